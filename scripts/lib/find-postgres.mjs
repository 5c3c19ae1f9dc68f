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

/** The folder with the programs of a PostgreSQL server; undefined where there is none. */
export const findPostgres = () =>
  folders().find((folder) => PROGRAMS.every((name) => existsSync(join(folder, name))));

/** Finds a PostgreSQL server, or installs it. A text is the reason why there is none. */
export const ensurePostgres = () =>
  ensureInstalled("postgresql", "LATCHKIT_POSTGRES", findPostgres);
