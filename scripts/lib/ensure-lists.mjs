import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const FOLDER = join(ROOT, ".cache/lists");
/** Public lists that tests read as they were published; nothing of them is shipped. */
const LISTS = JSON.parse(readFileSync(join(ROOT, "tools/lists.json"), "utf8"));

/** The folder of a list's package, by its short name; undefined where it was not fetched. */
export const listFolder = (name) => {
  const folder = join(FOLDER, `${name}-${LISTS[name].version}`);
  return existsSync(folder) ? folder : undefined;
};

const command = (program, args, cwd) => {
  const { status, stdout } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed`);
  return stdout.trim();
};

/** The packed file itself, with none of the packages that it depends on. */
const fetchList = (name) => {
  const { package: id, version, integrity } = LISTS[name];
  mkdirSync(FOLDER, { recursive: true });
  const work = mkdtempSync(join(FOLDER, ".fetch-"));
  try {
    const file = join(work, command("npm", ["pack", "--silent", `${id}@${version}`], work));
    const hash = createHash("sha512").update(readFileSync(file)).digest("base64");
    if (integrity !== `sha512-${hash}`) throw new Error(`${id} is not the file that is expected`);
    command("tar", ["xzf", file], work);
    renameSync(join(work, "package"), join(FOLDER, `${name}-${version}`));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/** Fetches the lists that are missing; the reason where one cannot be had. */
export const ensureLists = (names = Object.keys(LISTS)) => {
  try {
    for (const name of names) if (listFolder(name) === undefined) fetchList(name);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
