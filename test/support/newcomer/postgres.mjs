import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";
const folders = () => [
  ...(process.env.PATH ?? "").split(delimiter),
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((one) => join(DEBIAN, one, "bin")) : []),
];

/**
 * A PostgreSQL server of this machine on a socket in a folder of its own; the reason why there is
 * none otherwise. It does not run as root: then it is somebody else's with less rights.
 */
export function startPostgres() {
  const bin = folders().find((one) =>
    ["initdb", "pg_ctl"].every((name) => existsSync(join(one, name))),
  );
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
  return {
    url: `postgresql://latchkit@/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      does("pg_ctl", "-D", data, "-m", "immediate", "stop");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
