import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT } from "../lib/root.mjs";
import { runBin } from "../lib/run.mjs";

const check = (cwd) => runBin("oxfmt/bin/oxfmt", ["--check", "."], { cwd });

/** A file in another layout must be found, or the check proves nothing. */
async function isPlantedFound() {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    copyFileSync(join(ROOT, ".oxfmtrc.json"), join(folder, ".oxfmtrc.json"));
    writeFileSync(join(folder, "planted.ts"), "export const planted={a:1,b:2}\n");
    const { code, output } = await check(folder);
    return code !== 0 && output.includes("planted.ts");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every source file has the layout of the one formatter. */
export const format = () =>
  gate("format", async () => {
    const { code, output } = await check(ROOT);
    const problems = code === 0 ? [] : [`${output.trim()}\nmend it with: npm run format`];
    if (!(await isPlantedFound())) problems.push("a badly formatted file was not found");
    return { problems, saw: "every source file" };
  });

await runAlone(import.meta.url, format);
