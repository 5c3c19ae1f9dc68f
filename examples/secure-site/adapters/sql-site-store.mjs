import { fileURLToPath } from "node:url";
import { migrate, migrationsIn } from "example-databases";

const FOLDER = fileURLToPath(new URL("../migrations", import.meta.url));
/** Advisory lock id, equal in every instance. */
const LOCK = 4_337;
const SERIALIZABLE = { isSerializable: true };

const GET = "SELECT value FROM site_records WHERE kind = $1 AND id = $2";
const PUT = `INSERT INTO site_records (kind, id, value, member_of, ends_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (kind, id) DO UPDATE
  SET value = EXCLUDED.value, member_of = EXCLUDED.member_of, ends_at = EXCLUDED.ends_at`;
const REMOVE = "DELETE FROM site_records WHERE kind = $1 AND id = $2";
const LIST = `SELECT id, value FROM site_records WHERE kind = $1 AND member_of = $2
  ORDER BY place LIMIT $3`;
const REMOVE_EXPIRED = `WITH gone AS (DELETE FROM site_records WHERE ends_at < $1 RETURNING 1)
  SELECT count(*)::integer AS count FROM gone`;

/** Runs `work` on the records of a transaction. */
const withRecords = async (query, work) => {
  let hasEnded = false;
  const ask = async (text, values) => {
    if (hasEnded) throw new Error("the transaction has ended");
    return query(text, values);
  };
  try {
    return await work({
      get: async (kind, id) => (await ask(GET, [kind, id]))[0]?.value,
      put: async (kind, id, value, { group, endsAt } = {}) => {
        await ask(PUT, [kind, id, value, group ?? null, endsAt ?? null]);
      },
      remove: async (kind, id) => {
        await ask(REMOVE, [kind, id]);
      },
      list: async (kind, group, limit) => {
        const rows = await ask(LIST, [kind, group, limit]);
        return rows.map(({ id, value }) => ({ id, value }));
      },
    });
  } finally {
    hasEnded = true;
  }
};

/** Runs the database migrations. */
export const migrateSite = (database) =>
  migrate(database, { table: "site_migrations", lock: LOCK, migrations: migrationsIn(FOLDER) });

/** The site's records in a migrated database of `example-databases`. */
const recordsIn = (database) => ({
  transaction: (work) => database.transaction((query) => withRecords(query, work), SERIALIZABLE),
  removeExpired: (now) =>
    database.transaction(
      async (query) => (await query(REMOVE_EXPIRED, [now]))[0].count,
      SERIALIZABLE,
    ),
  close: () => database.close(),
});

/** Opens and migrates a database; closes it on failure. */
export const openSite = async (opening, work) => {
  const database = await opening;
  try {
    await migrateSite(database);
    return await work(database);
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** A store in the database that `opening` resolves with. */
export const storeIn = (opening) => openSite(opening, recordsIn);
