import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENTRIES } from "../../scripts/lib/entries.mjs";
import { typeProblems } from "../support/servers/apps/type-check.mjs";
import { INSTALL_LIMIT_MS, npm } from "../support/runner/npm-install.mjs";
import { IS_SOAK } from "../support/runner/repeats.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Compilers that hosts use; the last one is this repository's. */
const VERSIONS = ["5.6", "5.9", "6", "7"];
const OWN = VERSIONS.at(-1);
// The others are fetched from the registry, and each needs half a minute of one core.
const TRIED = IS_SOAK ? VERSIONS : [OWN];

const folder = mkdtempSync(join(tmpdir(), "declarations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const compilerOf = (version) =>
  version === OWN
    ? join(ROOT, "node_modules/typescript/bin/tsc")
    : join(folder, `node_modules/typescript-${version}/bin/tsc`);

beforeAll(async () => {
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const fetched = TRIED.filter((version) => version !== OWN).map(
    (version) => `typescript-${version}@npm:typescript@${version}`,
  );
  if (fetched.length > 0)
    await npm(["install", "--ignore-scripts", "--no-audit", "--no-fund", ...fetched], folder);
  mkdirSync(join(folder, "app/node_modules"), { recursive: true });
  symlinkSync(ROOT, join(folder, "app/node_modules/latchkit"));
  const imports = Object.keys(ENTRIES).map((name, at) => `export * as e${at} from "${name}";\n`);
  writeFileSync(
    join(folder, "app/index.ts"),
    [...imports, 'import "latchkit/style.css";\n'].join(""),
  );
  const compilerOptions = {
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "bundler",
    lib: ["ES2023", "DOM", "DOM.Iterable", "ESNext.Disposable"],
    jsx: "react-jsx",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    types: ["node", "react"],
    typeRoots: [join(ROOT, "node_modules/@types")],
  };
  writeFileSync(
    join(folder, "app/tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["index.ts"] }),
  );
}, INSTALL_LIMIT_MS);

describe("declarations of every entry", () => {
  it.each(TRIED)(
    "compiles the declarations of all entries under TypeScript %s",
    async (version) => {
      const { own } = await typeProblems(compilerOf(version), join(folder, "app"));
      expect(own).toEqual([]);
    },
  );
});
