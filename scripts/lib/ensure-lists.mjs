import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const FOLDER = join(ROOT, ".cache/lists");
/** Public lists that tests read; not shipped. */
const LISTS = JSON.parse(readFileSync(join(ROOT, "tools/lists.json"), "utf8"));

/** Folder of a list's package by short name; undefined if not downloaded. */
export const listFolder = (name) => {
  const folder = join(FOLDER, `${name}-${LISTS[name].version}`);
  return existsSync(folder) ? folder : undefined;
};

const command = (program, args, cwd) => {
  const { status, stdout } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed`);
  return stdout.trim();
};

/** Downloads the package file without its dependencies. */
const fetchList = (name) => {
  const { package: id, version, integrity } = LISTS[name];
  mkdirSync(FOLDER, { recursive: true });
  const work = mkdtempSync(join(FOLDER, ".fetch-"));
  try {
    const file = join(work, command("npm", ["pack", "--silent", `${id}@${version}`], work));
    const hash = createHash("sha512").update(readFileSync(file)).digest("base64");
    if (integrity !== `sha512-${hash}`) throw new Error(`${id} has another checksum than expected`);
    command("tar", ["xzf", file], work);
    renameSync(join(work, "package"), join(FOLDER, `${name}-${version}`));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/** Downloads missing lists; returns the reason on failure. */
export const ensureLists = (names = Object.keys(LISTS)) => {
  try {
    for (const name of names) if (listFolder(name) === undefined) fetchList(name);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
