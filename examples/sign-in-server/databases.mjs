import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { holdFolder } from "./hold-folder.mjs";

/**
 * PostgreSQL in this process, kept in a folder. A second process on it would lose rows without a
 * word, so it is refused. The driver is fetched where it is used.
 */
export async function embedded(folder) {
  mkdirSync(folder, { recursive: true });
  const release = await holdFolder(folder);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const db = await PGlite.create(join(folder, "data"));
    const rowsOf = async (answer) => (await answer).rows;
    return {
      query: (text, values) => rowsOf(db.query(text, values)),
      transaction: (work) =>
        db.transaction((tx) => work((text, values) => rowsOf(tx.query(text, values)))),
      close: async () => {
        await db.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** A PostgreSQL server, which several instances share. */
export async function postgres(url) {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: url });
  // A connection that breaks while nobody uses it is replaced by the next query.
  pool.on("error", () => undefined);
  return {
    query: async (text, values) => (await pool.query(text, values)).rows,
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        const made = await work(async (text, values) => (await client.query(text, values)).rows);
        await client.query("COMMIT");
        return made;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
