import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ensureInstalled } from "./apt-install.mjs";

const DEBIAN = "/usr/lib/postgresql";
const PROGRAMS = ["initdb", "pg_ctl", "postgres"];

const folders = () => [
  ...(process.env.LATCHKIT_POSTGRES ? [process.env.LATCHKIT_POSTGRES] : []),
  ...(process.env.PATH ?? "").split(delimiter),
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((one) => join(DEBIAN, one, "bin")) : []),
];

/** Folder of PostgreSQL's server programs; undefined if there is none. */
export const findPostgres = () =>
  folders().find((folder) => PROGRAMS.every((name) => existsSync(join(folder, name))));

/** Finds or installs a PostgreSQL server. Returns the reason on failure. */
export const ensurePostgres = () =>
  ensureInstalled("postgresql", "LATCHKIT_POSTGRES", findPostgres);
