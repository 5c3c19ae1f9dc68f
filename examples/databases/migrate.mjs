import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FILE = /^(\d{4})-[\w-]+\.sql$/u;

/** The migrations of a folder: `0001-first.sql`, `0002-second.sql` and so on, in this order. */
export const migrationsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => FILE.test(name))
    .toSorted()
    .map((name, at) => {
      const id = Number(FILE.exec(name)[1]);
      if (id !== at + 1) throw new Error(`${name} is not number ${at + 1}`);
      return { id, sql: readFileSync(join(folder, name), "utf8") };
    });

const hashOf = (sql) => createHash("sha256").update(sql).digest("hex");

/**
 * Applies each migration (`{ id, sql }`) once, in one transaction, forward only. Instances that
 * start at the same moment wait for each other by the advisory lock `lock`, any number that is the
 * same in all of them. Rejects where the database was made by a newer version, or where a migration
 * that was applied reads otherwise now.
 */
export const migrate = (database, { table, lock, migrations }) =>
  database.transaction(async (query, run) => {
    await query("SELECT pg_advisory_xact_lock($1)", [lock]);
    await query(`CREATE TABLE IF NOT EXISTS ${table} (id integer PRIMARY KEY, hash text NOT NULL)`);
    const done = new Map();
    for (const { id, hash } of await query(`SELECT id, hash FROM ${table}`)) done.set(id, hash);
    const newer = [...done.keys()].find((id) => migrations.every((one) => one.id !== id));
    if (newer !== undefined)
      throw new Error(`the database has migration ${newer} of ${table}, which this version lacks`);
    for (const { id, sql } of migrations) {
      const hash = hashOf(sql);
      if (done.has(id) && done.get(id) !== hash)
        throw new Error(`migration ${id} of ${table} is not the one that was applied`);
      if (done.has(id)) continue;
      await run(sql);
      await query(`INSERT INTO ${table} VALUES ($1, $2)`, [id, hash]);
    }
  });
