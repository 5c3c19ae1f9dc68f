import { readFileSync, writeFileSync } from "node:fs";
import { DESIGN_LIST } from "./design-list.js";
import type { ListedState } from "./gallery-page.js";

const FILE = new URL("../../../docs/internal/design-review.md", import.meta.url);
/** The widths in the table of states, in px. */
const REVIEWED = [360, 768, 1280] as const;
const block = (name: string): RegExp =>
  new RegExp(`(<!-- ${name}: made by a test -->\\n)[\\s\\S]*?(<!-- end -->)`, "u");

const list = (): string =>
  DESIGN_LIST.map(({ id, rule, by }) => `| ${id} | ${rule} | ${by} |`).join("\n");
const table = (states: readonly ListedState[]): string =>
  states
    .map(
      ({ id, chapter, title }) =>
        `| ${chapter} | \`${id}\` | ${title} |${REVIEWED.map(() => " 0 |").join("")}`,
    )
    .join("\n");

/**
 * The page with the current requirements and states. The text outside of the two tables is kept.
 */
export const rendered = (states: readonly ListedState[], text: string = reviewText()): string =>
  text
    .replace(
      block("list"),
      (_, head: string, tail: string) =>
        `${head}| | Requirement | Checked by |\n|---|---|---|\n${list()}\n${tail}`,
    )
    .replace(
      block("states"),
      (_, head: string, tail: string) =>
        `${head}| Part | State | What it shows |${REVIEWED.map((width) => ` ${width} px |`).join("")}\n|---|---|---|${REVIEWED.map(() => "---|").join("")}\n${table(states)}\n${tail}`,
    );

export const reviewText = (): string => readFileSync(FILE, "utf8");
export const writeReview = (text: string): void => writeFileSync(FILE, text);
