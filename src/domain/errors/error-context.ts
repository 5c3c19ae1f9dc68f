import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { SwapMismatch } from "../swap/swap-mismatch.js";

/**
 * Error codes and their context. A code is `area/what-failed` and is never reused or renamed. Texts
 * are in `error-texts.ts`.
 */
export interface ErrorContext {
  readonly "caip/malformed-address": { readonly value: string };
  readonly "caip/malformed-account-id": { readonly value: string };
  readonly "caip/malformed-network-id": { readonly value: string };
  readonly "address/malformed": { readonly value: string; readonly namespace: Namespace };
  readonly "amount/malformed": { readonly value: string };

  readonly "options/no-networks": { readonly option: string; readonly fix: string };
  readonly "options/unknown-namespace": { readonly option: string; readonly fix: string };
  readonly "options/malformed-url": { readonly option: string; readonly fix: string };
  readonly "options/wrong-type": { readonly option: string; readonly fix: string };
  readonly "options/network-without-chain": { readonly option: string; readonly fix: string };
  readonly "options/needs-another": { readonly option: string; readonly fix: string };
  readonly "options/listed-twice": { readonly option: string; readonly fix: string };
  readonly "options/not-listed": { readonly option: string; readonly fix: string };
  readonly "options/siwe-and-siwx": { readonly option: string; readonly fix: string };

  readonly "chain/adapter-not-found": { readonly namespace: Namespace };
  /** `walletMessage`: the wallet's own message, untrusted. */
  readonly "chain/not-supported": {
    readonly networkId: CaipNetworkId;
    readonly walletMessage?: string;
  };
  readonly "chain/invalid-id": { readonly value: string };
  readonly "network/not-found": { readonly networkId: string };
  /** Called before `start()`. `fix`: what to call first. */
  readonly "network/client-not-set": { readonly fix: string };
  readonly "network/switch-declined": { readonly networkId: CaipNetworkId };
  readonly "connection/adapter-not-found": { readonly connectorId: string };
  /** Called before `start()`. `fix`: what to call first. */
  readonly "connection/client-not-set": { readonly fix: string };
  readonly "connection/no-connector": { readonly connectorId: string };
  readonly "connection/failed": { readonly connectorId: string };
  readonly "connection/rejected": { readonly connectorId: string };
  readonly "connection/disconnect-failed": { readonly connectorIds: readonly string[] };
  readonly "connection/not-connected": { readonly namespace?: Namespace };
  readonly "connection/superseded": { readonly connectorId: string };
  readonly "connection/invalid-status": { readonly status: string };
  readonly "account/not-available": { readonly address: string };
  /** `feature`: the Wallet Standard feature that is missing. */
  readonly "account/method-not-supported": {
    readonly method: string;
    readonly namespace: Namespace;
  };
  readonly "account/feature-not-supported": {
    readonly feature: string;
    readonly namespace: Namespace;
  };

  readonly "modal/closed": Record<never, never>;
  /** The view does not exist or cannot be opened by name. `fix`: what to do instead. */
  readonly "modal/view-not-openable": { readonly view: string; readonly fix: string };
  /** The page does not render the modal. `fix`: what to mount. */
  readonly "modal/not-mounted": { readonly fix: string };
  /** A React hook or button is used outside a provider. */
  readonly "react/no-provider": { readonly fix: string };
  readonly "popup/closed": Record<never, never>;
  /**
   * `blocked`: the browser blocked the popup. `untrusted`: the result came from another origin than
   * the embedded wallet's. `no-address`: no authorisation URL is available.
   */
  readonly "social/not-started": {
    readonly reason: "blocked" | "untrusted" | "no-address";
  };
  /** The page has no embedded wallet. */
  readonly "email-update/no-connector": Record<never, never>;
  /** The embedded wallet is not connected. */
  readonly "email-update/not-signed-in": Record<never, never>;
  readonly "farcaster/failed": Record<never, never>;
  /** Neither option `siwx` nor `siwe` is set. */
  readonly "sign-in/not-enabled": Record<never, never>;
  readonly "sign-in/no-account": Record<never, never>;
  /** The account's network is not configured or does not support sign-in. */
  readonly "sign-in/no-network": { readonly networkId: CaipNetworkId };
  /** The account's wallet is no longer available. */
  readonly "sign-in/no-wallet": Record<never, never>;
  /** The sign-in state is unknown; the account was disconnected. */
  readonly "sign-in/not-begun": Record<never, never>;
  /** Signing failed for a smart account. */
  readonly "sign-in/smart-account": Record<never, never>;
  /** `field`: the invalid field; `message` if the message cannot be parsed. */
  readonly "sign-in/message-refused": { readonly field: string };
  readonly "sign-in/invalid-signature": Record<never, never>;
  /** `cause` is the error thrown by the host's sign-in. */
  readonly "sign-in/failed": Record<never, never>;
  /** `wasAsked` is false only if the wallet was certainly not asked. */
  readonly "call/aborted": { readonly wasAsked?: false };
  readonly "instance/disposed": Record<never, never>;
  readonly "code/unavailable": { readonly capability: string };
  /**
   * The chunk failed to load twice while online: the page predates the last deployment and must be
   * reloaded.
   */
  readonly "code/outdated": { readonly capability: string };

