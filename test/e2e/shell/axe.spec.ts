import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "./host/open-host.js";
import { variant } from "../variant.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const findings = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> };
    };
    return (await axe.run()).violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`),
    );
  });

for (const mode of ["light", "dark"] as const) {
  for (const locale of ["en", "ar"]) {
    test(
      `shows legal notice, checkbox, refused close, offline notice and toasts without axe findings, ${mode}, ${locale}`,
      variant(mode === "light" || locale === "en"),
      async ({ page, host }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        const latchkit = await host({
          options: {
            theme: { mode },
            locale,
            projectId: "p",
            termsConditionsUrl: "https://host.example/t",
            features: { legalCheckbox: true },
          },
        });
        await page.evaluate(AXE);
        await latchkit.open();
        // New content ignores presses at first.
        await page.getByTestId("lk-close").click({ trial: true });
        await latchkit.walletRow("com.example.birch").click({ force: true });
        await page.getByTestId("lk-legal").getByRole("alert").locator("p").waitFor();
        expect(await findings(page), "the box, before it is ticked").toEqual([]);
        await page.evaluate(() => {
          window.shellHost.block();
          window.shellHost.latchkit.toast.show({
            variant: "loading",
            text: "Working",
            autoClose: false,
          });
        });
        await page.keyboard.press("Escape");
        await page.context().setOffline(true);
        await page.getByTestId("lk-online").waitFor();
        await page.getByTestId("lk-alert").locator("p").waitFor();
        expect(await findings(page), "everything said in passing").toEqual([]);
      },
    );
  }
}
