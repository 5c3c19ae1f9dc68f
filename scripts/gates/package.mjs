import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT, run, runBin } from "../lib/run.mjs";

const COMMENT = /\/\*[\s\S]*?\*\//g;
const NAMED = /(?:\bfrom\s+|\bimport\(|^import\s*|types=)["']([^"'\n]+)["']/gm;
/** Packages with separate types, which TypeScript users of React have installed. */
const TYPED_ELSEWHERE = ["react", "react-dom"];
/** Declarations for hosts that use this framework. */
const FRAMEWORK_TYPES = /(?:^|\/)framework-types\/([\w-]+)\.d\.ts$/;

const packageOf = (name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");
const namesIn = (file) =>
  [...readFileSync(file, "utf8").replaceAll(COMMENT, "").matchAll(NAMED)].map(([, name]) => name);

/** Declaration files reachable from one, including itself, and the packages they name. */
function reached(first) {
  const named = new Map();
  const waiting = [resolve(first)];
  for (const file of waiting) {
    if (named.has(file) || !existsSync(file)) continue;
    const names = namesIn(file);
    named.set(
      file,
      names.filter((name) => !/^(?:\.|node:)/.test(name)),
    );
    const near = names.filter((name) => name.startsWith("."));
    waiting.push(...near.map((name) => join(dirname(file), name.replace(/\.js$/, ".d.ts"))));
  }
  return named;
}

/**
 * Packages named by published declarations that a host's compiler cannot resolve or treats as
 * `any`: neither dependency nor peer of `manifest`, or without types. `isTyped` checks an installed
 * package.
 */
export function undeclaredPackages(folder, manifest, isTyped) {
  const { exports, dependencies, peerDependencies } = manifest;
  const listed = Object.keys({ ...dependencies, ...peerDependencies });
  const problemOf = (name) => {
    if (!listed.includes(name)) return `${name}, which is neither a dependency nor a peer`;
    const isFine = TYPED_ELSEWHERE.includes(name) || isTyped(name);
    return isFine ? undefined : `${name}, which has no types of its own`;
  };
  const files = Object.values(exports).flatMap(({ types }) =>
    types === undefined ? [] : [...reached(join(folder, types))],
  );
  const problems = files.flatMap(([file, names]) =>
    names.flatMap((name) => {
      const isBeside = FRAMEWORK_TYPES.exec(file)?.[1] === packageOf(name);
      const problem = isBeside ? undefined : problemOf(packageOf(name));
      return problem === undefined ? [] : [`${file.slice(resolve(folder).length + 1)}: ${problem}`];
    }),
  );
  return [...new Set(problems)];
}

const FROZEN =
  'Object.freeze(Reflect); const kit = await import("latchkit"); if (typeof kit.createLatchkit !== "function" || "getMetadata" in Reflect) process.exit(1);';

async function packed(root, check) {
  const folder = mkdtempSync(join(tmpdir(), "latchkit-pack-"));
  try {
    const options = ["--ignore-scripts", "--pack-destination", folder];
    const { code, output } = await run("npm", ["pack", ...options], { cwd: root });
    const file = readdirSync(folder)[0];
    return code === 0 && file ? await check(join(folder, file)) : [output];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hasTypes = (name) =>
  readdirSync(join(ROOT, "node_modules", name), { recursive: true }).some((file) =>
    /\.d\.[cm]?ts$/.test(file),
  );

const failed = ({ code, output }) => (code === 0 ? [] : [output.trim()]);

/**
 * Problems of a package to publish: missing exports, types that name undeclared packages, and
 * findings of publint and attw. attw reads the packed file.
 */
export async function packageProblems(root) {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const targets = Object.values(manifest.exports).flatMap((to) =>
    typeof to === "string" ? [to] : Object.values(to),
  );
  const problems = targets
    .flatMap((path) => [path.replace("*", "de"), path.replace("*", "en-XA")])
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${path} does not exist`);
  problems.push(...undeclaredPackages(root, manifest, hasTypes));
  problems.push(...failed(await runBin("publint/src/cli.js", ["--strict", root])));
  const types = ["--profile", "esm-only", "--exclude-entrypoints", "./style.css"];
  const attw = (file) =>
    runBin("@arethetypeswrong/cli/dist/index.js", [...types, "--", file]).then(failed);
  problems.push(...(await packed(root, attw)));
  return { problems, saw: `${targets.length} files named by exports` };
}

/** Runs `packageProblems`, and imports the built core in plain Node with a frozen `Reflect`. */
export const packageGate = () =>
  gate("package", async () => {
    const { problems, saw } = await packageProblems(ROOT);
    if ((await run(process.execPath, ["--input-type=module", "-e", FROZEN])).code !== 0)
      problems.push("the built core does not import on a frozen Reflect");
    return { problems, saw };
  });

await runAlone(import.meta.url, packageGate);
