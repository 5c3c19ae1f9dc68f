import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than any build takes on a busy machine, ms. */
const LIMIT_MS = 120_000;
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
 * others wait for its result, which must survive JSON. A build that fails is tried by each. Outside
 * a run it is built each time.
 */
export async function builtOnce<T>(name: string, build: () => Promise<T>): Promise<T> {
  const folder = builtFolder();
  if (folder === undefined) return build();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  if (isFirst(`${file}.lock`)) {
    const made = await build();
    writeFileSync(`${file}.part`, JSON.stringify({ made }));
    renameSync(`${file}.part`, file);
    return made;
  }
  const end = Date.now() + LIMIT_MS;
  while (!existsSync(file) && Date.now() < end) await wait(LOOK_MS);
  if (!existsSync(file)) return build();
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly made: T }).made;
}
