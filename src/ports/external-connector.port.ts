import type { AccountType } from "../domain/account/account.js";
import type { CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";

/**
 * An account as a host's wallet gives it: its address, or more of it. `type` is payment on Bitcoin
 * and eoa elsewhere where it is left out.
 */
export type ExternalAccount =
  | string
  | {
      readonly address: string;
      readonly type?: AccountType;
      readonly publicKey?: string;
      readonly path?: string;
    };

/**
 * What a host's wallet granted: the account that is shown first, and the CAIP-2 id of the network
 * it stands on.
 */
export interface ExternalGrant {
  readonly accounts: readonly ExternalAccount[];
  readonly networkId: CaipNetworkId;
}

/**
 * A wallet of any namespace but eip155, brought by the host. Its answers are checked: an address
 * with a wrong checksum, or a network of another namespace, is `wallet/invalid-answer`. A user's
 * no is an error with code 4001 (EIP-1193), an older open request one with -32002.
 */
export interface ExternalProvider {
  /** Asks the user; called within the tap where `opensWindow` says so. */
  connect(): Promise<ExternalGrant>;
  /**
   * Asks nobody; undefined where nothing is granted any more. Without it the wallet is not brought
   * back after a reload.
   */
  reconnect?(): Promise<ExternalGrant | undefined>;
  /** Ends the grant. */
  disconnect?(): Promise<void>;
  /**
   * One call in the wallet RPC of the namespace, as WalletConnect wallets speak it
   * (`polkadot_signMessage`, `cosmos_signAmino`, …).
   */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  /** Tells every later grant, and nothing at all once it ended. The result stops the telling. */
  follow?(notify: (grant?: ExternalGrant) => void): () => void;
}

/**
 * A way to connect that a host brings, such as a hardware wallet's SDK. Listed in the group
 * `external`. The ids that the specification fixes mean other transports and are refused, but
 * `ledger`, which comes with its name, picture and catalogue id.
 */
export interface ExternalConnector {
  /**
   * Stays the same between visits: what is remembered is remembered by it. 1 to 64 letters, digits,
   * `.`, `_` or `-`.
   */
  readonly id: string;
  /** Default: the name the specification knows the id by, else the id. */
  readonly name?: string;
  /** Address of a picture, https or a data URI. */
  readonly icon?: string;
  /** The wallet's id in the catalogue, so that it is not listed a second time from there. */
  readonly walletId?: string;
  /** Default: eip155. Those without a network of the host are left out. */
  readonly namespaces?: readonly Namespace[];
  /**
   * The wallet opens a window of its own: its code is then fetched when the Connect view opens.
   * Default false.
   */
  readonly opensWindow?: boolean;
  /**
   * Gives the provider of a namespace: one of EIP-1193 for eip155, else an `ExternalProvider`.
   * Called once, when the wallet is first chosen or brought back; a failure is `code/unavailable`,
   * and the next call tries again. An EIP-1193 provider that has a `disconnect()` is ended by it.
   */
  provider(namespace: Namespace): Promise<object> | object;
}

/** Which of Coinbase's wallets a user may choose. */
export type CoinbasePreference = "all" | "smartWalletOnly" | "eoaOnly";

/** What Latchkit uses of the package `@coinbase/wallet-sdk`, version 4. */
export interface CoinbaseWalletSdk {
  createCoinbaseWalletSDK(options: {
    appName: string;
    appLogoUrl: string | null;
    appChainIds: number[];
    preference: { options: CoinbasePreference };
  }): { getProvider(): object };
}
