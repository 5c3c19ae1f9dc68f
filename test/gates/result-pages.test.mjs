import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installedFor } from "../../bench/weight.mjs";
import { namedFaults } from "../../scripts/faults.mjs";
import { readBrowsers } from "../../scripts/lib/reports.mjs";
import { PAGES } from "../../scripts/lib/result-pages.mjs";
import { readResults } from "../../scripts/lib/results.mjs";
import { ROOT } from "../../scripts/lib/run.mjs";

const results = readResults();
const read = (file) => readFileSync(join(ROOT, file), "utf8");

describe("pages written from results", () => {
  it.each(Object.entries(PAGES))(
    "the page of %s shows the results of the last run",
    (name, { file, write }) => {
      expect(read(file)).toBe(write(results[name]));
    },
  );

  it.each(Object.entries(PAGES))("the page of %s names machine, date and versions", (name) => {
    const page = read(PAGES[name].file);
    const { date, cores, cpu, memoryGb, versions } = results[name];
    expect(page).toContain(`Date: ${date}. Machine: ${cores} cores (${cpu}), ${memoryGb} GB`);
    for (const one of ["Latchkit", "Node", "Chromium"])
      expect(page).toContain(`${one} ${versions[one]}`);
  });
});

describe("page on reliability", () => {
  const page = read("docs/reliability.md");
  const rows = [...page.matchAll(/^\| (F\d+) \| (`[^|]*) \|$/gmu)].map(([, id, files]) => ({
    id,
    files: files.split(", ").map((file) => file.replaceAll("`", "")),
  }));

  it("lists the faults that tests name, each once", () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual([...namedFaults().keys()].toSorted());
  });

  it("names only test files that exist and that were run for their fault", () => {
    const known = namedFaults();
    for (const { id, files } of rows) {
      expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
      expect(files.length, id).toBeGreaterThan(0);
      const folders = [...known.get(id)].map((file) => file.replace(/[^/]*$/u, ""));
      const isNamed = (file) =>
        known.get(id).has(file) || folders.includes(file.replace(/[^/]*$/u, ""));
      expect(
        files.filter((file) => !isNamed(file)),
        id,
      ).toEqual([]);
    }
  });

  it("reports every fault as run, and failed cases as failed", () => {
    expect(page).not.toContain("not run");
    const [one, ...others] = results.faults.rows;
    const failed = { ...results.faults, rows: [{ ...one, survived: one.tried - 2 }, ...others] };
    expect(PAGES.faults.write(failed)).toContain(`| ${one.tried} | 2 failed |`);
    expect(PAGES.faults.write({ ...results.faults, rows: others })).toContain("| 0 | not run |");
  });
});

describe("page on performance", () => {
  const { write } = PAGES.performance;
  it("lists each measure in which another kit is better, with both figures", () => {
    const press = results.performance.firstRow.press.map(() => 100);
    const withPress = (values) =>
      write({
        ...results.performance,
        firstRow: { ...results.performance.firstRow, press: values },
      });
    expect(withPress(press.with(2, 90))).toContain("- Mouse press: AppKit 90 ms, Latchkit 100 ms.");
    expect(withPress(press)).not.toContain("- Mouse press:");
  });

  it("has every figure of the README's comparison", () => {
    const [, comparison = ""] = read("README.md").split("## Why Latchkit");
    const rows = [...comparison.matchAll(/^\|[^|]+(\| [\d.]+ \|.*)$/gmu)].map(([, cells]) => cells);
    expect(rows).toHaveLength(5);
    const page = read(PAGES.performance.file);
    expect(rows.filter((cells) => !page.includes(` ${cells}\n`))).toEqual([]);
  });

  it("counts the packages that a lockfile installs for a kit, with required peers", () => {
    const packages = {
      "node_modules/kit": {
        dependencies: { a: "1" },
        peerDependencies: { b: "1", c: "1" },
        peerDependenciesMeta: { c: { optional: true } },
      },
      "node_modules/a": { version: "2.0.0" },
      "node_modules/kit/node_modules/a": { dependencies: { b: "1" } },
      "node_modules/b": {},
      "node_modules/c": {},
    };
    expect(installedFor({ packages }, ["kit"])).toEqual([
      "node_modules/kit",
      "node_modules/kit/node_modules/a",
      "node_modules/b",
    ]);
  });
});

describe("page on browsers", () => {
  const test = (status, annotations = []) => ({ status, annotations, results: [] });
  const spec = (title, ...tests) => ({ title, file: "gallery/browsers.spec.ts", tests });
  const states = (count) => [
    { type: "states", description: String(count) },
    { type: "version", description: "150" },
  ];

  it("counts tests, states and flows of each browser", () => {
    const flow = [{ type: "flow", description: "signs a message" }];
    const specs = [
      spec("Chromium shows", test("expected", states(9)), test("unexpected", states(12))),
      spec("Firefox shows", test("skipped", [{ type: "skip", description: "not installed" }])),
      spec("in WebKitGTK", test("expected", flow), test("expected", flow)),
    ];
    const none = { version: null, states: 0, flows: [], failed: 0, reasons: [] };
    expect(readBrowsers({ suites: [{ title: "", specs }], errors: [] })).toEqual([
      { ...none, name: "Chromium", version: "150", states: 12, tests: 2, failed: 1 },
      { ...none, name: "Firefox", tests: 0, reasons: ["not installed"] },
      { ...none, name: "WebKitGTK", flows: ["signs a message"], tests: 2 },
    ]);
  });

  it("says that a browser was not run, and why", () => {
    const none = { version: null, states: 0, flows: [], tests: 0, failed: 0 };
    const page = PAGES.browsers.write({
      ...results.browsers,
      rows: [
        { ...none, name: "Firefox", reasons: ["Firefox is not installed"] },
        { ...none, name: "WebKitGTK", reasons: [] },
      ],
    });
    expect(page).toContain("| Firefox | – | – | – | 0 | not run: Firefox is not installed |");
    expect(page).toContain("| WebKitGTK | – | – | – | 0 | not run: no test starts it |");
    expect(page).toMatch(/^\| Safari \|.*not run/mu);
  });
});
