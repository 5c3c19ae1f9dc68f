import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { SwapMismatch } from "../swap/swap-mismatch.js";

/**
 * The closed map of error codes: code → what is known when it happens. A code is
 * `area/what-failed`, is never reused and never renamed. Its text is in `error-texts.ts`.
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
  /** `walletMessage`: what the wallet said of it, as far as it did. Foreign text. */
  readonly "chain/not-supported": {
    readonly networkId: CaipNetworkId;
    readonly walletMessage?: string;
  };
  readonly "chain/invalid-id": { readonly value: string };
  readonly "network/not-found": { readonly networkId: string };
  /** Before `start()`. `fix`: what to call first. */
  readonly "network/client-not-set": { readonly fix: string };
  readonly "network/switch-declined": { readonly networkId: CaipNetworkId };
  readonly "connection/adapter-not-found": { readonly connectorId: string };
  /** Before `start()`. `fix`: what to call first. */
  readonly "connection/client-not-set": { readonly fix: string };
  readonly "connection/no-connector": { readonly connectorId: string };
  readonly "connection/failed": { readonly connectorId: string };
  readonly "connection/rejected": { readonly connectorId: string };
  readonly "connection/disconnect-failed": { readonly connectorIds: readonly string[] };
  readonly "connection/not-connected": { readonly namespace?: Namespace };
  readonly "connection/superseded": { readonly connectorId: string };
  readonly "connection/invalid-status": { readonly status: string };
  readonly "account/not-available": { readonly address: string };
  /** `feature`: what a Wallet Standard wallet would need for it. */
  readonly "account/method-not-supported": {
    readonly method: string;
    readonly namespace: Namespace;
  };
  readonly "account/feature-not-supported": {
    readonly feature: string;
    readonly namespace: Namespace;
  };

  readonly "modal/closed": Record<never, never>;
  /** No such view, or none that opens by its name alone. `fix`: what to do instead. */
  readonly "modal/view-not-openable": { readonly view: string; readonly fix: string };
  /** In a page where nothing shows the modal. `fix`: what to mount. */
  readonly "modal/not-mounted": { readonly fix: string };
  /** A hook or button of React outside of a provider. */
  readonly "react/no-provider": { readonly fix: string };
  readonly "popup/closed": Record<never, never>;
  /**
   * `blocked`: the browser opened no window. `untrusted`: the window's result came from another
   * origin than the embedded wallet's. `no-address`: there is no address to agree at.
   */
  readonly "social/not-started": {
    readonly reason: "blocked" | "untrusted" | "no-address";
  };
  /** The page has no embedded wallet. */
  readonly "email-update/no-connector": Record<never, never>;
  /** It is not connected. */
  readonly "email-update/not-signed-in": Record<never, never>;
  readonly "farcaster/failed": Record<never, never>;
  /** Neither option `siwx` nor `siwe` is given. */
  readonly "sign-in/not-enabled": Record<never, never>;
  readonly "sign-in/no-account": Record<never, never>;
  /**
   * The account stands on a network that the host did not list, or whose accounts cannot sign in.
   */
  readonly "sign-in/no-network": { readonly networkId: CaipNetworkId };
  /** The account's wallet is not in the page any more. */
  readonly "sign-in/no-wallet": Record<never, never>;
  /** Whether the account is signed in cannot be found out; it was disconnected. */
  readonly "sign-in/not-begun": Record<never, never>;
  /**
   * Signing went wrong, and the account is a contract's.
   */
  readonly "sign-in/smart-account": Record<never, never>;
  /** `field`: of the message that is not what it must be; `message` where it is no such text. */
  readonly "sign-in/message-refused": { readonly field: string };
  readonly "sign-in/invalid-signature": Record<never, never>;
  /** What the host's own sign-in threw stays as the cause. */
  readonly "sign-in/failed": Record<never, never>;
  /** `wasAsked` is false where the wallet was certainly not asked for anything. */
  readonly "call/aborted": { readonly wasAsked?: false };
  readonly "instance/disposed": Record<never, never>;
  readonly "code/unavailable": { readonly capability: string };
  /**
   * The network refused it twice in a row while it was up: the page is older than the last deploy,
   * and has to be loaded again.
   */
  readonly "code/outdated": { readonly capability: string };

  readonly "wallet/no-answer": { readonly method: string; readonly waitMs: number };
  readonly "wallet/pending": { readonly method: string };
  /**
   * `hash`: of a transaction that the wallet reports it sent, though it is not the one requested.
   * `isEmpty`: it granted access, and no account.
   */
  readonly "wallet/invalid-answer": {
    readonly method: string;
    readonly hash?: string;
    readonly isEmpty?: true;
  };
  readonly "wallet/declined": { readonly method: string };
  /**
   * `providerCode` and `walletMessage`: the wallet's own number and words, at most 300 characters
   * of foreign text. `isLocked`: the wallet says that it is locked.
   */
  readonly "wallet/request-failed": {
    readonly method: string;
    readonly providerCode?: number;
    readonly walletMessage?: string;
    readonly isLocked?: true;
  };

  /** The page of the embedded wallet did not come, or was not ready in `waitMs`. */
  readonly "frame/load-failed": { readonly waitMs: number };
  /** `request`: the message that the embedded wallet did not reply to. */
  readonly "frame/timeout": { readonly request: string; readonly waitMs: number };
  /**
   * Taken back before its reply came. `isByUser`: the user left it; else its caller did, or it
   * ended with the frame or another request. `isPosted`: the frame was asked, so that what it did
   * with the request is not known. `text`: its sentence.
   */
  readonly "frame/aborted": {
    readonly request: string;
    readonly text: string;
    readonly isByUser: boolean;
    readonly isPosted: boolean;
  };
  /**
   * `text`: what the embedded wallet itself gives as the reason, at most 500 characters.
   * `isCanceled`: the user said no on the site of a social provider.
   */
  readonly "frame/refused": {
    readonly request: string;
    readonly text: string;
    readonly isCanceled?: true;
  };
  /** In neither list of methods; nothing was posted. */
  readonly "frame/method-refused": { readonly method: string };

  readonly "http/status": { readonly status: number; readonly url: string };
  readonly "http/unreachable": { readonly url: string };
  readonly "http/timeout": { readonly url: string; readonly waitMs: number };
  readonly "http/too-large": { readonly url: string; readonly limitBytes: number };
  readonly "http/invalid-body": { readonly url: string };
  readonly "catalogue/invalid-answer": Record<never, never>;
  readonly "rpc/http-failed": { readonly status?: number; readonly url?: string };
  /** `isRevert`: the contract refused the call, not the node. */
  readonly "rpc/request-failed": { readonly rpcCode?: number; readonly isRevert?: boolean };
  readonly "rpc/timeout": { readonly waitMs?: number };
  readonly "config/invalid-answer": { readonly url: string };
  readonly "access/rate-limited": Record<never, never>;
  readonly "access/server-error": { readonly status: number };
  readonly "transaction/invalid": { readonly field: string };
  readonly "transaction/too-large": { readonly bytes: number; readonly limitBytes: number };
  /** What the currency or token did not suffice for. `providerCode` is the reference's number. */
  readonly "transaction/not-enough-funds": {
    readonly covers: "fees" | "transfer" | "rent";
    readonly providerCode: 5001;
  };
  /** Bitcoin, satoshi: what the network would take, and the most that it may. Nothing was sent. */
  readonly "transaction/fee-too-high": { readonly fee: bigint; readonly maxFee: bigint };
  readonly "transaction/expired": { readonly networkId: CaipNetworkId };
  /**
   * Neither success nor failure after `waitMs`. `lastSeen`: `nowhere` where nodes answered that
   * they do not show it; `waiting` where one had it, or nothing tells what became of it.
   * `mayBeSent`: a wallet was asked to send and did not say what it did before the request was
   * left; `hash` is absent then unless the wallet named one. Never a reason to send again.
   */
  readonly "transaction/unknown": {
    readonly networkId: CaipNetworkId;
    readonly hash?: string;
    readonly waitMs: number;
    readonly lastSeen: "waiting" | "nowhere";
    readonly mayBeSent?: true;
  };
  /** `by`: the transaction of the same account that took its place in a block. */
  readonly "transaction/replaced": {
    readonly networkId: CaipNetworkId;
    readonly hash: string;
    readonly by: string;
  };

  /** A text that can be neither registered nor looked up. */
  readonly "names/malformed": { readonly name: string };
  readonly "names/resolve-failed": { readonly name: string };
  readonly "names/suggestions-failed": Record<never, never>;
  readonly "names/reverse-failed": Record<never, never>;
  /** Registering needs the embedded wallet, and an account of it. */
  readonly "names/no-auth-connector": Record<never, never>;
  readonly "names/register-failed": { readonly name: string };
  /** Gas prices of a network that the service does not know (S8-016). */
  readonly "swap/gas-price-not-supported": { readonly networkId: CaipNetworkId };
  /** A network on which the service builds no swaps, or no approvals (S8-017, S8-018). */
  readonly "swap/not-supported": {
    readonly networkId: CaipNetworkId;
    readonly request: "transaction" | "approval";
  };
  readonly "swap/no-liquidity": Record<never, never>;
  /** The service has no quote for these tokens and this amount. */
  readonly "swap/no-quote": Record<never, never>;
  /** What of a quote, a swap or an approval is not what was asked for. Nothing was signed. */
  readonly "swap/unexpected-answer": {
    readonly request: "quote" | "transaction" | "approval";
    readonly field: SwapMismatch;
  };
  /** `target`: a contract that is no known router; it needs the user's own yes. */
  readonly "swap/unknown-target": { readonly target: string };
  /** `target`: a known router, called in a way that is not read here; it needs the user's yes. */
  readonly "swap/unread-call": { readonly target: string };
  /** What was reviewed is older than 30 s. Nothing was signed. */
  readonly "swap/expired": Record<never, never>;
  /** A transaction of the swap is in a block, and changed nothing. */
  readonly "swap/reverted": { readonly step: "approval" | "swap" };
  readonly "internal/unexpected": { readonly where: string };
}
/** One of the codes of the map. */
export type ErrorCode = keyof ErrorContext;
