import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apartLockProblems, scriptsOf, siteLockProblems } from "../../scripts/gates/lockfile.mjs";

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const FOLDER = "examples/secure-site";
const given = () => ({
  lock: readJson(`${FOLDER}/package-lock.json`),
  manifest: readJson(`${FOLDER}/package.json`),
  rootLock: readJson("package-lock.json"),
  near: {
    latchkit: readJson("package.json"),
    "example-databases": readJson("examples/databases/package.json"),
  },
});
const changed = (change) => {
  const parts = given();
  change(parts);
  return apartLockProblems(parts);
};

describe("secure site package", () => {
  it("the secure site's lockfile pins exact versions", () => {
    expect(apartLockProblems(given())).toEqual([]);
    const settings = readFileSync(`${FOLDER}/.npmrc`, "utf8");
    expect(scriptsOf(settings, ".npmrc")).toEqual([]);
    // Copies `latchkit` instead of linking it, as an install from a registry does.
    expect(settings).toContain("install-links=true\n");
  });

  it("reports a secure site lockfile that does not match its package.json", () => {
    expect(changed(({ manifest }) => (manifest.dependencies.viem = "2.0.0"))).toEqual([
      "viem: 2.0.0 is not 2.57.0",
      "viem: the lockfile does not have 2.0.0",
      "the lockfile has other dependencies than the manifest",
    ]);
  });

  it("reports secure site versions that differ from those in the repository's root", () => {
    expect(
      changed(({ rootLock }) => (rootLock.packages["node_modules/pg"].version = "9.0.0")),
    ).toEqual(["pg: 8.23.1 is not 9.0.0"]);
    expect(changed(({ near }) => (near.latchkit.dependencies.more = "^1.0.0"))).toEqual([
      "the lockfile and the manifest of latchkit list different dependencies",
    ]);
  });

  it.each([
    [{ hasInstallScript: true }, "pg has an install script"],
    [{ resolved: "https://registry.example/pg.tgz" }, "pg contains a download URL"],
    [{ integrity: undefined }, "pg has no integrity"],
    [{ license: "UNLICENSED" }, 'pg: licence "UNLICENSED" is not an open one'],
  ])("reports an invalid package.json of the secure site: %j", (entry, problem) => {
    const change = ({ lock }) => Object.assign(lock.packages["node_modules/pg"], entry);
    expect(changed(change)).toEqual([problem]);
  });

  it("reports npm settings of the secure site that allow install scripts", () => {
    expect(scriptsOf("fund=false\n", ".npmrc")).toEqual([".npmrc allows install scripts"]);
  });
});

describe("documentation site package", () => {
  const documents = () => ({
    lock: readJson("site/package-lock.json"),
    manifest: readJson("site/package.json"),
  });

  it("the documentation site pins exact versions of packages with open licences", () => {
    expect(siteLockProblems(documents())).toEqual([]);
  });

  it.each([
    [{ hasInstallScript: true }, "vue has an install script"],
    [{ resolved: "https://registry.example/vue.tgz" }, "vue contains a download URL"],
    [{ integrity: undefined }, "vue has no integrity"],
    [{ license: "UNLICENSED" }, "vue: licence UNLICENSED is not an open one"],
  ])("reports an invalid package.json of the documentation site: %j", (entry, problem) => {
    const { lock, manifest } = documents();
    Object.assign(lock.packages["node_modules/vue"], entry);
    expect(siteLockProblems({ lock, manifest })).toEqual([problem]);
  });

  it("reports a documentation site version that its lockfile does not contain", () => {
    const { lock, manifest } = documents();
    manifest.dependencies.vitepress = "1.6.4";
    expect(siteLockProblems({ lock, manifest })).toEqual([
      "vitepress: the lockfile does not have 1.6.4",
    ]);
  });
});