  readonly "wallet/no-answer": { readonly method: string; readonly waitMs: number };
  readonly "wallet/pending": { readonly method: string };
  /**
   * `hash`: of a transaction that the wallet sent instead of the requested one. `isEmpty`: the
   * wallet granted access without an account.
   */
  readonly "wallet/invalid-answer": {
    readonly method: string;
    readonly hash?: string;
    readonly isEmpty?: true;
  };
  readonly "wallet/declined": { readonly method: string };
  /**
   * `providerCode` and `walletMessage`: the wallet's code and message, untrusted, at most 300
   * characters. `isLocked`: the wallet reports that it is locked.
   */
  readonly "wallet/request-failed": {
    readonly method: string;
    readonly providerCode?: number;
    readonly walletMessage?: string;
    readonly isLocked?: true;
  };

  /** The embedded wallet's page did not load or was not ready within `waitMs`. */
  readonly "frame/load-failed": { readonly waitMs: number };
  /** `request`: the unanswered frame message. */
  readonly "frame/timeout": { readonly request: string; readonly waitMs: number };
  /**
   * Cancelled before the reply. `isByUser`: the user cancelled; otherwise the caller, the frame's
   * end or another request did. `isPosted`: the frame received the request, so its effect is
   * unknown. `text`: the message.
   */
  readonly "frame/aborted": {
    readonly request: string;
    readonly text: string;
    readonly isByUser: boolean;
    readonly isPosted: boolean;
  };
  /**
   * `text`: the embedded wallet's reason, at most 500 characters. `isCanceled`: the user declined
   * at a social provider.
   */
  readonly "frame/refused": {
    readonly request: string;
    readonly text: string;
    readonly isCanceled?: true;
  };
  /** The method is not allowed; nothing was posted. */
  readonly "frame/method-refused": { readonly method: string };

  readonly "http/status": { readonly status: number; readonly url: string };
  readonly "http/unreachable": { readonly url: string };
  readonly "http/timeout": { readonly url: string; readonly waitMs: number };
  readonly "http/too-large": { readonly url: string; readonly limitBytes: number };
  readonly "http/invalid-body": { readonly url: string };
  readonly "catalogue/invalid-answer": Record<never, never>;
  readonly "rpc/http-failed": { readonly status?: number; readonly url?: string };
  /** `isRevert`: the contract reverted; the node is fine. */
  readonly "rpc/request-failed": { readonly rpcCode?: number; readonly isRevert?: boolean };
  readonly "rpc/timeout": { readonly waitMs?: number };
  readonly "config/invalid-answer": { readonly url: string };
  readonly "access/rate-limited": Record<never, never>;
  readonly "access/server-error": { readonly status: number };
  readonly "transaction/invalid": { readonly field: string };
  readonly "transaction/too-large": { readonly bytes: number; readonly limitBytes: number };
  /** `covers`: what the balance is insufficient for. `providerCode` follows the reference. */
  readonly "transaction/not-enough-funds": {
    readonly covers: "fees" | "transfer" | "rent";
    readonly providerCode: 5001;
  };
  /** Bitcoin, satoshi: the required fee and its limit. Nothing was sent. */
  readonly "transaction/fee-too-high": { readonly fee: bigint; readonly maxFee: bigint };
  readonly "transaction/expired": { readonly networkId: CaipNetworkId };
  /**
   * No final status after `waitMs`. `lastSeen`: `nowhere` if nodes do not know it; `waiting` if a
   * node had it or its status is unknown. `mayBeSent`: the wallet was asked to send and has not
   * answered; `hash` is then absent unless the wallet reported it. Never send again.
   */
  readonly "transaction/unknown": {
    readonly networkId: CaipNetworkId;
    readonly hash?: string;
    readonly waitMs: number;
    readonly lastSeen: "waiting" | "nowhere";
    readonly mayBeSent?: true;
  };
  /** `by`: the mined transaction that replaced it. */
  readonly "transaction/replaced": {
    readonly networkId: CaipNetworkId;
    readonly hash: string;
    readonly by: string;
  };

  /** A name that is neither registrable nor resolvable. */
  readonly "names/malformed": { readonly name: string };
  readonly "names/resolve-failed": { readonly name: string };
  readonly "names/suggestions-failed": Record<never, never>;
  readonly "names/reverse-failed": Record<never, never>;
  /** Registering needs a connected account of the embedded wallet. */
  readonly "names/no-auth-connector": Record<never, never>;
  readonly "names/register-failed": { readonly name: string };
  /** The service does not provide gas prices for this network. */
  readonly "swap/gas-price-not-supported": { readonly networkId: CaipNetworkId };
  /** The service does not build swaps or approvals on this network. */
  readonly "swap/not-supported": {
    readonly networkId: CaipNetworkId;
    readonly request: "transaction" | "approval";
  };
  readonly "swap/no-liquidity": Record<never, never>;
  /** The service has no quote for these tokens and this amount. */
  readonly "swap/no-quote": Record<never, never>;
  /**
   * `field`: the part of a quote, swap or approval that differs from the request. Nothing was
   * signed.
   */
  readonly "swap/unexpected-answer": {
    readonly request: "quote" | "transaction" | "approval";
    readonly field: SwapMismatch;
  };
  /** `target`: not a known router; requires the user's consent. */
  readonly "swap/unknown-target": { readonly target: string };
  /** `target`: a known router with an undecodable call; requires the user's consent. */
  readonly "swap/unread-call": { readonly target: string };
  /** The reviewed quote is older than 30 s. Nothing was signed. */
  readonly "swap/expired": Record<never, never>;
  /** A transaction of the swap was mined and reverted. */
  readonly "swap/reverted": { readonly step: "approval" | "swap" };
  readonly "internal/unexpected": { readonly where: string };
}
/** An error code. */
export type ErrorCode = keyof ErrorContext;
