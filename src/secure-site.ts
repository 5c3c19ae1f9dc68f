/**
 * `latchkit/secure-site`: the other end of the embedded wallet's frame, for a team that hosts its
 * own. Any runtime; it knows its ports alone.
 */
export { SecureSite } from "./secure-site/secure-site.js";
export { needsApproval, readSigningRequest } from "./secure-site/signing/read-signing-request.js";
export { shownFields } from "./secure-site/signing/shown-fields.js";
export { SiteRefusal } from "./secure-site/site-session.js";
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
  IdentityProviders,
  SiteAccount,
  SiteAccounts,
  SiteApproval,
  SiteCall,
  SiteKeys,
  SiteMail,
  SitePeople,
  SitePlace,
  SitePorts,
  SiteStore,
  SiteUser,
} from "./secure-site/site.ports.js";
