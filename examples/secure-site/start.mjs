import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  envelopedKeys,
  folderMail,
  oauthIdentities,
  openStore,
  sendmail,
  startSecureSite,
} from "./index.mjs";
import { settingsOf } from "./settings.mjs";

// node start.mjs                uses the environment
// node start.mjs site.mjs       the module's exported options override it
const { text, list, secrets, nodes } = settingsOf(process.env);
const write = (line) => console.log(line);
const note = (event, fields) =>
  write(JSON.stringify({ time: new Date().toISOString(), level: "info", event, ...fields }));

/** Creates each part that the module does not provide; `made` contains the earlier ones. */
const PARTS = {
  origin: () => text("SITE_ORIGIN"),
  pages: () => list(text("SITE_PAGES")),
  name: () => text("SITE_NAME", "Wallet"),
  port: () => Number(text("SITE_PORT", "8787")),
  host: () => text("SITE_HOST", "127.0.0.1"),
  log: () => write,
  store: () => openStore(text("SITE_STORE")),
  approval: () => text("SITE_APPROVAL", "window"),
  mail: () => {
    const from = text("SITE_MAIL_FROM");
    const folder = process.env["SITE_MAIL_FOLDER"];
    return folder === undefined ? sendmail(from) : folderMail(resolve(folder), from);
  },
  identities: (made) => oauthIdentities(made.origin, {}),
  keys: async (made) => envelopedKeys({ ...(await secrets()), ...nodes(), store: made.store }),
};

const file = process.argv[2];
const own = file === undefined ? {} : (await import(pathToFileURL(resolve(file)).href)).default;
const made = { ...own };
for (const [name, make] of Object.entries(PARTS)) made[name] ??= await make(made);
const site = await startSecureSite(made);
console.error(`${made.origin} is served at ${site.url}`);

// A former master secret can be removed once this ends.
const rotating = new AbortController();
const rotation = Promise.resolve(made.keys.rewrap?.(rotating.signal)).then(
  (count) => count > 0 && note("rewrapped", { count }),
  (error) => rotating.signal.aborted || note("rewrapping failed", { error: error.name }),
);

let isEnding = false;
const end = async () => {
  if (isEnding) return;
  isEnding = true;
  rotating.abort();
  await site.stop();
  await rotation;
  if (own.store === undefined) await made.store.close();
};
process.on("SIGINT", () => void end());
process.on("SIGTERM", () => void end());
