import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isOpen } from "../../scripts/gates/lockfile.mjs";
import { nextVersion, readChange, withSection, withVersion } from "../../scripts/lib/changes.mjs";
import { ROOT } from "../../scripts/lib/run.mjs";
import { bundledPackages } from "../../scripts/lib/shipped.mjs";
import { grown, sizeTable } from "../../scripts/lib/size-table.mjs";
import { pendingChanges } from "../../scripts/version.mjs";

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const change = (kind, text = `a ${kind} change`) =>
  readChange("one.md", `---\n"latchkit": ${kind}\n---\n\n${text}\n`);

describe("changes and versions", () => {
  it("reads every pending changeset of the repository", () => {
    expect(pendingChanges).not.toThrow();
  });

  it("joins the lines of a changeset into one paragraph", () => {
    expect(change("minor", "First line,\nsecond line.")).toEqual({
      kind: "minor",
      text: "First line, second line.",
    });
  });

  it.each([
    ["another package", '---\n"left-pad": patch\n---\n\ntext\n'],
    ["an unknown kind", '---\n"latchkit": huge\n---\n\ntext\n'],
    ["no text", '---\n"latchkit": patch\n---\n\n'],
    ["no front matter", "text\n"],
  ])("rejects a changeset with %s", (_, text) => {
    expect(() => readChange("one.md", text)).toThrow("one.md");
  });

  it.each([
    ["0.1.0", ["patch"], "0.1.1"],
    ["0.1.0", ["minor"], "0.1.1"],
    ["0.1.4", ["patch", "major"], "0.2.0"],
    ["1.2.3", ["patch"], "1.2.4"],
    ["1.2.3", ["patch", "minor"], "1.3.0"],
    ["1.2.3", ["minor", "major"], "2.0.0"],
  ])("raises version %s with changesets %j to version %s", (version, kinds, expected) => {
    const changes = kinds.map((kind) => change(kind));
    expect(nextVersion(version, changes)).toBe(expected);
  });

  it("adds a release section at the top of the changelog, with breaking changes first", () => {
    const changes = [change("patch"), change("major"), change("minor")];
    expect(withSection("# Changelog\n\n## 0.1.0\n", "0.2.0", changes)).toBe(
      "# Changelog\n\n## 0.2.0\n\n- **Breaking**: a major change\n- a minor change\n- a patch change\n\n## 0.1.0\n",
    );
    expect(withSection(read("CHANGELOG.md"), "9.9.9", changes)).toContain("## 9.9.9\n");
  });

  it.each(["package.json", "package-lock.json"])(
    "changes only the package's own version number in %s",
    (file) => {
      const text = read(file);
      const { version } = JSON.parse(text);
      const next = JSON.parse(withVersion(text, version, "9.9.9"));
      expect(next.version).toBe("9.9.9");
      if (next.packages) expect(next.packages[""].version).toBe("9.9.9");
      const restored = { ...next, version };
      if (next.packages)
        restored.packages = { ...next.packages, "": { ...next.packages[""], version } };
      expect(restored).toEqual(JSON.parse(text));
    },
  );
});

