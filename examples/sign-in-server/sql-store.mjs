import { migrate } from "example-databases";

/** Applied once, in this order. */
const MIGRATIONS = [
  "CREATE TABLE sign_in_nonces (nonce text PRIMARY KEY, expires_at bigint NOT NULL)",
  `CREATE TABLE sign_in_sessions (
     visit text NOT NULL, place integer NOT NULL, chain_id text NOT NULL, address text NOT NULL,
     message text NOT NULL, signature text NOT NULL, expires_at bigint NOT NULL,
     PRIMARY KEY (visit, place)
   )`,
].map((sql, id) => ({ id, sql }));
/** Any number, the same in every instance. */
const LOCK = 4361;

/** Nonces and sessions in SQL. The database decides who used a nonce. */
export async function sqlStore(database) {
  await migrate(database, { table: "sign_in_migrations", lock: LOCK, migrations: MIGRATIONS });
  const { query } = database;
  return {
    async addNonce(nonce, expiresAt, now) {
      // What is over goes with the next sign-in: nobody else comes back for it.
      for (const table of ["sign_in_nonces", "sign_in_sessions"])
        await query(`DELETE FROM ${table} WHERE expires_at <= $1`, [now]);
      await query("INSERT INTO sign_in_nonces VALUES ($1, $2)", [nonce, expiresAt]);
    },
    async useNonce(nonce, now) {
      const used = await query("DELETE FROM sign_in_nonces WHERE nonce = $1 RETURNING expires_at", [
        nonce,
      ]);
      return used.length === 1 && Number(used[0].expires_at) > now;
    },
    async sessions(visit, now) {
      const rows = await query(
        "SELECT * FROM sign_in_sessions WHERE visit = $1 AND expires_at > $2 ORDER BY place",
        [visit, now],
      );
      return rows.map(({ chain_id: chainId, address, message, signature, expires_at: end }) => ({
        address,
        chainId,
        message,
        signature,
        expiresAt: Number(end),
      }));
    },
    replace: (former, visit, sessions) =>
      database.transaction(async (inOne) => {
        await inOne("DELETE FROM sign_in_sessions WHERE visit IN ($1, $2)", [former, visit]);
        for (const [place, one] of sessions.entries())
          await inOne("INSERT INTO sign_in_sessions VALUES ($1, $2, $3, $4, $5, $6, $7)", [
            visit,
            place,
            one.chainId,
            one.address,
            one.message,
            one.signature,
            one.expiresAt,
          ]);
      }),
    close: () => database.close(),
  };
}
