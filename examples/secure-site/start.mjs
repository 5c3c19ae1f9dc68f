import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  derivedKeys,
  fileStore,
  folderMail,
  oauthIdentities,
  sendmail,
  startSecureSite,
} from "./index.mjs";

// node start.mjs                what the environment says
// node start.mjs site.mjs       the options that this module exports, over those
const text = (name, otherwise) => {
  const value = process.env[name] ?? otherwise;
  if (value === undefined) throw new Error(`set ${name}; docs/secure-site.md says what it is`);
  return value;
};
const list = (value) => value.split(",").filter((one) => one !== "");
const table = (value) => Object.fromEntries(list(value).map((one) => one.split(/=(.*)/su, 2)));

/** Each part is made only where the module does not bring its own. */
const PARTS = {
  origin: () => text("SITE_ORIGIN"),
  pages: () => list(text("SITE_PAGES")),
  name: () => text("SITE_NAME", "Wallet"),
  port: () => Number(text("SITE_PORT", "8787")),
  host: () => text("SITE_HOST", "127.0.0.1"),
  approval: () => text("SITE_APPROVAL", "window"),
  store: () => fileStore(resolve(text("SITE_STORE"))),
  mail: () => {
    const from = text("SITE_MAIL_FROM");
    const folder = process.env["SITE_MAIL_FOLDER"];
    return folder === undefined ? sendmail(from) : folderMail(resolve(folder), from);
  },
  identities: () => oauthIdentities(text("SITE_ORIGIN"), {}),
  keys: async () =>
    derivedKeys({
      secret: await readFile(text("SITE_SECRET_FILE")),
      chains: table(text("SITE_CHAINS")),
      solana: table(text("SITE_SOLANA", "")),
    }),
};

const file = process.argv[2];
const own = file === undefined ? {} : (await import(pathToFileURL(resolve(file)).href)).default;
const parts = await Promise.all(
  Object.entries(PARTS).map(async ([name, make]) => [name, own[name] ?? (await make())]),
);
const site = await startSecureSite({ ...Object.fromEntries(parts), ...own });
console.log(`${own.origin ?? text("SITE_ORIGIN")} is served at ${site.url}`);
const end = () => void site.stop().then(() => process.exit(0));
process.on("SIGINT", end);
process.on("SIGTERM", end);
