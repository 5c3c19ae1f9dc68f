import { readFileSync, readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { test } from "./support/lab.js";
import { contrastOf, isOnTop } from "./support/measure.js";
import { variant } from "../variant.js";

const CARD_PX = 360;
const READABLE = 4.5;
const ROW = "lk-wallet-com.example.lab";

/** Opens by the API, because the page may have hidden its buttons. */
const open = (page: Page): Promise<void> =>
  page.evaluate(() => (window as LabWindow).lab.instance("default").modal.open());

/** Title, row and close button are visible, readable and reachable. */
async function expectUsable(page: Page): Promise<void> {
  const modal = page.getByTestId("lk-modal");
  await expect(modal.getByTestId(ROW)).toBeVisible();
  const card = modal.locator('[part~="card"]');
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(CARD_PX);
  for (const shown of [
    modal.getByTestId("lk-close"),
    modal.getByTestId(ROW),
    modal.locator('[part~="title"]'),
  ]) {
    await expect.poll(() => isOnTop(shown)).toBe(true);
    expect(await contrastOf(shown)).toBeGreaterThanOrEqual(READABLE);
  }
  const text = await modal
    .getByTestId(ROW)
    .evaluate((row) => Number.parseFloat(getComputedStyle(row).fontSize));
  expect(text).toBeGreaterThanOrEqual(14);
  expect(text).toBeLessThanOrEqual(18);
}

for (const theme of ["light", "dark"] as const) {
  for (const style of ["hostile", "giant"]) {
    test(
      `keeps the look and the controls of the ${theme} modal under the ${style} page style`,
      variant(theme !== "dark" || style !== "hostile", ["@T28"]),
      async ({ page, lab }) => {
        await page.goto(
          `${lab.strict.url}/?style=${style}&options=${JSON.stringify({ theme: { mode: theme } })}`,
        );
        await page.waitForFunction(() => "lab" in window);
        await page.evaluate(() =>
          document.body.append(
            Object.assign(document.createElement("div"), { className: "cover" }),
          ),
        );
        await open(page);
        await expectUsable(page);
        await page.getByTestId("lk-close").click();
        await expect(page.getByTestId("lk-modal")).toHaveCount(0);
        await open(page);
        await page.getByTestId(ROW).click();
        await expect
          .poll(() =>
            page.evaluate(
              () => (window as LabWindow).lab.instance("default").account.snapshot.status,
            ),
          )
          .toBe("connected");
      },
    );
  }
}

test("renders the modal identically on a hostile page and on an empty one", async ({
  page,
  lab,
}) => {
  const look = async (style: string): Promise<readonly unknown[]> => {
    await page.goto(`${lab.strict.url}/?style=${style}`);
    await page.waitForFunction(() => "lab" in window);
    await open(page);
    await expectUsable(page);
    // Waits for the catalogue's rows, so that both pages show them.
    await expect(page.getByTestId("lk-modal").locator(".row-skeleton")).toHaveCount(0);
    return page.getByTestId("lk-modal").evaluate((modal) =>
      [modal, ...modal.querySelectorAll("*")].map((element) => {
        const style = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return [
          element.tagName,
          element.className.toString(),
          Math.round(width),
          Math.round(height),
          style.fontSize,
          style.fontWeight,
          style.color,
          style.backgroundColor,
          style.visibility,
          style.direction,
          style.letterSpacing,
          style.cursor,
        ];
      }),
    );
  };
  const usual = await look("none");
  expect(await look("hostile")).toEqual(usual);
  expect(await look("giant")).toEqual(usual);
});

test(
  "scales the modal's text with the browser's font size, not with the page's",
  variant(true),
  async ({ page, lab }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    await page.goto(`${lab.strict.url}/?style=giant`);
    await page.waitForFunction(() => "lab" in window);
    await open(page);
    await expect(page.getByTestId(ROW)).toBeVisible();
    expect(await page.getByTestId(ROW).evaluate((row) => getComputedStyle(row).fontSize)).toBe(
      "30px",
    );
  },
);

const hostDialog = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement("dialog"));
    dialog.dataset["testid"] = "host-dialog";
    dialog.append(Object.assign(document.createElement("button"), { textContent: "The host's" }));
    dialog.showModal();
  });

test(
  "opens the Latchkit modal above a host's dialog, and closes only the Latchkit modal on Escape",
  variant(true),
  async ({ page, lab }) => {
    await page.goto(lab.strict.url);
    await page.waitForFunction(() => "lab" in window);
    await hostDialog(page);
    await open(page);
    await expectUsable(page);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("lk-modal")).toHaveCount(0);
    await expect(page.getByTestId("host-dialog")).toBeVisible();
    await expect(page.getByTestId("host-dialog").getByRole("button")).toBeFocused();
  },
);

