import { describe, expect, it } from "vitest";
import { switchProblems } from "../../scripts/lib/site-switches.mjs";

const CORE = "src/secure-site/secure-site.ts";

describe("the secure site that teams host", () => {
  it.each([
    "if (this.isSilent) return undefined;",
    'if (store.get("hostile") === "on") forge();',
    'const code = testMode ? "000000" : random();',
    'if (process.env.NODE_ENV === "test") return;',
    'const isOn = process.env["SITE"] === "on";',
  ])("has no %s", (line) => {
    expect(switchProblems(CORE, line)).toEqual([
      `${CORE}:1: a switch for tests in the secure site`,
    ]);
  });
  it("reads the environment in its commands alone", () => {
    for (const name of ["start", "ops"])
      expect(switchProblems(`examples/secure-site/${name}.mjs`, "process.env[name]")).toEqual([]);
    const file = "examples/secure-site/restart.mjs";
    expect(switchProblems(file, "process.env[name]")).toHaveLength(1);
  });
  it("may say what is tested, and ask its store", () => {
    expect(switchProblems(CORE, "// The latest code is good once.\nstore.get(USER);")).toEqual([]);
  });
});
