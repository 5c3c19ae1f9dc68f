import { resolve } from "node:path";
import { embedded, postgres } from "example-databases";
import { openSite } from "./sql-site-store.mjs";
import { pgliteStore } from "./pglite-store.mjs";
import { postgresStore } from "./postgres-store.mjs";

const isServer = (place) => /^postgres(?:ql)?:/u.test(place);

/** Opens the store: a PostgreSQL URL or a folder. */
export const openStore = (place) =>
  isServer(place) ? postgresStore(place) : pgliteStore(resolve(place));

/** Runs `work` on the database, for backups, and closes it. */
export const withDatabase = (place, work) =>
  openSite(isServer(place) ? postgres(place) : embedded(resolve(place)), async (database) => {
    const result = await work(database);
    await database.close();
    return result;
  });
