import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { RuleId } from "../review/rules.js";

/** The field of a response that differs from the request. */
export type SwapMismatch =
  | "chain"
  | "sender"
  | "to"
  | "value"
  | "data"
  | "gas"
  | "amount"
  | "token"
  | "spender"
  | "receiver"
  | "minimum";

/**
 * Error codes and their context. A code is `area/what-failed` and is never reused or renamed. The
 * first paragraph of each comment says what happened and what to do: docs/errors.md shows it.
 */
export interface ErrorContext {
  /** The value is not `namespace:reference:address` (CAIP-10). Fix the value you pass. */
  readonly "caip/malformed-address": { readonly value: string };
  /** The reference or the address of a CAIP-10 id is invalid. Fix the value you pass. */
  readonly "caip/malformed-account-id": { readonly value: string };
  /** The network id is not `namespace:reference`, such as `eip155:1`. */
  readonly "caip/malformed-network-id": { readonly value: string };
  /** The address is invalid on this namespace. Ask the user to check it. */
  readonly "address/malformed": { readonly value: string; readonly namespace: Namespace };
  /** The amount is not a plain decimal. Show the user what is expected. */
  readonly "amount/malformed": { readonly value: string };
  /** `networks` is empty. List at least one. */
  readonly "options/no-networks": { readonly option: string; readonly fix: string };
  /** The option names an unknown namespace. Check its spelling. */
  readonly "options/unknown-namespace": { readonly option: string; readonly fix: string };
  /** The option is not a usable URL. Use `https://`, or `wss://` for a relay. */
  readonly "options/malformed-url": { readonly option: string; readonly fix: string };
  /** The option has the wrong type. The message says which one it needs. */
  readonly "options/wrong-type": { readonly option: string; readonly fix: string };
  /** Add the chain to `chains`, such as `solana()`. */
  readonly "options/network-without-chain": { readonly option: string; readonly fix: string };
  /** This option needs another option, which is not set. The message names it. */
  readonly "options/needs-another": { readonly option: string; readonly fix: string };
  /** The same id is listed twice. Remove one. */
  readonly "options/listed-twice": { readonly option: string; readonly fix: string };
  /**
   * The option names something that is not listed, such as a network. The message has the choices.
   */
  readonly "options/not-listed": { readonly option: string; readonly fix: string };
  /** Set `siwe` or `siwx`, not both. */
  readonly "options/siwe-and-siwx": { readonly option: string; readonly fix: string };
  /** No chain of `chains` supports this action on this namespace. Add the chain. */
  readonly "chain/adapter-not-found": { readonly namespace: Namespace };
  /**
   * The wallet or service does not support this network. Offer another one.
   *
   * `walletMessage`: the wallet's own message, untrusted.
   */
  readonly "chain/not-supported": {
    readonly networkId: CaipNetworkId;
    readonly walletMessage?: string;
  };
  /** The network id is invalid. Pass a CAIP-2 id. */
  readonly "chain/invalid-id": { readonly value: string };
  /** The network is not in `networks`. Add it there. */
  readonly "network/not-found": { readonly networkId: string };
  /** The network cannot be switched yet. Call `start()` first. */
  readonly "network/client-not-set": { readonly fix: string };
  /** The user declined the network switch. Nothing to do. */
  readonly "network/switch-declined": { readonly networkId: CaipNetworkId };
  /** The wallet cannot connect in this namespace. Check `chains` and `namespace`. */
  readonly "connection/adapter-not-found": { readonly connectorId: string };
  /** Connecting is not possible yet. Call `start()` first. */
  readonly "connection/client-not-set": { readonly fix: string };
  /** No wallet has this id now. Read `useConnectors()` again. */
  readonly "connection/no-connector": { readonly connectorId: string };
  /** The wallet could not connect. Let the user try again; see `cause`. */
  readonly "connection/failed": { readonly connectorId: string };
  /** The user declined. Nothing to do. */
  readonly "connection/rejected": { readonly connectorId: string };
  /** The wallet could not be disconnected. Let the user try again. */
  readonly "connection/disconnect-failed": { readonly connectorIds: readonly string[] };
  /** No wallet is connected. Open the modal first. */
  readonly "connection/not-connected": { readonly namespace?: Namespace };
  /** A newer connection attempt replaced this one. Nothing to do. */
  readonly "connection/superseded": { readonly connectorId: string };
  /** The connection is active. Disconnect it before you forget it. */
  readonly "connection/invalid-status": { readonly status: string };
  /** The account is no longer connected, or changed in between. Read the state again. */
  readonly "account/not-available": { readonly address: string };
  /** The namespace has no such method. Check `namespace` first. */
  readonly "account/method-not-supported": {
    readonly method: string;
    readonly namespace: Namespace;
  };
  /** The wallet lacks this feature. Check `capabilities()` first. */
  readonly "account/feature-not-supported": {
    readonly feature: string;
    readonly namespace: Namespace;
  };
  /** The user closed the modal. Nothing to do. */
  readonly "modal/closed": Record<never, never>;
  /** The view needs more than its name. The message names the call to use. */
  readonly "modal/view-not-openable": { readonly view: string; readonly fix: string };
  /** Render `LatchkitProvider`, or call `mountModal`, before you open the modal. */
  readonly "modal/not-mounted": { readonly fix: string };
  /** Move the component below `LatchkitProvider`. */
  readonly "react/no-provider": { readonly fix: string };
  /** The user closed the window. Nothing to do. */
  readonly "popup/closed": Record<never, never>;
  /**
   * Social login could not start. Let the user try again.
   *
   * `blocked`: the browser blocked the popup. `untrusted`: the result came from another origin than
   * the embedded wallet's. `no-address`: no authorisation URL is available.
   */
  readonly "social/not-started": {
    readonly reason: "blocked" | "untrusted" | "no-address";
  };
  /** The app has no embedded wallet. Set `services.secureFrame`. */
  readonly "email-update/no-connector": Record<never, never>;
  /** The embedded wallet is not connected. */
  readonly "email-update/not-signed-in": Record<never, never>;
  /** Farcaster could not connect. Let the user try again. */
  readonly "farcaster/failed": Record<never, never>;
  /** Set `siwx` or `siwe` first. */
  readonly "sign-in/not-enabled": Record<never, never>;
  /** No account is connected. Connect first. */
  readonly "sign-in/no-account": Record<never, never>;
  /**
   * This account cannot sign in: its network is not in `networks`, or its namespace has no sign-in.
   */
  readonly "sign-in/no-network": { readonly networkId: CaipNetworkId };
  /** The wallet is not connected any more. Connect again. */
  readonly "sign-in/no-wallet": Record<never, never>;
  /**
   * The sessions of the account could not be read. Check your server; see `cause`.
   *
   * The account was disconnected.
   */
  readonly "sign-in/not-begun": Record<never, never>;
  /**
   * Signing in with this smart account failed. Check that your server accepts ERC-1271; see
   * `cause`.
   */
  readonly "sign-in/smart-account": Record<never, never>;
  /**
   * The message names another domain, account or time. Check `createMessage`.
   *
   * `field`: the invalid field; `message` if the message cannot be parsed.
   */
  readonly "sign-in/message-refused": { readonly field: string };
  /** The signature does not match. Let the user sign again. */
  readonly "sign-in/invalid-signature": Record<never, never>;
  /**
   * Signing in failed. Let the user try again; see `cause`.
   *
   * `cause` is the error thrown by the host's sign-in.
   */
  readonly "sign-in/failed": Record<never, never>;
  /**
   * Your `signal` was aborted. Nothing to do.
   *
   * `wasAsked` is false only if the wallet was certainly not asked.
   */
  readonly "call/aborted": { readonly wasAsked?: false };
  /** The instance was disposed. Create another one. */
  readonly "instance/disposed": Record<never, never>;
  /** A chunk of Latchkit could not be loaded. Try again when the network is back. */
  readonly "code/unavailable": { readonly capability: string };
  /**
   * The page is older than the last deploy. Ask the user to reload.
   *
   * The chunk failed to load twice while online: the page predates the last deployment and must be
   * reloaded.
   */
  readonly "code/outdated": { readonly capability: string };
  /** The wallet did not respond in time. Ask the user to open it and try again. */
  readonly "wallet/no-answer": { readonly method: string; readonly waitMs: number };
  /** A request is pending in the wallet. Ask the user to confirm or decline it, then try again. */
  readonly "wallet/pending": { readonly method: string };
  /**
   * The wallet's response failed a check and was not used. Try another wallet.
   *
   * `hash`: of a transaction that the wallet sent instead of the requested one. `isEmpty`: the
   * wallet granted access without an account.
   */
  readonly "wallet/invalid-answer": {
    readonly method: string;
    readonly hash?: string;
    readonly isEmpty?: true;
  };
  /** The user declined the request. Nothing to do. */
  readonly "wallet/declined": { readonly method: string };
  /**
   * A rule of your option `review.block` applies, so the wallet was not asked. See docs/review.md.
   *
   * `rule`: the rule's id; `malformed-data` also if Latchkit could not copy the request.
   */
  readonly "review/refused": { readonly rule: RuleId };
  /**
   * The wallet refused. `context.walletMessage` has its message.
   *
   * `providerCode` and `walletMessage`: the wallet's code and message, untrusted, at most 300
   * characters. `isLocked`: the wallet reports that it is locked.
   */
  readonly "wallet/request-failed": {
    readonly method: string;
    readonly providerCode?: number;
    readonly walletMessage?: string;
    readonly isLocked?: true;
  };
  /** The secure site did not load. Check its address and your `frame-src`. */
  readonly "frame/load-failed": { readonly waitMs: number };
  /** The secure site did not respond in time. Let the user try again. */
  readonly "frame/timeout": { readonly request: string; readonly waitMs: number };
  /**
   * The secure site ended the request. Let the user try again.
   *
   * `isByUser`: the user cancelled; otherwise the caller, the frame's end or another request did.
   * `isPosted`: the frame received the request, so its effect is unknown. `text`: the message.
   */
  readonly "frame/aborted": {
    readonly request: string;
    readonly text: string;
    readonly isByUser: boolean;
    readonly isPosted: boolean;
  };
  /**
   * The secure site refused. The message has its reason.
   *
   * `text`: the embedded wallet's reason, at most 500 characters. `isCanceled`: the user declined
   * at a social provider.
   */
  readonly "frame/refused": {
    readonly request: string;
    readonly text: string;
    readonly isCanceled?: true;
  };
  /**
   * The embedded wallet does not allow this method.
   *
   * Nothing was posted.
   */
  readonly "frame/method-refused": { readonly method: string };
  /** A service answered with an error status. Try again later. */
  readonly "http/status": { readonly status: number; readonly url: string };
  /** A service cannot be reached: network, CORS or content security policy. */
  readonly "http/unreachable": { readonly url: string };
  /** A service did not respond in time. Try again. */
  readonly "http/timeout": { readonly url: string; readonly waitMs: number };
  /** A service's response is larger than allowed. Check the address. */
  readonly "http/too-large": { readonly url: string; readonly limitBytes: number };
  /** A service's response has the wrong shape. Check the address. */
  readonly "http/invalid-body": { readonly url: string };
  /** The wallet list is malformed. Check `catalogueFile` or the service. */
  readonly "catalogue/invalid-answer": Record<never, never>;
  /** The node answered with an HTTP error. Check `rpcUrls` and its limits. */
  readonly "rpc/http-failed": { readonly status?: number; readonly url?: string };
  /**
   * The node refused the request. `context` has its code.
   *
   * `isRevert`: the contract reverted; the node is fine.
   */
  readonly "rpc/request-failed": { readonly rpcCode?: number; readonly isRevert?: boolean };
  /** The node did not respond in time. Try again, or use another node. */
  readonly "rpc/timeout": { readonly waitMs?: number };
  /** The settings of the project cannot be read. Your own options are used. */
  readonly "config/invalid-answer": { readonly url: string };
  /** The project sent too many requests. Your own options are used; see the dashboard. */
  readonly "access/rate-limited": Record<never, never>;
  /** The project's service failed. Your own options are used. */
  readonly "access/server-error": { readonly status: number };
  /** A field of the transaction is unusable. The message names it. */
  readonly "transaction/invalid": { readonly field: string };
  /** The transaction is larger than the network allows. Split it. */
  readonly "transaction/too-large": { readonly bytes: number; readonly limitBytes: number };
  /**
   * The account cannot pay amount, fee or rent. `context.covers` says which.
   *
   * `covers`: what the balance is insufficient for. `providerCode`: the code
   * that Reown AppKit uses.
   */
  readonly "transaction/not-enough-funds": {
    readonly covers: "fees" | "transfer" | "rent";
    readonly providerCode: 5001;
  };
  /**
   * The fee is above `maxFee`, or above the reviewed fee. Review again.
   *
   * Bitcoin, satoshi: the required fee and its limit. Nothing was sent.
   */
  readonly "transaction/fee-too-high": { readonly fee: bigint; readonly maxFee: bigint };
  /** The transaction was not included in time. Review and send again. */
  readonly "transaction/expired": { readonly networkId: CaipNetworkId };
  /**
   * The transaction may have been sent, or may still be sent. **Send again only if** an explorer
   * shows that it failed or was cancelled, or the user declined it in the wallet. If no explorer
   * shows it, it may still appear.
   *
   * No final status after `waitMs`. `lastSeen`: `nowhere` if nodes do not know it; `waiting` if a
   * node had it or its status is unknown. `mayBeSent`: the wallet was asked to send, and the call
   * ended before the result was known; `hash` is then absent unless the wallet reported it.
   */
  readonly "transaction/unknown": {
    readonly networkId: CaipNetworkId;
    readonly hash?: string;
    readonly waitMs: number;
    readonly lastSeen: "waiting" | "nowhere";
    readonly mayBeSent?: true;
  };
  /**
   * Another transaction took its place, for example because the user cancelled it in the wallet.
   * Check the activity.
   *
   * `by`: the mined transaction that replaced it.
   */
  readonly "transaction/replaced": {
    readonly networkId: CaipNetworkId;
    readonly hash: string;
    readonly by: string;
  };
  /** The name is malformed. Ask the user to check it. */
  readonly "names/malformed": { readonly name: string };
  /** The name could not be resolved. Try again. */
  readonly "names/resolve-failed": { readonly name: string };
  /** Suggestions could not be loaded. Try again. */
  readonly "names/suggestions-failed": Record<never, never>;
  /** Names of the address could not be loaded. Try again. */
  readonly "names/reverse-failed": Record<never, never>;
  /** Only an account of the embedded wallet can register a name. */
  readonly "names/no-auth-connector": Record<never, never>;
  /** The name was not registered. Let the user try again. */
  readonly "names/register-failed": { readonly name: string };
  /** The swap service has no gas price for this network. */
  readonly "swap/gas-price-not-supported": { readonly networkId: CaipNetworkId };
  /** The swap service does not support this network. */
  readonly "swap/not-supported": {
    readonly networkId: CaipNetworkId;
    readonly request: "transaction" | "approval";
  };
  /** Not enough liquidity. Offer a smaller amount. */
  readonly "swap/no-liquidity": Record<never, never>;
  /** No quote for this amount. Offer another amount. */
  readonly "swap/no-quote": Record<never, never>;
  /**
   * The service's response does not match the request and was not used.
   *
   * `field`: the part of a quote, swap or approval that differs from the request. Nothing was
   * signed.
   */
  readonly "swap/unexpected-answer": {
    readonly request: "quote" | "transaction" | "approval";
    readonly field: SwapMismatch;
  };
  /**
   * Unknown swap contract. Ask the user, or list it in `swapTargets`.
   *
   * `target`: not a known router; requires the user's consent.
   */
  readonly "swap/unknown-target": { readonly target: string };
  /**
   * Latchkit cannot read the call. Ask the user before you pass `acceptsTarget`.
   *
   * `target`: a known router with an undecodable call; requires the user's consent.
   */
  readonly "swap/unread-call": { readonly target: string };
  /**
   * The review is older than 30 seconds. Review again.
   *
   * Nothing was signed.
   */
  readonly "swap/expired": Record<never, never>;
  /** The network included the transaction, but it failed. Only the fee was paid. */
  readonly "swap/reverted": { readonly step: "approval" | "swap" };
  /** A bug. Please report it with `cause`. */
  readonly "internal/unexpected": { readonly where: string };
}

