import { describe, expect, it } from "vitest";
import { switchProblems } from "../../scripts/gates/lint.mjs";

const CORE = "src/secure-site/secure-site.ts";

describe("test switches in the secure site", () => {
  it.each([
    "if (this.isSilent) return undefined;",
    'if (store.get("hostile") === "on") forge();',
    'const code = testMode ? "000000" : random();',
    'if (process.env.NODE_ENV === "test") return;',
    'const isOn = process.env["SITE"] === "on";',
  ])("reports code in the secure site that behaves differently in tests: %s", (line) => {
    expect(switchProblems(CORE, line)).toEqual([
      `${CORE}:1: a switch for tests in the secure site`,
    ]);
  });
  it("allows reading environment variables only in the secure site's start and ops commands", () => {
    for (const name of ["start", "ops"])
      expect(switchProblems(`examples/secure-site/${name}.mjs`, "process.env[name]")).toEqual([]);
    const file = "examples/secure-site/restart.mjs";
    expect(switchProblems(file, "process.env[name]")).toHaveLength(1);
  });
  it("accepts secure site comments that mention tests or reading the store", () => {
    expect(switchProblems(CORE, "// The latest code is good once.\nstore.get(USER);")).toEqual([]);
  });
});
