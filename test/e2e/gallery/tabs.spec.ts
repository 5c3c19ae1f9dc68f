import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./gallery-page.js";
import { variant } from "../variant.js";

const tab = (page: Page, way: string): Locator => page.getByTestId(`lk-tab-${way}`);

for (const [locale, forward, backward] of [
  ["en", "ArrowRight", "ArrowLeft"],
  ["ar", "ArrowLeft", "ArrowRight"],
] as const)
  test(
    `moves between pairing tabs by arrow keys, ${locale === "ar" ? "right to left" : "left to right"}, and enters the panel by Tab`,
    variant(locale === "en"),
    async ({ page, gallery }) => {
      await gallery.show({ id: "pairing-tabs", isAlone: false }, { theme: "light", locale });
      const isAt = async (way: string): Promise<void> => {
        await expect(tab(page, way)).toBeFocused();
        await expect(tab(page, way)).toHaveAttribute("aria-selected", "true");
        await expect(page.getByRole("tabpanel")).toHaveAttribute(
          "aria-labelledby",
          `lk-tab-${way}`,
        );
        await expect(page.locator("[role=tab][tabindex='0']")).toHaveCount(1);
      };
      await tab(page, "qrcode").focus();
      for (const [key, way] of [
        [forward, "web"],
        [forward, "desktop"],
        [backward, "web"],
        ["End", "unsupported"],
        [forward, "qrcode"],
        [backward, "unsupported"],
        ["Home", "qrcode"],
        ["End", "unsupported"],
      ] as const) {
        await page.keyboard.press(key);
        await isAt(way);
      }
      await page.keyboard.press("Tab");
      await expect(page.getByTestId("lk-get-wallet")).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await isAt("unsupported");
    },
  );
