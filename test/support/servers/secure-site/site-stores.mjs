import { embedded, postgres } from "example-databases";
import { storeIn } from "../../../../examples/secure-site/adapters/sql-site-store.mjs";

/** A store of the site in a database that a test can look into. `where`: a folder, or a server. */
export const inspectedStore = async ({ folder, url }) => {
  const database = await (folder === undefined ? postgres(url) : embedded(folder));
  const store = await storeIn(database);
  return {
    store,
    query: (text, values = []) => database.query(text, values),
    empty: async () => {
      await database.query("TRUNCATE site_records", []);
    },
  };
};