describe("bill of materials", () => {
  const bill = JSON.parse(read("dist/sbom.cdx.json"));
  const lock = JSON.parse(read("package-lock.json"));
  const idOf = ({ name, version }) => `${name}@${version}`;
  const isBundled = (component) => component["bom-ref"].startsWith("bundled:");
  const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  /** Optional peers, which npm marks as packages of the app; `typescript` is one of valibot. */
  const PEERS = ["react", "react-dom", "scheduler", "typescript"];

  it("the bill of materials lists exactly the packages that the lockfile marks as shipped", () => {
    const shipped = Object.entries(lock.packages)
      .filter(([path, entry]) => path !== "" && !entry.dev && !entry.optional)
      .map(([path, { version }]) => ({ name: nameOf(path), version }))
      .filter(({ name }) => !PEERS.includes(name));
    const listed = bill.components.filter((one) => !isBundled(one)).map(idOf);
    expect(listed.toSorted()).toEqual(shipped.map(idOf).toSorted());
  });

  it("the bill of materials lists every package that the build bundled", () => {
    const names = new Set(bill.components.map(idOf));
    const taken = bundledPackages(
      ["dist", "dist/standalone"]
        .map((folder) => read(`${folder}/THIRD-PARTY-NOTICES.md`))
        .join("\n"),
    );
    expect(taken.length).toBeGreaterThan(50);
    expect(taken.map(idOf).filter((id) => !names.has(id))).toEqual([]);
  });

  it("the bill of materials has a checksum for each package, and only open licences", () => {
    const installed = bill.components.filter((one) => !isBundled(one));
    expect(installed.filter(({ hashes }) => !hashes?.[0]?.content)).toEqual([]);
    const licences = bill.components.map(({ name, licenses }) => [
      name,
      licenses.map((one) => one.expression ?? one.license.id).join(" AND "),
    ]);
    expect(licences.filter(([, licence]) => !isOpen(licence))).toEqual([]);
  });

  it("the bill of materials contains no time and no random number", () => {
    expect(bill).not.toHaveProperty("serialNumber");
    expect(bill.metadata).toEqual({ component: expect.objectContaining({ name: "latchkit" }) });
  });

  it("the list of licences has a row for each package in the bill of materials", () => {
    const rows = read("dist/LICENCES.md")
      .split("\n")
      .filter((line) => /^\| \S+ \| \d/.test(line));
    expect(rows).toHaveLength(bill.components.length);
  });
});

describe("size table", () => {
  const last = { entries: { latchkit: 10_000 }, chunks: { old: 500, swap: 20_000 } };
  const now = { entries: { latchkit: 10_400 }, chunks: { swap: 22_000, fresh: 900 } };

  it("the size table lists new, removed and changed parts", () => {
    const table = sizeTable(now, last);
    expect(table).toContain("| latchkit | 10.4 | 10.0 | +4.0 % |");
    expect(table).toContain("| fresh | 0.9 |  | new |");
    expect(table).toContain("| old |  | 0.5 | gone |");
  });

  it("reports only parts of the package that are over 5 % larger than in the last release", () => {
    expect(grown(now, last)).toEqual(["swap: 20000 bytes in the last release, now 22000"]);
  });

  it("the repository has the sizes of the last release for every entry", () => {
    const { exports } = JSON.parse(read("package.json"));
    const base = JSON.parse(read("api/sizes.json"));
    expect(Object.keys(base.entries)).toContain("latchkit/react");
    expect(Object.keys(base.entries).length).toBeGreaterThan(10);
    expect(Object.keys(exports).length).toBeGreaterThan(Object.keys(base.entries).length);
  });
});

describe("publishing workflow", () => {
  const workflow = read(".github/workflows/publish.yml");

  it("the publishing workflow pins every action to a commit", () => {
    const used = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  it("the publishing workflow publishes with provenance and without a token", () => {
    const publishing = workflow.split("\n").filter((line) => line.includes("run: npm publish"));
    expect(publishing).toHaveLength(2);
    expect(publishing.every((line) => line.endsWith("--provenance --access public"))).toBe(true);
    expect(workflow).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN/);
  });

  it("the publishing workflow builds and checks the package itself, since npm scripts are off", () => {
    expect(read(".npmrc")).toContain("ignore-scripts=true");
    const { scripts } = JSON.parse(read("package.json"));
    const lines = scripts.prepack.split(" && ").map((command) => `- run: ${command}`);
    const at = lines.map((line) => workflow.indexOf(line));
    expect(at.every((index) => index > 0 && index < workflow.indexOf("npm publish --"))).toBe(true);
  });

  it("the package has no install scripts", () => {
    const { scripts } = JSON.parse(read("package.json"));
    expect(Object.keys(scripts)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:pre|post)?install$|^prepare$/)]),
    );
  });
});
