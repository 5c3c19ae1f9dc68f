import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { holdFolder } from "./hold-folder.mjs";

/** Limits of a server's queries, ms. */
const [CONNECT_MS, QUERY_MS, IDLE_MS] = [5_000, 20_000, 20_000];
/** A transaction runs again after a conflict, at most so often; it waits for at most 50 ms. */
const [MOST_TRIES, MOST_PAUSE_MS] = [50, 50];
/** `serialization_failure` and `deadlock_detected`: nothing was written, so it may run again. */
const CONFLICTS = new Set(["40001", "40P01"]);

const rowsOf = async (answer) => (await answer).rows;

/**
 * PostgreSQL in this process, kept in a folder. A second process on it would lose rows without a
 * word, so it is refused. The driver is imported where it is used. Its transactions run one by one.
 */
export async function embedded(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = await holdFolder(folder);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const db = await PGlite.create(join(folder, "data"));
    return {
      query: (text, values) => rowsOf(db.query(text, values)),
      transaction: (work) =>
        db.transaction((tx) =>
          work(
            (text, values) => rowsOf(tx.query(text, values)),
            (script) => tx.exec(script),
          ),
        ),
      close: async () => {
        try {
          await db.close();
        } finally {
          release();
        }
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** One try of a transaction. A connection that broke is not used again. */
const tryOnce = async (pool, begin, work) => {
  const client = await pool.connect();
  let broken;
  try {
    await client.query(begin);
    const made = await work(
      async (text, values) => (await client.query(text, values)).rows,
      (script) => client.query(script),
    );
    await client.query("COMMIT");
    return made;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

/** A PostgreSQL server, which several instances share. */
export async function postgres(url) {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    statement_timeout: QUERY_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
  });
  // A connection that breaks while nobody uses it is replaced by the next query.
  pool.on("error", () => undefined);
  return {
    query: async (text, values) => (await pool.query(text, values)).rows,
    /** `isSerializable`: as if one ran after the other; `work` may then run several times. */
    transaction: async (work, { isSerializable = false } = {}) => {
      const begin = isSerializable ? "BEGIN ISOLATION LEVEL SERIALIZABLE" : "BEGIN";
      for (let tries = 1; ; tries += 1) {
        try {
          return await tryOnce(pool, begin, work);
        } catch (error) {
          if (!isSerializable || !CONFLICTS.has(error.code) || tries === MOST_TRIES) throw error;
        }
        await pause(Math.random() * Math.min(MOST_PAUSE_MS, 2 ** tries));
      }
    },
    close: () => pool.end(),
  };
}