test(
  "keeps the modal below a host's dialog opened later, and usable after that dialog closes",
  variant(true),
  async ({ page, lab }) => {
    await page.goto(lab.strict.url);
    await page.waitForFunction(() => "lab" in window);
    await open(page);
    await expect(page.getByTestId(ROW)).toBeVisible();
    await hostDialog(page);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("host-dialog")).toBeHidden();
    await expectUsable(page);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("lk-modal")).toHaveCount(0);
  },
);

test(
  "keeps focus in the modal despite a host's focus trap",
  variant(true),
  async ({ page, lab }) => {
    await page.goto(lab.strict.url);
    await page.waitForFunction(() => "lab" in window);
    await page.evaluate(() => {
      const trap = document.body.appendChild(
        Object.assign(document.createElement("button"), { textContent: "Trap" }),
      );
      const steal = (event: Event): void => {
        if (event.target !== trap) trap.focus();
      };
      document.addEventListener("focusin", steal);
      document.addEventListener("focus", steal, true);
    });
    await open(page);
    await expectUsable(page);
    const inside = (): Promise<string | undefined> =>
      page.evaluate(
        () =>
          document.activeElement?.shadowRoot?.activeElement?.getAttribute("data-testid") ??
          undefined,
      );
    for (let stops = 0; stops < 10 && (await inside()) !== "lk-wallet-com.example.lab"; stops += 1)
      await page.keyboard.press("Tab");
    expect(await inside()).toBe(ROW);
    await page.keyboard.press("Enter");
    await expect
      .poll(() =>
        page.evaluate(() => (window as LabWindow).lab.instance("default").account.snapshot.status),
      )
      .toBe("connected");
  },
);

test(
  "connects in the modal while the page's body is inert, hidden or emptied",
  variant(true),
  async ({ page, lab }) => {
    await page.goto(lab.strict.url);
    await page.waitForFunction(() => "lab" in window);
    await open(page);
    await expect(page.getByTestId(ROW)).toBeVisible();
    await page.evaluate(() => {
      document.body.inert = true;
      document.body.hidden = true;
      document.body.setAttribute("aria-hidden", "true");
      document.body.append("left");
    });
    await expectUsable(page);
    await page.getByTestId("lk-close").click();
    await expect(page.getByTestId("lk-modal")).toHaveCount(0);
  },
);

/** Every custom property of the modal, as written in its sheets and sources. */
const written = (): readonly string[] => {
  const root = new URL("../../../src/presentation-react/", import.meta.url);
  const sheets = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(new URL(file, root), "utf8"))
    .join("\n");
  return [...new Set([...sheets.matchAll(/--_[\w-]+/gu)].map(([name]) => name))];
};

for (const [syntax, value] of [
  ["<color>", "transparent"],
  ["<length>", "0px"],
  ["*", "none"],
])
  test(
    `draws the modal unchanged if the page registers the modal's custom properties as ${syntax}`,
    variant(syntax !== "*", ["@finding-S6", "@T28"]),
    async ({ page, lab }) => {
      await page.goto(`${lab.free.url}/`);
      await page.waitForFunction(() => "lab" in window);
      expect(written().length).toBeGreaterThan(30);
      await page.addStyleTag({
        content: written()
          .map(
            (name) =>
              `@property ${name} { syntax: "${syntax}"; inherits: false; initial-value: ${value}; }`,
          )
          .join("\n"),
      });
      await open(page);
      await expectUsable(page);
      const card = page.getByTestId("lk-modal").locator('[part~="card"]');
      expect(
        await card.evaluate((element) => {
          const { backgroundColor, borderRadius, boxShadow } = getComputedStyle(element);
          return { backgroundColor, borderRadius, hasShadow: boxShadow !== "none" };
        }),
      ).toEqual({ backgroundColor: "rgb(255, 255, 255)", borderRadius: "24px", hasShadow: true });
    },
  );

test(
  "uses different custom property names for two modals on one page",
  variant(true),
  async ({ page, lab }) => {
    await page.goto(`${lab.free.url}/`);
    await page.waitForFunction(() => "lab" in window);
    const names = async (): Promise<string | null> => {
      await open(page);
      const reported = await page.locator("[data-latchkit-instance]").getAttribute("data-names");
      await page.getByTestId("lk-close").click();
      // Waits until the fading copy has gone too.
      await expect(page.locator("[data-latchkit-instance]")).toHaveCount(0);
      return reported;
    };
    const [first, second] = [await names(), await names()];
    expect(first).toMatch(/^[0-9a-f]{8}$/u);
    expect(second).not.toBe(first);
  },
);
