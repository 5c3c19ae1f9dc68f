import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namedFaults } from "../../scripts/faults.mjs";
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
