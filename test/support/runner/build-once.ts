import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than any build or install takes on a busy machine, ms. */
const LIMIT_MS = 600_000;
const LOOK_MS = 100;

/**
 * Where the workers of this run find what one of them built. The runner's configuration sets the
 * name and deletes the folder at the end.
 */
export const builtFolder = (): string | undefined => {
  const run = process.env["LATCHKIT_RUN"];
  return run === undefined ? undefined : join(tmpdir(), `latchkit-built-${run}`);
};

/** True for the one that makes it. */
const isFirst = (lock: string): boolean => {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
};

/**
 * What `build` makes, once for all workers of a run: the first that asks for `name` builds, the
 * others wait for its result, which must survive JSON. After a build that fails the next one tries.
 * Outside a run it is built each time.
 */
export async function builtOnce<T>(name: string, build: () => Promise<T>): Promise<T> {
  const folder = builtFolder();
  if (folder === undefined) return build();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const lock = `${file}.lock`;
  const end = Date.now() + LIMIT_MS;
  while (!existsSync(file)) {
    if (isFirst(lock)) return keeping(file, lock, build);
    if (Date.now() >= end) return build();
    await wait(LOOK_MS);
  }
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly made: T }).made;
}

/** Builds under the lock, which only a build that failed gives back. */
async function keeping<T>(file: string, lock: string, build: () => Promise<T>): Promise<T> {
  try {
    const made = await build();
    writeFileSync(`${file}.part`, JSON.stringify({ made }));
    renameSync(`${file}.part`, file);
    return made;
  } catch (error) {
    rmdirSync(lock);
    throw error;
  }
}
