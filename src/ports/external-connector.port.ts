import type { AccountType } from "../domain/account/account.js";
import type { CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";

/** An account of a host's wallet. `type` defaults to payment on Bitcoin and eoa elsewhere. */
export type ExternalAccount =
  | string
  | {
      readonly address: string;
      readonly type?: AccountType;
      readonly publicKey?: string;
      readonly path?: string;
    };

/** Accounts a host's wallet granted, displayed account first, and their CAIP-2 network. */
export interface ExternalGrant {
  /** The accounts, the displayed one first. */
  readonly accounts: readonly ExternalAccount[];
  /** CAIP-2 id of the wallet's network. */
  readonly networkId: CaipNetworkId;
}

/**
 * A host's wallet for namespaces other than eip155. A wrong checksum or another namespace's network
 * is `wallet/invalid-answer`. Report a refusal with code 4001 (EIP-1193), a pending request with
 * -32002.
 */
export interface ExternalProvider {
  /** Asks the user; called within the click if `opensWindow` is set. */
  connect(): Promise<ExternalGrant>;
  /**
   * Restores the grant without asking; undefined if there is none. Absent: not restored after a
   * reload.
   */
  reconnect?(): Promise<ExternalGrant | undefined>;
  /** Ends the grant. */
  disconnect?(): Promise<void>;
  /**
   * Sends a request of the namespace's wallet RPC, as for WalletConnect wallets
   * (`polkadot_signMessage`, `cosmos_signAmino`, …).
   */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  /**
   * Notifies of grant changes, without argument when it ended. Returns the unsubscribe function.
   */
  follow?(notify: (grant?: ExternalGrant) => void): () => void;
}

/**
 * A host's connector, such as a hardware wallet's SDK, listed in group `external`. Ids fixed by the
 * specification are rejected, except `ledger`, which has a name, image and catalogue id.
 */
export interface ExternalConnector {
  /** Stable id, used as storage key. 1 to 64 letters, digits, `.`, `_` or `-`. */
  readonly id: string;
  /** Default: the specification's name for the id, else the id. */
  readonly name?: string;
  /** Image URL (https) or data URI. */
  readonly icon?: string;
  /** Catalogue id, so that the wallet is not listed twice. */
  readonly walletId?: string;
  /** Default: eip155. Namespaces without a configured network are ignored. */
  readonly namespaces?: readonly Namespace[];
  /** The wallet opens a window: its code is loaded when the Connect view opens. Default false. */
  readonly opensWindow?: boolean;
  /**
   * Returns the provider of a namespace: EIP-1193 for eip155, else an `ExternalProvider`. Called
   * once, on first selection or restore; failures reject with `code/unavailable` and are retried on
   * the next call. `disconnect()` of an EIP-1193 provider is called if present.
   */
  provider(namespace: Namespace): Promise<object> | object;
}

/** Coinbase wallets a user may choose. */
export type CoinbasePreference = "all" | "smartWalletOnly" | "eoaOnly";

/** The used part of `@coinbase/wallet-sdk`, version 4. */
export interface CoinbaseWalletSdk {
  /** Creates the SDK; `getProvider` returns an EIP-1193 provider. */
  createCoinbaseWalletSDK(options: {
    appName: string;
    appLogoUrl: string | null;
    appChainIds: number[];
    preference: { options: CoinbasePreference };
  }): { getProvider(): object };
}

/** A proposed namespace; `rpcMap` maps chain reference to URL and is not sent. */
export interface ProposedNamespace {
  /** CAIP-2 ids. */
  readonly chains: string[];
  /** Methods to request. */
  readonly methods: string[];
  /** Events to request. */
  readonly events: string[];
  /** URL by chain reference; not sent to the wallet. */
  readonly rpcMap?: Record<string, string>;
}

/** Connects and requests an ERC-4361 signature; `methods` are requested as well. */
export interface SignedConnection {
  /** Permissions that the wallet may approve in part. */
  readonly optionalNamespaces: Record<string, ProposedNamespace>;
  /** CAIP-2 ids. */
  readonly chains: string[];
  /** Methods to request. */
  readonly methods: string[];
  /** Host of the page. */
  readonly domain: string;
  /** Address of the page. */
  readonly uri: string;
  /** Single-use text. */
  readonly nonce: string;
  /** A sentence for the user. */
  readonly statement?: string;
  /** ISO 8601; the message is invalid from then on. */
  readonly exp?: string;
  /** ISO 8601; the message is invalid before. */
  readonly nbf?: string;
  /** URIs that the user grants with the message. */
  readonly resources?: string[];
}

/**
 * The used part of the host's WalletConnect provider (`@walletconnect/universal-provider` 2,
 * initialised by the host). Latchkit never closes its client or socket.
 */
export interface UniversalProvider {
  /** Its client of `@walletconnect/sign-client`. */
  readonly client: object;
  /** The current session. */
  readonly session?: { readonly topic: string } | undefined;
  /** Emits the uri as event `display_uri` and resolves with the approved session. */
  connect(options: {
    readonly optionalNamespaces: Record<string, ProposedNamespace>;
  }): Promise<unknown>;
  /** Like `connect`, with a message to sign. Absent: the message is requested later. */
  authenticate?(options: SignedConnection): Promise<unknown>;
  /** Ends the session. */
  disconnect(): Promise<void>;
  /** Adds a listener. */
  on(event: "display_uri" | "connect", listener: (value: unknown) => void): unknown;
  /** Removes a listener. */
  removeListener(event: "display_uri" | "connect", listener: (value: unknown) => void): unknown;
}
