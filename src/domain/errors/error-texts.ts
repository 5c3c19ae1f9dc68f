import type { ErrorCode, ErrorContext } from "./error-context.js";

type Text<C extends ErrorCode> = string | ((context: ErrorContext[C]) => string);

/**
 * English text of every code. Where the specification fixes a text
 * (docs/internal/spec-statements.tsv) it stands here letter for letter.
 */
export const ERROR_TEXTS: { readonly [C in ErrorCode]: Text<C> } = {
  "caip/malformed-address": "Invalid CAIP Address",
  "caip/malformed-account-id": ({ value }) => `Invalid CAIP-10 address: ${value}`,
  "caip/malformed-network-id": ({ value }) => `Invalid CAIP-2 network id: ${value}`,
  "address/malformed": ({ value, namespace }) => `Invalid ${namespace} address: ${value}`,
  "amount/malformed": ({ value }) => `Invalid amount: ${value}`,

  "options/no-networks": ({ fix }) => `Option "networks" is empty. ${fix}`,
  "options/unknown-namespace": ({ option, fix }) =>
    `Option "${option}" names an unknown namespace. ${fix}`,
  "options/malformed-url": ({ option, fix }) => `Option "${option}" is not a usable URL. ${fix}`,
  "options/wrong-type": ({ option, fix }) => `Option "${option}" has the wrong type. ${fix}`,
  "options/network-without-chain": ({ option, fix }) =>
    `Option "${option}" needs a chain that is not listed. ${fix}`,
  "options/needs-another": ({ option, fix }) =>
    `Option "${option}" does nothing without another one. ${fix}`,
  "options/listed-twice": ({ option, fix }) => `Option "${option}" is there already. ${fix}`,
  "options/not-listed": ({ option, fix }) => `Option "${option}" names what is not listed. ${fix}`,
  "options/not-built": ({ option, fix }) => `Option "${option}" is not built yet. ${fix}`,
  "options/siwe-and-siwx": ({ fix }) => `Options "siwe" and "siwx" are both set. ${fix}`,

  "chain/adapter-not-found": "Chain adapter not found",
  "chain/not-supported": "Chain is not supported",
  "chain/invalid-id": "Invalid chainId",
  "network/not-found": "Network not found",
  "network/client-not-set": "NetworkController client not set",
  "network/switch-declined": "The wallet declined the network switch",
  "connection/adapter-not-found": "Adapter not found",
  "connection/client-not-set": "ConnectionController client not set",
  "connection/no-connector": "No connector found for connection",
  "connection/failed": "Failed to connect",
  "connection/rejected": "Connection rejected",
  "connection/disconnect-failed": "Failed to disconnect",
  "connection/not-connected": "No wallet is connected",
  "connection/superseded": "A newer attempt replaced this one",
  "connection/invalid-status": "Invalid connection status",
  "account/not-available": "The account is not available",
  "account/method-not-supported": ({ method }) => `Method ${method} is not supported`,
  "account/feature-not-supported": ({ feature }) =>
    `The wallet does not support the "${feature}" feature`,

  "modal/closed": "Modal closed",
  "modal/view-not-openable": ({ view, fix }) => `The view "${view}" cannot be opened. ${fix}`,
  "modal/not-mounted": ({ fix }) => `Nothing in this page shows the modal yet. ${fix}`,
  "react/no-provider": ({ fix }) => `A hook or button stands outside of LatchkitProvider. ${fix}`,
  "popup/closed": "Popup closed",
  "call/aborted": "The call was aborted",
  "instance/disposed": "The instance was disposed",
  "code/unavailable": ({ capability }) => `The code of "${capability}" could not be loaded`,
  "code/outdated": ({ capability }) => `The code of "${capability}" is gone`,

  "wallet/no-answer": "The wallet did not answer in time",
  "wallet/pending": "The wallet already has an open request. Open your wallet to answer it",
  "wallet/invalid-answer": "The wallet's answer cannot be used",
  "wallet/declined": "The request was declined in the wallet",
  "wallet/request-failed": "The wallet could not carry out the request",

  "frame/load-failed": "Unable to load email login dependency",
  "frame/timeout": "Something went wrong",
  "frame/aborted": ({ text }) => text,
  "frame/refused": ({ text }) => text,
  "frame/method-refused": "Requested RPC call is not allowed",

  "http/status": ({ status }) => `HTTP status code: ${status}`,
  "http/unreachable": "The service cannot be reached",
  "http/timeout": "The service took too long to respond",
  "http/too-large": "The service's answer is too large",
  "http/invalid-body": "The service's answer cannot be read",
  "catalogue/invalid-answer": "The catalogue's answer cannot be used",
  "rpc/http-failed": "HTTP request failed.",
  "rpc/request-failed": "RPC Request failed.",
  "rpc/timeout": "The request took too long to respond.",
  "config/invalid-answer": "The project's answer cannot be read",
  "access/rate-limited": "RATE_LIMITED",
  "access/server-error": "SERVER_ERROR",
  "transaction/invalid": ({ field }) => `The transaction's "${field}" cannot be used`,
  "transaction/too-large": "Transaction too large",
  "transaction/not-enough-funds": ({ covers }) =>
    covers === "fees"
      ? "Not enough SOL to cover fees or rent"
      : "Not enough SOL to cover this transfer",
  "transaction/fee-too-high": "Fee too high",
  "transaction/expired": "The transaction expired",
  "transaction/unknown": "The outcome is not known yet",
  "transaction/replaced": "Another transaction replaced this one",
  "internal/unexpected": "Something went wrong",
};

/** The English text of a code in its context. */
export const errorText = <C extends ErrorCode>(code: C, context: ErrorContext[C]): string => {
  const text: Text<C> = ERROR_TEXTS[code];
  return typeof text === "function" ? text(context) : text;
};
