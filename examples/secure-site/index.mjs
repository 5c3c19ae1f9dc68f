export { derivedKeys } from "./adapters/derived-keys.mjs";
export { folderMail } from "./adapters/folder-mail.mjs";
export { memoryStore } from "./adapters/memory-store.mjs";
export { noIdentities, oauthIdentities } from "./adapters/oauth-identities.mjs";
export { pgliteStore } from "./adapters/pglite-store.mjs";
export { postgresStore } from "./adapters/postgres-store.mjs";
export { sendmail } from "./adapters/sendmail.mjs";
export { startSecureSite } from "./site/start-secure-site.mjs";
