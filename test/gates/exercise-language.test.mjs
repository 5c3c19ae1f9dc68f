import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/root.mjs";
import { run } from "../../scripts/lib/run.mjs";

const LIMIT_MS = 300_000;
const TABLE = "src/presentation-react/messages/languages.ts";
const LINE = `  nl: [() => import("../../messages/nl.core.json"), () => import("../../messages/nl.rest.json")],`;
/** Where a host takes the whole locale from, and what a page fetches. */
const OF_THE_LANGUAGE = `
import { expect, it } from "vitest";
import { messages } from "latchkit/messages/nl";
import { loadTexts } from "../../../src/presentation-react/messages/locale.js";
import { textsOf } from "../../../src/testing/playwright/texts.js";

it("is fetched by a page, imported by a host, and read by a test", async () => {
  expect((await loadTexts("nl-BE", "core"))?.["connect"]).toBe("Wallet koppelen");
  expect((await loadTexts("nl", "all"))?.["titleSwap"]).toBeTypeOf("string");
  expect(messages.networksFound).toHaveProperty("other");
  expect(textsOf("nl")("connect")).toBe("Wallet koppelen");
});
`;

const copy = mkdtempSync(join(tmpdir(), "exercise-"));
const tracked = execFileSync(
  "git",
  ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
  { cwd: ROOT, encoding: "utf8" },
)
  .split("\0")
  .filter((file) => /^(src|test|scripts)\/|^[^/]+$/u.test(file));
const write = (file, text) => writeFileSync(join(copy, file), text);

beforeAll(() => {
  for (const file of tracked) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  for (const part of ["core", "rest"]) {
    const texts = readFileSync(join(ROOT, `src/messages/de.${part}.json`), "utf8");
    write(
      `src/messages/nl.${part}.json`,
      texts.replace('"connect": "Wallet verbinden"', '"connect": "Wallet koppelen"'),
    );
  }
  const table = readFileSync(join(copy, TABLE), "utf8");
  const last = table.indexOf("};", table.indexOf("LANGUAGES"));
  write(TABLE, `${table.slice(0, last)}${LINE}\n${table.slice(last)}`);
  write("test/unit/presentation-react/one-more.test.ts", OF_THE_LANGUAGE);
}, LIMIT_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("one more language of two files and one line", () => {
  it(
    "passes the tests of all languages, and is there for pages, hosts and tests",
    async () => {
      const tests = await run(
        process.execPath,
        [
          join(copy, "node_modules/vitest/vitest.mjs"),
          "run",
          "--project",
          "unit",
          ...["messages-locales", "messages.", "one-more"].map(
            (name) => `test/unit/presentation-react/${name}`,
          ),
        ],
        { cwd: copy },
      );
      expect(tests).toMatchObject({ code: 0 });
    },
    LIMIT_MS,
  );
});
