import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown }[];
}
type WithAxe = Window & {
  readonly axe: { run(options: object): Promise<{ readonly violations: readonly Finding[] }> };
};

/**
 * Which rules run: all; only those about colours, if only the colours changed; only the others, if
 * the colours were checked before.
 */
export type LooksAt = "everything" | "colours" | "all but colours";

/**
 * Findings as "rule: element", at the contrast that the design requirements ask for. Loads axe-core
 * once for each page, past the page's policy.
 */
export const axeFindings = async (
  page: Page,
  looksAt: LooksAt = "everything",
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { violations } = await (window as Window as WithAxe).axe.run({
      resultTypes: ["violations"],
      ...(only === "colours" && {
        runOnly: { type: "tag", values: ["cat.color"] },
        rules: { "color-contrast-enhanced": { enabled: false } },
      }),
      ...(only === "all but colours" && { rules: { "color-contrast": { enabled: false } } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`),
    );
  }, looksAt);
};
