import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres } from "../../../scripts/lib/programs.mjs";

/** Runs SQL in a connection of its own; gives the rows. */
export async function runSql(url, text, values = []) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * A PostgreSQL server of this machine on a socket in a folder of its own; the reason why there is
 * none otherwise. It does not run as root: then it runs as a user with fewer rights.
 */
export function startPostgres() {
  const bin = findPostgres();
  if (bin === undefined) return "no PostgreSQL server is installed";
  const folder = mkdtempSync(join(tmpdir(), "latchkit-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const options = isRoot ? { uid: 65_534, gid: 65_534, cwd: folder } : { cwd: folder };
  if (isRoot) spawnSync("chown", ["65534:65534", folder]);
  const does = (name, ...args) => {
    const { status, stderr } = spawnSync(join(bin, name), args, {
      ...options,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
  };
  const data = join(folder, "data");
  try {
    does("initdb", "-D", data, "-U", "latchkit", "--no-sync", "-A", "trust");
    does(
      "pg_ctl",
      "-D",
      data,
      "-w",
      "-l",
      join(folder, "log"),
      "-o",
      `-k ${folder} -h '' -F`,
      "start",
    );
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const urlOf = (name) => `postgresql://latchkit@/${name}?host=${encodeURIComponent(folder)}`;
  let made = 0;
  return {
    url: urlOf("postgres"),
    /** Address of a new database. */
    freshUrl: async () => {
      const name = `fresh_${(made += 1)}`;
      await runSql(urlOf("postgres"), `CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    stop: async () => {
      does("pg_ctl", "-D", data, "-m", "immediate", "stop");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
