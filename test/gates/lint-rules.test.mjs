import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { longComments } from "../../scripts/gates/lint.mjs";
import { ROOT, runBin } from "../../scripts/lib/run.mjs";

const IMPORTS = "eslint(no-restricted-imports)";
const GLOBALS = "eslint(no-restricted-globals)";
const importing = (from) => `import { other } from "${from}";\nexport const planted = other;\n`;
const NOW = "export const planted = (): number => Date.now();\n";

/** Violations of each rule: file, text, rule that must report it. */
const VIOLATIONS = [
  ["src/domain/a.ts", importing("rxjs"), IMPORTS],
  ["src/domain/a.ts", importing("@solana/kit"), IMPORTS],
  ["src/domain/a.ts", importing("@noble/curves/secp256k1"), IMPORTS],
  ["src/domain/a.ts", importing("node:fs"), IMPORTS],
  ["src/domain/a.ts", importing("../ports/page.ports.js"), IMPORTS],
  ["src/domain/a.ts", NOW, GLOBALS],
  ["src/secure-site/a.ts", importing("../testing/universal/b.js"), IMPORTS],
  ["src/secure-site/a.ts", NOW, GLOBALS],
  ["src/ports/a.ts", importing("viem"), IMPORTS],
  ["src/ports/a.ts", importing("bitcoinjs-lib"), IMPORTS],
  ["src/application/a.ts", importing("react"), IMPORTS],
  ["src/application/a.ts", importing("inversify"), IMPORTS],
  ["src/application/a.ts", "export const planted = window.location.href;\n", GLOBALS],
  ["src/application/connection/a.ts", importing("@walletconnect/core"), IMPORTS],
  ["src/application/connection/a.ts", importing("../../infrastructure/b.js"), IMPORTS],
  ["src/application/connection/a.ts", importing("../modal/modal-control.js"), IMPORTS],
  ["src/application/connection/a.ts", importing("../navigation/navigation.store.js"), IMPORTS],
  ["src/application/connection/a.ts", importing("../flows/other.js"), IMPORTS],
  ["src/application/connection/a.ts", importing("../balance/balance.store.js"), IMPORTS],
  ["src/application/connection/views/a.ts", importing("../../balance/b.group.js"), IMPORTS],
  ["src/application/connection/views/a.ts", importing("../../flows/other.js"), IMPORTS],
  ["src/application/modal/a.ts", importing("../balance/balance.store.js"), IMPORTS],
  ["src/application/flows/a.ts", importing("viem"), IMPORTS],
  ["src/infrastructure/browser/a.ts", importing("../../application/b.js"), IMPORTS],
  ["src/presentation-react/a.ts", importing("../infrastructure/b.js"), IMPORTS],
  ["src/presentation-react/a.ts", importing("viem"), IMPORTS],
  ["src/bridges/a.ts", importing("../infrastructure/b.js"), IMPORTS],
  ["src/bridges/a.ts", importing("@solana/web3.js"), IMPORTS],
  ["src/testing/universal/a.ts", importing("node:fs/promises"), IMPORTS],
  ["src/domain/a.ts", "export const planted = (x: any): unknown => x;\n", "no-explicit-any"],
  [
    "src/domain/a.ts",
    "export const planted = (a: boolean, b: boolean): number => (a ? 1 : b ? 2 : 3);\n",
    "no-nested-ternary",
  ],
  [
    "src/domain/a.ts",
    "export const planted = (a: 1, b: 1, c: 1, d: 1, e: 1): unknown => [a, b, c, d, e];\n",
    "max-params",
  ],
  [
    "src/domain/a.ts",
    `export const planted = (): number => {\n${"  planted();\n".repeat(60)}  return 1;\n};\n`,
    "max-lines-per-function",
  ],
  [
    "src/domain/a.ts",
    Array.from({ length: 25 }, (_, at) => `import { x as x${at} } from "./x${at}.js";\n`)
      .concat("export const planted = [x0, x1];\n")
      .join(""),
    "max-dependencies",
  ],
];

/** Imports that the rules allow. */
const ALLOWED = [
  ["src/domain/a.ts", "@noble/hashes/sha2"],
  ["src/ports/a.ts", "rxjs"],
  ["src/application/planted/a.store.ts", "../balance/balance.api.js"],
  ["src/application/planted/a.store.ts", "../shared/state-store.js"],
  ["src/application/planted/a.store.ts", "../../ports/clock.port.js"],
  ["src/application/planted/views/a.model.ts", "../../shared/views/store.js"],
  ["src/application/planted/views/a.model.ts", "../../../domain/amount/amount.js"],
  ["src/application/flows/a.ts", "../balance/balance.store.js"],
  ["src/presentation-react/a.ts", "react-dom/client"],
];

/** Each case has its own folder. */
const folderOf = (kind, at) => `${kind}-${at}`;

describe("lint rules", () => {
  let folder;
  let reports;

  const plant = (kind, at, file, text) => {
    const path = join(folder, folderOf(kind, at), file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const rulesFor = async (kind, at) => {
    const name = folderOf(kind, at);
    copyFileSync(join(ROOT, ".oxlintrc.json"), join(folder, name, ".oxlintrc.json"));
    const { output } = await runBin(
      "oxlint/bin/oxlint",
      ["--deny-warnings", "--format", "json", "."],
      { cwd: join(folder, name) },
    );
    return JSON.parse(output).diagnostics.map(({ code }) => code);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "latchkit-lint-"));
    VIOLATIONS.forEach(([file, text], at) => plant("violation", at, file, text));
    ALLOWED.forEach(([file, from], at) => plant("allowed", at, file, importing(from)));
    plant("cycle", 0, "src/domain/a.ts", 'import type { B } from "./b.js";\nexport type A = B;\n');
    plant("cycle", 0, "src/domain/b.ts", 'import type { A } from "./a.js";\nexport type B = A;\n');
    reports = new Map();
    for (const [kind, count] of [
      ["violation", VIOLATIONS.length],
      ["allowed", ALLOWED.length],
      ["cycle", 1],
    ])
      for (let at = 0; at < count; at += 1)
        reports.set(folderOf(kind, at), await rulesFor(kind, at));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(VIOLATIONS.map(([file, text, rule], at) => [rule, file, text, at]))(
    "reports a violation of the lint rule %s in %s: %s",
    (rule, _file, _text, at) => {
      expect(reports.get(folderOf("violation", at)).join(" ")).toContain(rule);
    },
  );

  it.each(ALLOWED.map(([file, from], at) => [file, from, at]))(
    "the lint rules allow files in %s to import from %s",
    (_file, _from, at) => {
      expect(reports.get(folderOf("allowed", at))).toEqual([]);
    },
  );

  it("reports an import cycle of types", () => {
    expect(reports.get(folderOf("cycle", 0)).join(" ")).toContain("no-cycle");
  });
});

describe("format gate", () => {
  it("reports a badly formatted file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkit-format-"));
    try {
      copyFileSync(join(ROOT, ".oxfmtrc.json"), join(folder, ".oxfmtrc.json"));
      writeFileSync(join(folder, "planted.ts"), "export const planted={a:1,b:2}\n");
      const { code, output } = await runBin("oxfmt/bin/oxfmt", ["--check", "."], { cwd: folder });
      expect(code).not.toBe(0);
      expect(output).toContain("planted.ts");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("reports the line number of a comment that is too long", () => {
    expect(longComments(`const a = 1;\n// ${"word ".repeat(30)}\n`)).toEqual([2]);
    expect(longComments(`// https://example.org/${"a".repeat(100)}\n`)).toEqual([]);
  });
});
