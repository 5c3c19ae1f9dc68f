import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstall } from "./lib/install.mjs";
import { LANGUAGES } from "./lib/entries.mjs";
import { ROOT, run } from "./lib/run.mjs";
import { billOfMaterials, licenceList } from "./lib/shipped.mjs";

const TSC_FLAGS = [
  "--noEmit",
  "false",
  "--emitDeclarationOnly",
  "--declaration",
  "--rootDir",
  "src",
  "--outDir",
  "dist",
];

/** Types of the English text keys that do not refer to a JSON file. */
function keyTypes(part, name) {
  const texts = JSON.parse(readFileSync(join(ROOT, `src/messages/en.${part}.json`), "utf8"));
  const keys = Object.keys(texts).map((key) => JSON.stringify(key));
  return [new RegExp(`export type ${name} = .*`), `export type ${name} = ${keys.join(" | ")};`];
}

/** Writes declarations of JSON texts, which TypeScript does not emit. */
function textDeclarations() {
  const file = join(ROOT, "dist/presentation-react/messages/keys.d.ts");
  const written = readFileSync(file, "utf8").replaceAll(
    /^import type \w+ from ".*\.json";\n/gm,
    "",
  );
  const types = [
    keyTypes("core", "CoreKey"),
    keyTypes("rest", "RestKey"),
    keyTypes("review", "ReviewKey"),
  ];
  writeFileSync(
    file,
    types.reduce((text, [from, to]) => text.replace(from, to), written),
  );
  for (const language of LANGUAGES)
    copyFileSync(
      join(ROOT, "dist/messages/locale.d.ts"),
      join(ROOT, `dist/messages/${language}.d.ts`),
    );
}

/** Emits declarations of all source files next to the built files. */
async function declarations() {
  const { code, output } = await run(process.execPath, [
    join(ROOT, "node_modules/typescript/bin/tsc"),
    "-p",
    "tsconfig.build.json",
    ...TSC_FLAGS,
  ]);
  if (code !== 0) throw new Error(`declarations failed\n${output}`);
  textDeclarations();
}

function style() {
  const source = ["src/style.css", "src/presentation-react/theme/style.css"]
    .map((path) => join(ROOT, path))
    .find(existsSync);
  if (source === undefined) throw new Error("no style sheet: src/style.css is missing");
  copyFileSync(source, join(ROOT, "dist/style.css"));
  // TypeScript also resolves types of side-effect imports.
  writeFileSync(join(ROOT, "dist/style.css.d.ts"), "export {};\n");
}

/** Hand-written declarations for frameworks that are not installed here. */
function frameworkTypes() {
  const to = join(ROOT, "dist/framework-types");
  cpSync(join(ROOT, "src/framework-types"), to, { recursive: true });
  writeFileSync(join(to, "empty.js"), "export {};\n");
}

/** Licence text for packages that name the MIT licence without including it. */
const MIT_TEXT = /Permission is hereby granted, free of charge,[\s\S]*?SOFTWARE\.\n/;

function notices() {
  const file = join(ROOT, "dist/THIRD-PARTY-NOTICES.md");
  const text = readFileSync(file, "utf8");
  const [mit] = MIT_TEXT.exec(text) ?? [""];
  const whole = text.replaceAll(/^(## (\S+) - \S+ \(MIT\)\n)(?=\n## )/gm, (_, head, name) => {
    const { author } = JSON.parse(
      readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8"),
    );
    return `${head}\nCopyright (c) ${author?.name ?? author}\n\n${mit}`;
  });
  // Its drawings are copied into the sources; the package is not installed.
  const pictures = `\n## @web3icons/core - 4.0.56 (MIT)\n\nCopyright (c) 0xa3k5\n\n${mit}`;
  writeFileSync(file, `${whole.trimEnd()}\n${pictures}`);
}

/** Writes the bill of materials and the list of licences next to the code. */
async function materials() {
  const files = ["dist/THIRD-PARTY-NOTICES.md", "dist/standalone/THIRD-PARTY-NOTICES.md"];
  const texts = files.map((file) => readFileSync(join(ROOT, file), "utf8"));
  const bill = await billOfMaterials(texts.join("\n"));
  writeFileSync(join(ROOT, "dist/sbom.cdx.json"), `${JSON.stringify(bill, undefined, 2)}\n`);
  writeFileSync(join(ROOT, "dist/LICENCES.md"), licenceList(bill));
}

/** Builds the package into `dist`. `types: false` skips declarations and the standalone file. */
export async function buildPackage({ types = true } = {}) {
  // Vite builds in React's development files if the caller set another value, such as `test`.
  process.env.NODE_ENV = "production";
  const { build } = await import("vite");
  await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts") });
  style();
  frameworkTypes();
  notices();
  if (!types) return;
  await build({ root: ROOT, configFile: join(ROOT, "vite.standalone.config.ts") });
  await declarations();
  await materials();
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  ensureInstall();
  await buildPackage({ types: !process.argv.includes("--no-types") });
  console.log("latchkit: built into dist");
}