/** An error code. */
export type ErrorCode = keyof ErrorContext;

/** A text with `{slot}` placeholders for context fields. */
export type ErrorText<C extends ErrorCode> = string | ((context: ErrorContext[C]) => string);

/**
 * English text of every error code. Texts fixed by the specification
 * (docs/internal/spec-statements.tsv) are exact.
 */
export const ERROR_TEXTS = {
  "caip/malformed-address": "Invalid CAIP Address",
  "caip/malformed-account-id": "Invalid CAIP-10 address: {value}",
  "caip/malformed-network-id": "Invalid CAIP-2 network id: {value}",
  "address/malformed": "Invalid {namespace} address: {value}",
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
  "account/method-not-supported": "Method {method} is not supported",
  "account/feature-not-supported": 'The wallet does not support the "{feature}" feature',
  "modal/closed": "Modal closed",
  "modal/view-not-openable": 'The view "{view}" cannot be opened. {fix}',
  "modal/not-mounted": "The modal is not rendered on this page yet. {fix}",
  "react/no-provider": "A hook or button is used outside LatchkitProvider. {fix}",
  "popup/closed": "Popup closed",
  "social/not-started": "Failed to initiate social connection",
  "email-update/no-connector": "No auth connector found",
  "email-update/not-signed-in": "Not connected to email or social",
  "farcaster/failed": "Failed to connect to farcaster",
  "sign-in/not-enabled": "SIWX is not enabled",
  "sign-in/no-account": "No ActiveCaipAddress found",
  "sign-in/no-network": "No ActiveCaipNetwork or client found",
  "sign-in/no-wallet": "No ConnectionController client found",
  "sign-in/not-begun": "A problem occurred while trying initialize authentication",
  "sign-in/smart-account": "This application might not support Smart Accounts",
  "sign-in/message-refused": 'The sign-in message has an invalid "{field}"',
  "sign-in/invalid-signature": "The signature is not valid",
  "sign-in/failed": "Error signing message",
  "call/aborted": "The call was aborted",
  "instance/disposed": "The instance was disposed",
  "code/unavailable": 'The code of "{capability}" could not be loaded',
  "code/outdated": 'The code of "{capability}" no longer exists on the server',
  "wallet/no-answer": "The wallet did not respond in time",
  "wallet/pending": "The wallet already has a pending request. Open your wallet to respond",
  "wallet/invalid-answer": "The wallet sent an unexpected response",
  "wallet/declined": "The request was declined in the wallet",
  "wallet/request-failed": "The wallet could not carry out the request",
  "review/refused": "The app refused the request: {rule}",
  "frame/load-failed": "Unable to load email login dependency",
  "frame/timeout": "Something went wrong",
  "frame/aborted": "{text}",
  "frame/refused": "{text}",
  "frame/method-refused": "Requested RPC call is not allowed",
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
  "names/malformed": "Invalid name: {name}",
  "names/resolve-failed": "Error resolving name",
  "names/suggestions-failed": "Error fetching name suggestions",
  "names/reverse-failed": "Error fetching names for address",
  "names/no-auth-connector": "Address or auth connector not found",
  "names/register-failed": "Error registering name {name}",
  "swap/gas-price-not-supported": "Network not supported for Gas Price",
  "swap/not-supported": "Network not supported for Swaps",
  "swap/no-liquidity": "Insufficient liquidity",
  "swap/no-quote": "Incorrect amount",
  "swap/unexpected-answer": "The service's {request} does not match what was asked for: {field}",
  "swap/unknown-target": "Unknown contract: {target}",
  "swap/unread-call": "The call to contract {target} cannot be decoded",
  "swap/expired": "The swap has expired",
  "swap/reverted": "The {step} failed on the network",
  "internal/unexpected": "Something went wrong",
} as const satisfies { readonly [C in ErrorCode]: ErrorText<C> };

/** Codes of `isCancellation`: the user closed or declined, or the caller aborted. */
export const CANCELLATIONS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "modal/closed",
  "popup/closed",
  "connection/rejected",
  "connection/superseded",
  "network/switch-declined",
  "wallet/declined",
  "call/aborted",
]);
