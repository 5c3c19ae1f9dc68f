import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { undeclaredPackages } from "../lib/declared-packages.mjs";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT } from "../lib/root.mjs";
import { run, runBin } from "../lib/run.mjs";

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
