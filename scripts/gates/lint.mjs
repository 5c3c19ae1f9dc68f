import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { capabilityProblems } from "../lib/capability-imports.mjs";
import { gate, runAlone } from "../lib/gate.mjs";
import { importLimitProblems } from "../lib/import-limits.mjs";
import { foreignPackages } from "../lib/layer-packages.mjs";
import { ROOT } from "../lib/root.mjs";
import { SITE_FOLDERS, switchProblems } from "../lib/site-switches.mjs";
import { run, runBin } from "../lib/run.mjs";
import { cycleProblems, typeCycles } from "../lib/type-cycles.mjs";

/** Self-check: a violation of each layer rule, with its file, text and expected rule. */
export const PLANTED = [
  [
    "src/domain/planted.ts",
    'import { of } from "rxjs";\nexport const planted = of(1);\n',
    "no-restricted-imports",
  ],
  [
    "src/domain/planted.ts",
    "export const planted = (): number => Date.now();\n",
    "no-restricted-globals",
  ],
  [
    "src/domain/planted.ts",
    'import type { Clock } from "../ports/clock.port.js";\nexport type Planted = Clock;\n',
    "no-restricted-imports",
  ],
  [
    "src/secure-site/planted.ts",
    'import { planted as other } from "../testing/universal/planted.js";\nexport const planted = other;\n',
    "no-restricted-imports",
  ],
  [
    "src/secure-site/planted.ts",
    "export const planted = (): number => Date.now();\n",
    "no-restricted-globals",
  ],
  [
    "src/ports/planted.ts",
    'import { createClient } from "viem";\nexport const planted = createClient;\n',
    "no-restricted-imports",
  ],
  [
    "src/application/planted.ts",
    'import { useState } from "react";\nexport const planted = useState;\n',
    "no-restricted-imports",
  ],
  [
    "src/application/planted.ts",
    "export const planted = (): string => window.location.href;\n",
    "no-restricted-globals",
  ],
  ...["../modal/modal-control.js", "../navigation/navigation.store.js", "../flows/other.js"].map(
    (from) => [
      "src/application/connection/planted.ts",
      `import { planted as other } from "${from}";\nexport const planted = other;\n`,
      "no-restricted-imports",
    ],
  ),
  [
    "src/infrastructure/clock/planted.ts",
    'import { planted as other } from "../../application/planted.js";\nexport const planted = other;\n',
    "no-restricted-imports",
  ],
  [
    "src/presentation-react/planted.ts",
    'import { planted as other } from "../infrastructure/planted.js";\nexport const planted = other;\n',
    "no-restricted-imports",
  ],
  [
    "src/bridges/planted.ts",
    'import { planted as other } from "../infrastructure/planted.js";\nexport const planted = other;\n',
    "no-restricted-imports",
  ],
  [
    "src/testing/universal/planted.ts",
    'import { readFile } from "node:fs/promises";\nexport const planted = readFile;\n',
    "no-restricted-imports",
  ],
  ["src/domain/planted.ts", "export const planted = (x: any): unknown => x;\n", "no-explicit-any"],
  [
    "src/domain/planted.ts",
    "export const planted = (a: boolean, b: boolean): number => (a ? 1 : b ? 2 : 3);\n",
    "no-nested-ternary",
  ],
  [
    "src/domain/planted.ts",
    "export const planted = (a: 1, b: 1, c: 1, d: 1, e: 1): unknown => [a, b, c, d, e];\n",
    "max-params",
  ],
  [
    "src/domain/planted.ts",
    `export const planted = (): number => {\n${"  planted();\n".repeat(60)}  return 1;\n};\n`,
    "max-lines-per-function",
  ],
  [
    "src/domain/planted.ts",
    Array.from({ length: 25 }, (_, at) => `import { x as x${at} } from "./x${at}.js";\n`)
      .concat("export const planted = [x0, x1];\n")
      .join(""),
    "max-dependencies",
  ],
  [
    "src/domain/planted.ts",
    'import { other } from "./planted-other.js";\nexport const planted = (): unknown => other;\n',
    "no-cycle",
    [
      "src/domain/planted-other.ts",
      'import { planted } from "./planted.js";\nexport const other = (): unknown => planted;\n',
    ],
  ],
];

/** Packages that a layer must not import: file and package. */
export const FOREIGN = [
  ["src/domain/planted.ts", "@solana/kit"],
  ["src/domain/planted.ts", "rxjs"],
  ["src/ports/planted.ts", "bitcoinjs-lib"],
  ["src/application/planted.ts", "@walletconnect/core"],
  ["src/application/planted.ts", "inversify"],
  ["src/presentation-react/planted.tsx", "viem"],
  ["src/bridges/planted.ts", "@solana/web3.js"],
];

