import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Features, transform } from "lightningcss";
import { parseSync, transformWithOxc } from "vite";
import { describe, expect, it } from "vitest";
import { browserTargets, lowestBrowsers } from "../../scripts/lib/browsers.mjs";
import { ROOT } from "../../scripts/lib/run.mjs";

const DIST = join(ROOT, "dist");
const built = readdirSync(DIST, { recursive: true })
  .filter((file) => file.endsWith(".js"))
  .map((file) => ({ file, code: readFileSync(join(DIST, file), "utf8") }));

/** Files that a compiler changes for these browsers: their syntax is newer. */
const newerThan = async (target, files) => {
  const compile = async ({ file, code }, to) =>
    (await transformWithOxc(code, file, { target: to, sourcemap: false })).code;
  const found = [];
  for (const one of files)
    if ((await compile(one, target)) !== (await compile(one, "esnext"))) found.push(one.file);
  return found;
};

const RULE = /[\w)\]]\{[\w-]+:[^{}]+\}/u;
/** Style sheets travel in strings of the code. */
const sheetsIn = ({ file, code }) => {
  if (!RULE.test(code)) return [];
  const sheets = [];
  const visit = (node) => {
    if (node === null || typeof node !== "object") return;
    const text = node.type === "Literal" ? node.value : node.value?.cooked;
    if (typeof text === "string" && RULE.test(text)) sheets.push(text);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, code).program);
  return sheets.map((css) => ({ file, css }));
};
const CSS_TARGETS = Object.fromEntries(
  lowestBrowsers().map(({ name, version }) => [name, Number(version) << 16]),
);
const minified = (css, targets) =>
  transform({
    filename: "sheet.css",
    code: Buffer.from(css),
    minify: true,
    targets,
    exclude: Features.LightDark,
  }).code.toString();

describe("syntax of the built package", () => {
  it("has no JavaScript that is newer than the lowest supported browsers", async () => {
    expect(await newerThan(browserTargets(), built)).toEqual([]);
    expect(await newerThan(["safari9"], built)).not.toEqual([]);
  });

  it("has no CSS that is newer than the lowest supported browsers", () => {
    const sheets = [
      ...built.flatMap(sheetsIn),
      { file: "style.css", css: readFileSync(join(DIST, "style.css"), "utf8") },
    ];
    expect(sheets.length).toBeGreaterThan(20);
    // A built sheet is minified for these browsers already.
    const changed = sheets.filter(
      ({ css }) => ![css.trim(), minified(css)].includes(minified(css, CSS_TARGETS)),
    );
    expect(changed.map(({ file }) => file)).toEqual([]);
  });

  it("supports the browsers that the page on versions names", () => {
    const page = readFileSync(join(ROOT, "docs/versions-and-support.md"), "utf8");
    const [, blink] = /^\| Chrome and Edge \| (\d+) and later/mu.exec(page) ?? [];
    const [, gecko] = /^\| Firefox \| (\d+) and later/mu.exec(page) ?? [];
    const [, webkit] = /^\| Safari \| (\d+) and later, also on iOS/mu.exec(page) ?? [];
    expect(lowestBrowsers().map(({ name, version }) => `${name} ${version}`)).toEqual([
      `chrome ${blink}`,
      `edge ${blink}`,
      `firefox ${gecko}`,
      `safari ${webkit}`,
      `ios_saf ${webkit}`,
    ]);
  });
});
