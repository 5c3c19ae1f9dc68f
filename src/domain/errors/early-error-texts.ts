import type { ErrorCode, ErrorContext } from "./error-context.js";
import type { LateCode } from "./late-codes.js";

/** A text whose `{slot}`s stand for what the context of its code knows. */
export type Text<C extends ErrorCode> = string | ((context: ErrorContext[C]) => string);
/** The codes whose texts every page has. */
export type EarlyCode = Exclude<ErrorCode, LateCode>;

/**
 * English text of each code that the code of an idle page reports; the others stand in
 * `shared-errors.ts`, or in the file of their capability. Where the specification fixes a text
 * (docs/internal/spec-statements.tsv) it stands here letter for letter.
 */
export const EARLY_ERROR_TEXTS = {
  "caip/malformed-address": "Invalid CAIP Address",
  "caip/malformed-account-id": "Invalid CAIP-10 address: {value}",
  "caip/malformed-network-id": "Invalid CAIP-2 network id: {value}",
  "amount/malformed": "Invalid amount: {value}",

  "options/no-networks": 'Option "networks" is empty. {fix}',
  "options/unknown-namespace": 'Option "{option}" names an unknown namespace. {fix}',
  "options/malformed-url": 'Option "{option}" is not a usable URL. {fix}',
  "options/wrong-type": 'Option "{option}" has the wrong type. {fix}',
  "options/network-without-chain": 'Option "{option}" needs a chain that is not listed. {fix}',
  "options/needs-another": 'Option "{option}" does nothing without another one. {fix}',
  "options/listed-twice": 'Option "{option}" is there already. {fix}',
  "options/not-listed": 'Option "{option}" names what is not listed. {fix}',
  "options/siwe-and-siwx": 'Options "siwe" and "siwx" are both set. {fix}',

  "chain/adapter-not-found": "Chain adapter not found",
  "chain/invalid-id": "Invalid chainId",
  "network/client-not-set": "NetworkController client not set",
  "network/switch-declined": "The wallet declined the network switch",
  "connection/adapter-not-found": "Adapter not found",
  "connection/client-not-set": "ConnectionController client not set",
  "connection/no-connector": "No connector found for connection",
  "connection/failed": "Failed to connect",
  "connection/rejected": "Connection rejected",
  "connection/disconnect-failed": "Failed to disconnect",
  "connection/superseded": "A newer attempt replaced this one",

  "modal/closed": "Modal closed",
  "modal/view-not-openable": 'The view "{view}" cannot be opened. {fix}',
  "modal/not-mounted": "Nothing in this page shows the modal yet. {fix}",
  "react/no-provider": "A hook or button stands outside of LatchkitProvider. {fix}",
  "call/aborted": "The call was aborted",
  "instance/disposed": "The instance was disposed",
  "code/unavailable": 'The code of "{capability}" could not be loaded',
  "code/outdated": 'The code of "{capability}" is gone',

  "wallet/pending": "The wallet already has an open request. Open your wallet to answer it",
  "wallet/declined": "The request was declined in the wallet",

  "internal/unexpected": "Something went wrong",
} as const satisfies { readonly [C in EarlyCode]: Text<C> };

const SLOT = /{(\w+)}/g;
/** A text with its slots filled; whatever a slot is gets text by being put in. */
export const textOf = <C extends ErrorCode>(text: Text<C>, context: ErrorContext[C]): string =>
  typeof text === "function"
    ? text(context)
    : text.replace(SLOT, (_, slot: keyof typeof context) => context[slot] as string);
