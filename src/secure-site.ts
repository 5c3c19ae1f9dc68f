/**
 * `latchkit/secure-site`: the other end of the embedded wallet's frame, for a team that hosts its
 * own. Any runtime; it knows its ports alone.
 */
export { SecureSite } from "./secure-site/secure-site.js";
export { MemorySiteStore, type StoredRecord } from "./secure-site/memory-site-store.js";
export { SiteRefusal } from "./secure-site/site-refusal.js";
export type {
  Awaitable,
  IdentityProviders,
  SiteAccount,
  SiteAccounts,
  SiteApproval,
  SiteCall,
  SiteKeys,
  SiteMail,
  SitePlace,
  SitePorts,
  SiteUser,
} from "./secure-site/site.ports.js";
export type { RecordPlace, SiteRecords, SiteStore } from "./secure-site/site-store.port.js";
