import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compactCss } from "../../support/assertions/compact-css.js";

const at = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const PRESENTATION = "src/presentation-react/";
const tokens = compactCss(at(`${PRESENTATION}theme/tokens.css`));
const buttons = compactCss(at("src/style.css"));
const files = readdirSync(new URL(`../../../${PRESENTATION}`, import.meta.url), {
  recursive: true,
  encoding: "utf8",
});
const sheets = files
  .filter((file) => file.endsWith(".css"))
  .map((file) => compactCss(at(PRESENTATION + file)))
  .join("\n");
const components = files
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => at(PRESENTATION + file))
  .join("\n");

/** Rows of the page's tables whose first cell is a code that matches. */
const rows = (pattern: RegExp): readonly (readonly string[])[] =>
  at("docs/theming.md")
    .replace(/^## Ready themes$.*?(?=^## )/msu, "")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    )
    .filter(([name = ""]) => pattern.test(name));
const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();
const found = (text: string, pattern: RegExp): readonly string[] =>
  sorted([...text.matchAll(pattern)].map((match) => match[1] ?? ""));

/** Each property of a block with its default, without values derived from another property. */
const defaults = (css: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...css.matchAll(
        /--_[\w-]+:var\((--lk-[\w-]+),(?:var\(--_auto[\w-]+,)?((?:[^()]|\([^()]*\))*?)\)+(?=;|\})/gu,
      ),
    ].map(([, name = "", value = ""]) => [name, value]),
  );

describe("custom properties in docs/theming.md", () => {
  const [light = "", rest = ""] = tokens.split(":host([data-theme=dark])");
  const [dark = ""] = rest.split("/*");
  const table = rows(/^--lk-/u);

  it("docs/theming.md lists every custom property that a style sheet reads, and no other", () => {
    expect(sorted(table.map(([name = ""]) => name))).toEqual(
      found(sheets + buttons, /var\((--lk-[\w-]+)/gu),
    );
  });
  it.each(table)(
    "docs/theming.md gives %s the default of the style sheet, in the light and the dark theme",
    (name = "", lightValue = "", darkValue = "") => {
      expect(defaults(light).get(name)).toBe(lightValue);
      expect(defaults(dark).get(name) ?? "").toBe(darkValue);
    },
  );
  it.each(found(buttons, /var\((--lk-[\w-]+)/gu).filter((name) => name !== "--lk-font"))(
    "the connect buttons use the documented default of %s",
    (name) => {
      const [plain = "", darker = ""] = buttons.split(".lk-button[data-lk-theme=dark]");
      const used = (css: string): readonly string[] =>
        [...css.matchAll(new RegExp(`var\\(${name},(?:var\\(--_auto,)?([^)(]*)\\)`, "gu"))].map(
          ([, value = ""]) => value,
        );
      for (const value of used(plain)) expect(value).toBe(defaults(light).get(name));
      for (const value of used(darker.split("}")[0] ?? ""))
        expect(value).toBe(defaults(dark).get(name));
    },
  );
});

describe("parts in docs/theming.md", () => {
  it("docs/theming.md lists every CSS part, and no other part", () => {
    const existing = [...components.matchAll(/\spart=(?:"([^"]*)"|\{([^}]*)\})/gu)].flatMap(
      ([, plain, expression = ""]) =>
        plain === undefined
          ? [...expression.matchAll(/"([^"]*)"/gu)].map(([, names = ""]) => names)
          : [plain],
    );
    expect(existing.length).toBeGreaterThan(20);
    expect(sorted(rows(/^(?!lk-)[a-z][a-z-]*$/u).map(([name = ""]) => name))).toEqual(
      sorted(existing.flatMap((names) => names.split(" "))),
    );
  });
});

describe("classes in docs/theming.md", () => {
  it("docs/theming.md lists every CSS class for hosts, and no other class", () => {
    expect(sorted(rows(/^lk-/u).map(([name = ""]) => name))).toEqual(
      found(buttons, /\.(lk-[\w-]+)/gu),
    );
  });
});
