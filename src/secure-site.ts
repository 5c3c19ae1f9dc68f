/**
 * `latchkit/secure-site`: the site inside the embedded wallet's frame, for teams that host their
 * own. Runs in any runtime; depends only on its ports.
 */
export { SecureSite } from "./secure-site/secure-site.js";
export { takeBackEmailChange } from "./secure-site/email-update.js";
export { hasFailedTooOften } from "./secure-site/guesses.js";
export { MemorySiteStore, type StoredRecord } from "./secure-site/memory-site-store.js";
export { reviewFields } from "./secure-site-review.js";
export { SiteRefusal } from "./secure-site/site.ports.js";
export { needsApproval, readSigningRequest } from "./secure-site/signing/read-signing-request.js";
export { shownFields } from "./secure-site/signing/shown-fields.js";
export type {
  CallsToSend,
  EvmCall,
  EvmFee,
  MessageToSign,
  OffChainEnvelope,
  OtherRequest,
  ShownField,
  SigningRequest,
  SolanaToSign,
  SolanaTransaction,
  TypedData,
  TypedDataToSign,
  TypedValue,
} from "./secure-site/signing/signing.types.js";
export type {
  Awaitable,
  ChangeNotice,
  CodePurpose,
  DeviceLink,
  IdentityProviders,
  SiteAccount,
  SiteAccounts,
  SiteApproval,
  SiteCall,
  SiteKeys,
  SiteMail,
  SitePlace,
  SitePorts,
  SiteQuestion,
  SiteUser,
  SiteVisit,
} from "./secure-site/site.ports.js";
export type { RecordPlace, SiteRecords, SiteStore } from "./secure-site/site.ports.js";
export type { SignedInBrowser } from "./secure-site/site-session.js";
