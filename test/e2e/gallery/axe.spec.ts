import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "./gallery-page.js";

// States in which code cannot be had breach their own policy; the fixture holds them to no other breach.
test.use({ trace: "off", failOnBreach: false });

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding { readonly id: string; readonly nodes: readonly { readonly target: unknown }[] }
type WithAxe = Window & { readonly axe: { run(): Promise<{ readonly violations: readonly Finding[] }> } };

/** Findings as "rule: element". The tool is brought in past the page's policy, once a page. */
const findings = async (page: Page): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await (window as Window as WithAxe).axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`));
  });
};

/** Halves, so that two workers share the work. */
const HALVES = [0, 1] as const;

for (const theme of ["light", "dark"] as const)
  for (const locale of ["en", "ar"])
    for (const half of HALVES)
      test(`axe finds nothing in any state, ${theme}, ${locale === "ar" ? "right to left" : "left to right"}, part ${half + 1}`, async ({ page, gallery }) => {
        const states = (await gallery.states()).filter((_, at) => at % HALVES.length === half);
        expect(states.length, "states were seen").toBeGreaterThan(30);
        const found: string[] = [];
        for (const state of states) {
          await gallery.show(state, { theme, locale });
          found.push(...(await findings(page)).map((finding) => `${state.id}: ${finding}`));
        }
        expect(found).toEqual([]);
      });