/** Imports between capabilities, and whether each must be reported. */
const BETWEEN_CAPABILITIES = [
  ["src/application/planted/planted.store.ts", "../balance/balance.store.js", true],
  ["src/application/planted/views/planted.model.ts", "../../balance/balance.group.js", true],
  ["src/application/planted/planted.store.ts", "../balance/balance.api.js", false],
  ["src/application/planted/planted.store.ts", "../shared/state-store.js", false],
  ["src/application/flows/planted.ts", "../balance/balance.store.js", false],
];

function betweenProblems(files) {
  const planted = BETWEEN_CAPABILITIES.filter(([file, from, isFault]) => {
    const text = `import type { Planted } from "${from}";\n`;
    return (capabilityProblems([[file, text]], {}).length === 1) !== isFault;
  });
  const shrunk = capabilityProblems([], { "planted → balance/balance.store": 1 });
  return [
    ...capabilityProblems(files),
    ...planted.map(([file, from]) => `wrong result for ${from} in ${file}`),
    ...(shrunk.length === 1 ? [] : ["not found: a line of TAKEN that nothing needs"]),
  ];
}

/** Two files that import types from each other. */
const CIRCLE = [
  ["src/domain/a.ts", 'import type { B } from "./b.js";\nexport type A = B;\n'],
  ["src/domain/b.ts", 'import type { A } from "./a.js";\nexport type B = A;\n'],
];

function circleProblems(files) {
  return [
    ...cycleProblems(typeCycles(files)),
    ...(cycleProblems(typeCycles(CIRCLE)).length === 1 ? [] : ["not found: a cycle of types"]),
  ];
}

function limitProblems(files) {
  const config = JSON.parse(readFileSync(join(ROOT, ".oxlintrc.json"), "utf8"));
  const rules = { "import/max-dependencies": ["error", { max: 2 }] };
  const planted = [["src/domain/a.ts", 'import type { B } from "./b.js";\nexport type A = B;\n']];
  const wide = importLimitProblems({ overrides: [{ files: ["src/domain/a.ts"], rules }] }, planted);
  return [
    ...importLimitProblems(config, files),
    ...(wide.length === 1 ? [] : ["not found: a limit of imports that is too wide"]),
  ];
}

async function packageProblems() {
  const { output } = await run("git", ["ls-files", "--", "src"], { cwd: ROOT });
  const files = output
    .split("\n")
    .filter((file) => /\.tsx?$/u.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), "utf8")]);
  const planted = FOREIGN.filter(
    ([file, name]) => foreignPackages(file, `import { x } from "${name}";\n`).length !== 1,
  );
  return [
    ...files.flatMap(([file, text]) => foreignPackages(file, text)),
    ...betweenProblems(files),
    ...circleProblems(files),
    ...limitProblems(files),
    ...planted.map(([file, name]) => `not found: ${name} in ${file}`),
  ];
}

/** Checks that the published secure site has no test switches. */
async function siteProblems() {
  const { output } = await run("git", ["ls-files", "--", ...SITE_FOLDERS], { cwd: ROOT });
  const files = output.split("\n").filter((file) => file !== "");
  return [
    ...(files.length < 15 ? ["too few files of the secure site were seen"] : []),
    ...files
      .filter((file) => !file.endsWith("package-lock.json"))
      .flatMap((file) => switchProblems(file, readFileSync(join(ROOT, file), "utf8"))),
  ];
}

const write = (folder, [path, text]) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

async function isFound([path, text, rule, beside]) {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    copyFileSync(join(ROOT, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
    write(folder, [path, text]);
    if (beside) write(folder, beside);
    const { code, output } = await runBin("oxlint/bin/oxlint", ["--deny-warnings", "."], {
      cwd: folder,
    });
    return code !== 0 && output.includes(rule);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs oxlint and the layer and cycle checks, and verifies that each rule detects its violation.
 */
export const lint = () =>
  gate("lint and layers", async () => {
    const { code, output } = await runBin("oxlint/bin/oxlint", ["--deny-warnings"]);
    const files = Number(/on (\d+) files/.exec(output)?.[1] ?? 0);
    const problems = code === 0 ? [] : [output.trim()];
    if (files === 0) problems.push("no file was checked");
    problems.push(...(await packageProblems()), ...(await siteProblems()));
    for (const planted of PLANTED)
      if (!(await isFound(planted)))
        problems.push(`not found: ${planted[2]} in ${planted[0]}: ${planted[1].trim()}`);
    const planted = PLANTED.length + FOREIGN.length + BETWEEN_CAPABILITIES.length + 3;
    return { problems, saw: `${files} files, ${planted} planted violations found` };
  });

await runAlone(import.meta.url, lint);
