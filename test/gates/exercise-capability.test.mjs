import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT, run } from "../../scripts/lib/run.mjs";
import { IS_SOAK } from "../support/runner/repeats.ts";

const HERE = join(ROOT, "test/gates/exercise");
/**
 * Existing source files that a capability with a view edits: groups, routes, services, the
 * container's chunks and views. Its texts are lines in the text files.
 */
const MOST = 6;
const isText = (file) => file.startsWith("src/messages/");
/** What it takes on a busy machine, ms. */
const LIMIT_MS = 300_000;

const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
const tracked = git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
  .split("\0")
  .filter((file) => /^(src|test|demo|scripts|examples)\/|^[^/]+$/u.test(file));
const added = readdirSync(join(HERE, "files"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(join(HERE, "files/").length))
  .map((file) => file.replace(/\.txt$/u, ""));
const edits = JSON.parse(readFileSync(join(HERE, "edits.json"), "utf8"));
const edited = [...new Set(edits.map(({ file }) => file))];

const copy = mkdtempSync(join(tmpdir(), "exercise-"));
const put = (from, file) => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  copyFileSync(from, join(copy, file));
};
const node = (bin, ...args) =>
  run(process.execPath, [join(copy, "node_modules", bin), ...args], { cwd: copy });

/** Writes `add` on the line after the only place that reads `after`. */
const apply = ({ file, after, add }) => {
  const text = readFileSync(join(copy, file), "utf8");
  const [before, rest, more] = text.split(after);
  if (rest === undefined || more !== undefined) throw new Error(`${file}: not once: ${after}`);
  const isWhole = after.endsWith("\n");
  writeFileSync(
    join(copy, file),
    isWhole ? `${before}${after}${add}\n${rest}` : `${before}${after}\n${add}${rest}`,
  );
};

beforeAll(() => {
  for (const file of tracked) put(join(ROOT, file), file);
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  for (const file of added) put(join(HERE, "files", `${file}.txt`), file);
  edits.forEach(apply);
}, LIMIT_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("example capability with a port, store, use case, view and texts", () => {
  it(`the example feature edits at most ${MOST} existing source files besides texts`, () => {
    expect(edited.filter((file) => !isText(file)).length).toBeLessThanOrEqual(MOST);
    expect(added.filter((file) => tracked.includes(file))).toEqual([]);
  });

  // Each takes the compiler or the test runner over the whole source once more.
  if (IS_SOAK) {
    it(
      "the repository passes the type check with the example feature",
      async () => {
        expect(await node("typescript/bin/tsc", "--noEmit")).toEqual({ code: 0, output: "" });
      },
      LIMIT_MS,
    );

    it(
      "the repository passes linter and format check with the example feature",
      async () => {
        expect(await node("oxlint/bin/oxlint", "--deny-warnings")).toMatchObject({ code: 0 });
        const format = await node("oxfmt/bin/oxfmt", "--check", ...added, ...edited);
        expect(format).toMatchObject({ code: 0 });
      },
      LIMIT_MS,
    );

    it(
      "the example feature's test and the tests of all views pass",
      async () => {
        const files = ["application/note", "presentation-react/views/views.test"].concat(
          ["messages-locales", "messages", "source"].map(
            (name) => `presentation-react/${name}.test`,
          ),
        );
        const tests = await node(
          "vitest/vitest.mjs",
          "run",
          "--project",
          "unit",
          ...files.map((file) => `test/unit/${file}`),
        );
        expect(tests).toMatchObject({ code: 0 });
      },
      LIMIT_MS,
    );
  }

  it("removing the example feature restores every file", () => {
    for (const file of added) rmSync(join(copy, file));
    for (const { file, add } of edits) {
      const text = readFileSync(join(copy, file), "utf8");
      writeFileSync(join(copy, file), text.replace(`${add}\n`, ""));
    }
    const differing = tracked.filter(
      (file) => !readFileSync(join(copy, file)).equals(readFileSync(join(ROOT, file))),
    );
    expect(differing).toEqual([]);
  });
});
