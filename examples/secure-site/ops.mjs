import { resolve } from "node:path";
import { envelopedKeys } from "./adapters/enveloped-keys.mjs";
import { openStore, withDatabase } from "./adapters/open-store.mjs";
import { backUp, readBackup } from "./adapters/site-backup.mjs";
import { settingsOf } from "./settings.mjs";

// node ops.mjs backup <file>    writes everything but sign-ins to a file
// node ops.mjs restore <file>   restores into an empty database
// node ops.mjs rotate           wraps all keys with the current master secret
// node ops.mjs clean            deletes expired records
const { text, secrets } = settingsOf(process.env);
const place = text("SITE_STORE");
const inStore = async (work) => {
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};
const needed = (file) => {
  if (file === undefined) throw new Error("name the file of the backup");
  return resolve(file);
};

const COMMANDS = {
  backup: async (file) =>
    `${await withDatabase(place, (database) => backUp(database, needed(file)))} records backed up`,
  restore: async (file) => {
    const backup = await readBackup(needed(file));
    await withDatabase(place, backup.fill);
    return `${backup.count} records restored`;
  },
  rotate: async () => {
    const given = await secrets();
    const rewrap = (store) => envelopedKeys({ ...given, store, chains: {} }).rewrap();
    return `${await inStore(rewrap)} keys wrapped with the present master secret`;
  },
  clean: async () => `${await inStore((store) => store.removeExpired(Date.now()))} records deleted`,
};

const [name = "", file] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, name)) {
  console.error(`one of: ${Object.keys(COMMANDS).join(", ")}`);
  process.exitCode = 1;
} else console.log(await COMMANDS[name](file));
