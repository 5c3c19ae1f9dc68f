import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT, run } from "../../scripts/lib/run.mjs";
import { CHANGES } from "./exercise/changes.mjs";

const LIMIT_MS = 300_000;
const copy = mkdtempSync(join(tmpdir(), "exercise-"));
const read = (file) => readFileSync(join(copy, file), "utf8");
const write = (file, text) => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
};
const git = (cwd, ...args) => execFileSync("git", args, { cwd, encoding: "utf8" });
const commit = () => {
  git(copy, "add", "--all");
  git(copy, "-c", "user.name=a", "-c", "user.email=a@a.example", "commit", "-qm", "a change");
};
const node = (bin, ...args) =>
  run(process.execPath, [join(copy, "node_modules", bin), ...args], { cwd: copy });

/** Paths in the first column of the section's table. `<…>` stands for any path. */
const listedFiles = (page, heading) => {
  const [, section = ""] = page.split(`\n### ${heading}\n`);
  const [own = ""] = section.split(/\n##/u);
  return [...own.matchAll(/^\| `([^`]+)` \|/gmu)].map(([, file]) => file);
};
/** Edited files that no row lists, and rows without an edited file. */
const compare = (edited, rows) => {
  const rest = [...edited];
  const unused = rows
    .toSorted((a, b) => Number(a.includes("<")) - Number(b.includes("<")))
    .filter((row) => {
      const [start] = row.split("<");
      const at = rest.findIndex((file) => (row === start ? file === row : file.startsWith(start)));
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
  return { unlisted: rest, unused };
};

/** Makes a change on the copy; returns what git says of it. */
const make = ({ edit, add = {}, test }) => {
  for (const [file, text] of Object.entries(edit)) write(file, text(read(file)));
  for (const [file, text] of Object.entries(add)) write(file, text(read));
  if (test) write(test[0], test[1].trimStart());
  const lines = git(copy, "status", "--porcelain", "--untracked-files=all").split("\n");
  const files = (mark) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(3));
  const made = { edited: files(" M"), added: files("??") };
  commit();
  return made;
};

const made = new Map();
beforeAll(() => {
  const files = git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  const wanted = /^(?:src|test|scripts|docs|api)\/|^[^/]+$/u;
  for (const file of files.split("\0").filter((one) => wanted.test(one)))
    write(file, readFileSync(join(ROOT, file)));
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  git(copy, "init", "-q");
  commit();
  for (const change of CHANGES) made.set(change.heading, make(change));
}, LIMIT_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe.each(CHANGES)("$heading", ({ heading, most }) => {
  it(`a change that CONTRIBUTING.md describes edits at most ${most} files, those listed there`, () => {
    const { edited } = made.get(heading);
    const rows = listedFiles(readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8"), heading);
    expect(compare(edited, rows)).toEqual({ unlisted: [], unused: [] });
    expect(edited.length).toBeLessThanOrEqual(most);
    expect(rows.length).toBeLessThanOrEqual(most);
  });
});

describe("all everyday changes combined", () => {
  it(
    "the repository passes the type check with all changes that CONTRIBUTING.md describes",
    async () => {
      const tests = CHANGES.flatMap(({ test }) => test?.[0] ?? []);
      const project = { extends: "./tsconfig.json", include: ["src", ...tests] };
      write("tsconfig.exercise.json", JSON.stringify(project));
      const types = await node("typescript/bin/tsc", "--noEmit", "-p", "tsconfig.exercise.json");
      expect(types).toEqual({ code: 0, output: "" });
    },
    LIMIT_MS,
  );

  it(
    "the repository passes linter and format check with all changes that CONTRIBUTING.md describes",
    async () => {
      const files = [...made.values()]
        .flatMap(({ edited, added }) => [...edited, ...added])
        .filter((file) => /\.(?:tsx?|json)$/u.test(file));
      const lint = await node("oxlint/bin/oxlint", "--deny-warnings", ...files);
      expect(lint.code, lint.output).toBe(0);
      const format = await node("oxfmt/bin/oxfmt", "--check", ...files);
      expect(format.code, format.output).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    "the tests pass with all changes that CONTRIBUTING.md describes",
    async () => {
      const files = CHANGES.flatMap(({ test, checks }) => [...(test ? [test[0]] : []), ...checks]);
      const tests = await node("vitest/vitest.mjs", "run", "--project", "unit", ...files);
      expect(tests.code, tests.output).toBe(0);
    },
    LIMIT_MS,
  );
});

describe("comparison with CONTRIBUTING.md", () => {
  const rows = ["src/a.ts", "src/<where it is thrown>"];
  it("reports a file edited but not listed in CONTRIBUTING.md, and a file listed but not edited", () => {
    expect(compare(["src/a.ts", "src/x.ts"], rows)).toEqual({ unlisted: [], unused: [] });
    expect(compare(["src/a.ts", "src/x.ts", "docs/y.md"], rows).unlisted).toEqual(["docs/y.md"]);
    expect(compare(["src/a.ts", "docs/y.md"], rows).unlisted).toEqual(["docs/y.md"]);
    expect(compare(["src/x.ts"], rows).unused).toEqual(["src/a.ts"]);
    expect(compare(["src/a.ts"], rows).unused).toEqual(["src/<where it is thrown>"]);
  });
});
