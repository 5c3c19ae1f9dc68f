import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import core from "../../../src/messages/en.core.json";
import rest from "../../../src/messages/en.rest.json";
import review from "../../../src/messages/en.review.json";
import { compactCss } from "../../support/assertions/compact-css.js";
import { jsxLiterals } from "../../support/assertions/jsx-literals.js";
import { contrastOf } from "../../support/assertions/contrast.js";

const ROOT = new URL("../../../src/presentation-react/", import.meta.url).pathname;
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" });
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const components = files.filter((file) => file.endsWith(".tsx"));
const sheets = [...files.filter((file) => file.endsWith(".css")), "../style.css"];

describe("components", () => {
  it("finds more than 20 React components to check", () => {
    expect(components.length).toBeGreaterThan(20);
  });
  it.each(components)("%s contains no text outside the message catalogue", (file) => {
    expect(jsxLiterals(read(file))).toEqual([]);
  });
  it.each(components)("%s has no inline style, no markup from strings and no `any`", (file) => {
    expect(read(file)).not.toMatch(
      /\sstyle=|innerHTML|dangerouslySet|: any\b|as any\b|as unknown as/u,
    );
  });

  it.each([
    ["words between tags", `const a = <p className="x">Connect now</p>;`, "Connect now"],
    ["words after a child", `const a = <p><Icon />Try again</p>;`, "Try again"],
    ["words before a value", `const a = <p>Hello {name}</p>;`, "Hello"],
    ["an accessible name", `const a = <button aria-label="Close">{x}</button>;`, "Close"],
    ["a title in braces", "const a = <button title={'Copy it'}>{x}</button>;", "Copy it"],
    ["a placeholder", `const a = <input placeholder="Search" />;`, "Search"],
    ["the alt text of an image", `const a = <img alt="A wallet" />;`, "A wallet"],
    ["a description", `const a = <p aria-description="More about it">{x}</p>;`, "More about it"],
    ["words in braces", `const a = <p>{"Connect now"}</p>;`, "Connect now"],
    ["conditional words", `const a = <p>{isOn ? "Connected" : x}</p>;`, "Connected"],
  ])("detects %s as hard-coded text in JSX", (_, planted, words) => {
    expect(jsxLiterals(planted)).toEqual([words]);
  });
});

describe("message catalogue keys", () => {
  const shown = files
    .filter((file) => /\.tsx?$/u.test(file) && !file.startsWith("messages/"))
    .map(read)
    .join("\n");
  const quoted = new Set([...shown.matchAll(/"([\w/-]+)"/gu)].map((match) => match[1]));
  const prefixes = [...shown.matchAll(/text\(`(\w+?)\$\{/gu)].map((match) => match[1] ?? "");

  it("finds the message key prefixes that components complete at run time", () => {
    expect(prefixes).toEqual(expect.arrayContaining(["title", "group_", "badge_"]));
  });
  // An unknown key does not compile, because `text` is typed by the catalogue.
  // Keys that are error codes are looked up by the code of the error.
  it.each(Object.keys({ ...core, ...rest, ...review }).filter((key) => !key.includes("/")))(
    'the source code uses the message key "%s"',
    (key) => {
      expect(quoted.has(key) || prefixes.some((prefix) => key.startsWith(prefix))).toBe(true);
    },
  );
});

describe("components drawn before the rest messages load", () => {
  const drawn = ["shell/present-modal.tsx", "views/connect/connect-view.tsx"];
  const entries = [...drawn, "views/email/sign-in-part.tsx", "embed/present-embed.tsx"];
  const imports = (file: string): readonly string[] =>
    [...read(file).matchAll(/^(?:import|export)[^;]*? from "(\.[^"]+)\.js";/gmu)]
      .filter(([statement]) => !statement.startsWith("import type"))
      .map(([, path = ""]) => join(dirname(file), path))
      .flatMap((path) => [`${path}.tsx`, `${path}.ts`].filter((name) => files.includes(name)));
  const reached = new Set(entries);
  for (const file of reached) for (const one of imports(file)) reached.add(one);

  it("views use only core texts before the other texts load, except in the header", () => {
    expect(reached.size).toBeGreaterThan(40);
    expect([...reached].filter((file) => /\buseViewText\(\)/u.test(read(file))).toSorted()).toEqual(
      ["shell/header.tsx"],
    );
  });
});

describe("style sheets", () => {
  const PHYSICAL =
    /(?:^|[;{\s])(?:left|right|top|bottom|(?:margin|padding|border)-(?:left|right|top|bottom)[\w-]*|(?:min-|max-)?(?:width|height)|text-align:\s*(?:left|right))\s*:/u;
  it.each(sheets)("%s uses logical properties, so that it can be mirrored", (file) => {
    const declarations = read(file)
      .replaceAll(/\/\*[\s\S]*?\*\//gu, "")
      .replaceAll(/@media[^{]*/gu, "@media");
    expect(declarations.match(PHYSICAL)?.[0]).toBeUndefined();
  });
  it.each(sheets)("%s loads nothing from the network", (file) => {
    expect(read(file)).not.toMatch(/url\(|@import/u);
  });
  it.each(["theme/modal.css", "../style.css"])(
    "%s handles reduced motion and forced colors",
    (file) => {
      expect(read(file)).toMatch(/prefers-reduced-motion/u);
      expect(read(file)).toMatch(/forced-colors/u);
    },
  );
});

describe("text contrast", () => {
  const tokens = compactCss(read("theme/tokens.css"));
  const [light = "", dark = ""] = tokens.split(":host([data-theme=dark])");
  const token = (sheet: string, name: string): string =>
    new RegExp(`--lk-${name},(?:var\\(--[\\w-]+,)?(#[0-9a-f]+)`, "u").exec(sheet)?.[1] ?? "#777777";
  const ratio = (sheet: string, one: string, other: string): number =>
    contrastOf(token(sheet, one), token(sheet, other));
  const surfaces = ["surface", "surface-2", "surface-3"];
  const pairs = [
    ...["text", "text-2", "accent-text", "positive", "caution", "danger"].flatMap((text) =>
      surfaces.map((surface) => [text, surface] as const),
    ),
    ["on-accent", "accent"] as const,
  ];

  it.each(pairs)(
    "%s on %s has a contrast of at least 4.5 to 1 in light and dark",
    (text, surface) => {
      expect(ratio(light, text, surface)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(dark, text, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
