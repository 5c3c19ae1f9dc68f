import { embedded, postgres } from "example-databases";
import { sqlStore } from "./sql-store.mjs";

/** PostgreSQL at `url`, else a database of this process in `folder`. */
export async function openStore({ url, folder }) {
  const database = url ? await postgres(url) : await embedded(folder);
  try {
    return await sqlStore(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}
