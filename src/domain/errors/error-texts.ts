import type { ErrorCode, ErrorContext } from "./error-context.js";

/** A text with `{slot}` placeholders for context fields. */
export type Text<C extends ErrorCode> = string | ((context: ErrorContext[C]) => string);

/**
 * English text of every error code. Texts fixed by the specification
 * (docs/internal/spec-statements.tsv) are exact.
 */
export const ERROR_TEXTS = {
  "caip/malformed-address": "Invalid CAIP Address",
  "caip/malformed-account-id": "Invalid CAIP-10 address: {value}",
  "caip/malformed-network-id": "Invalid CAIP-2 network id: {value}",
  "amount/malformed": "Invalid amount: {value}",

  "options/no-networks": 'Option "networks" is empty. {fix}',
  "options/unknown-namespace": 'Option "{option}" names an unknown namespace. {fix}',
  "options/malformed-url": 'Option "{option}" is not a valid URL. {fix}',
  "options/wrong-type": 'Option "{option}" has the wrong type. {fix}',
  "options/network-without-chain": 'Option "{option}" needs a chain that is not listed. {fix}',
  "options/needs-another": 'Option "{option}" requires another option. {fix}',
  "options/listed-twice": 'Option "{option}" contains a duplicate. {fix}',
  "options/not-listed": 'Option "{option}" has a value that is not listed. {fix}',
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
  "modal/not-mounted": "The modal is not rendered on this page yet. {fix}",
  "react/no-provider": "A hook or button is used outside LatchkitProvider. {fix}",
  "call/aborted": "The call was aborted",
  "instance/disposed": "The instance was disposed",
  "code/unavailable": 'The code of "{capability}" could not be loaded',
  "code/outdated": 'The code of "{capability}" no longer exists on the server',

  "wallet/pending": "The wallet already has a pending request. Open your wallet to respond",
  "wallet/declined": "The request was declined in the wallet",

  "internal/unexpected": "Something went wrong",

  "address/malformed": "Invalid {namespace} address: {value}",
  "chain/not-supported": "Chain is not supported",
  "network/not-found": "Network not found",
  "connection/not-connected": "No wallet is connected",
  "connection/invalid-status": "Invalid connection status",
  "account/not-available": "The account is not available",
  "account/method-not-supported": "Method {method} is not supported",
  "account/feature-not-supported": 'The wallet does not support the "{feature}" feature',
  "wallet/no-answer": "The wallet did not respond in time",
  "wallet/invalid-answer": "The wallet sent an unexpected response",
  "wallet/request-failed": "The wallet could not carry out the request",
  "http/status": "HTTP status code: {status}",
  "http/unreachable": "The service cannot be reached",
  "http/timeout": "The service took too long to respond",
  "http/too-large": "The service's response is too large",
  "http/invalid-body": "The service's response could not be parsed",
  "catalogue/invalid-answer": "The wallet directory's response is invalid",
  "rpc/http-failed": "HTTP request failed.",
  "rpc/request-failed": "RPC Request failed.",
  "rpc/timeout": "The request took too long to respond.",
  "config/invalid-answer": "The project configuration could not be parsed",
  "access/rate-limited": "RATE_LIMITED",
  "access/server-error": "SERVER_ERROR",
  "transaction/invalid": 'The transaction has an invalid "{field}"',
  "transaction/too-large": "Transaction too large",
  "transaction/not-enough-funds": ({ covers }) =>
    covers === "fees"
      ? "Not enough SOL to cover fees or rent"
      : "Not enough SOL to cover this transfer",
  "transaction/fee-too-high": "Fee too high",
  "transaction/expired": "The transaction expired",
  "transaction/unknown": "The outcome is not known yet; check the wallet",
  "transaction/replaced": "Another transaction replaced this one",

  "popup/closed": "Popup closed",
  "social/not-started": "Failed to initiate social connection",
  "email-update/no-connector": "No auth connector found",
  "email-update/not-signed-in": "Not connected to email or social",
  "farcaster/failed": "Failed to connect to farcaster",
  "frame/load-failed": "Unable to load email login dependency",
  "frame/timeout": "Something went wrong",
  "frame/aborted": "{text}",
  "frame/refused": "{text}",
  "frame/method-refused": "Requested RPC call is not allowed",

  "sign-in/not-enabled": "SIWX is not enabled",
  "sign-in/no-account": "No ActiveCaipAddress found",
  "sign-in/no-network": "No ActiveCaipNetwork or client found",
  "sign-in/no-wallet": "No ConnectionController client found",
  "sign-in/not-begun": "A problem occurred while trying initialize authentication",
  "sign-in/smart-account": "This application might not support Smart Accounts",
  "sign-in/message-refused": 'The sign-in message has an invalid "{field}"',
  "sign-in/invalid-signature": "The signature is not valid",
  "sign-in/failed": "Error signing message",

  "swap/gas-price-not-supported": "Network not supported for Gas Price",
  "swap/not-supported": "Network not supported for Swaps",
  "swap/no-liquidity": "Insufficient liquidity",
  "swap/no-quote": "Incorrect amount",
  "swap/unexpected-answer": "The {request} does not match the request: {field}",
  "swap/unknown-target": "Unknown contract: {target}",
  "swap/unread-call": "The call to contract {target} cannot be decoded",
  "swap/expired": "The swap has expired",
  "swap/reverted": "The {step} failed on the network",

  "names/malformed": "Invalid name: {name}",
  "names/resolve-failed": "Error resolving name",
  "names/suggestions-failed": "Error fetching name suggestions",
  "names/reverse-failed": "Error fetching names for address",
  "names/no-auth-connector": "Address or auth connector not found",
  "names/register-failed": "Error registering name {name}",
} as const satisfies { readonly [C in ErrorCode]: Text<C> };

const SLOT = /{(\w+)}/g;
/** Replaces placeholders with context values, converted to text. */
export const textOf = <C extends ErrorCode>(text: Text<C>, context: ErrorContext[C]): string =>
  typeof text === "function"
    ? text(context)
    : text.replace(SLOT, (_, slot: keyof typeof context) => context[slot] as string);
