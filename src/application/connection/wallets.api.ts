import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { WalletsState } from "../../domain/connection/wallets-state.js";
import type { NetworkSwitch } from "../../domain/network/network-route.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { Readable } from "../shared/state-store.js";

/** Connected wallets and the active network, for use cases that change them. */
export interface WalletsStore extends Readable<WalletsState> {
  /** Applies a transition of `domain/connection/wallets-changes.ts`, in one emission at most. */
  update(transition: (state: WalletsState) => WalletsState): void;
  /** A network is chosen without asking: its namespace has no wallet, or one that stands there. */
  chooseNetwork(networkId: CaipNetworkId): void;
  /** The request for another network that waits or ended; `undefined` for none. */
  switching(change: NetworkSwitch | undefined): void;
}

/** The transports of the connected wallets. */
export interface Transports {
  /**
   * The transport of one connection; without a connector, of the one that is shown in the
   * namespace. `undefined` where nobody is connected.
   */
  get(namespace: Namespace, connectorId?: string): WalletConnector | undefined;
}

/** Reads once what a connected wallet reports of itself, and makes that the state. */
export interface WalletLook {
  /**
   * Resolves with the network that the connection stands on then; `undefined` once it is over.
   * `within` makes the change. Settles within 10 s and never rejects.
   */
  run(
    wallet: WalletConnector,
    signal: AbortSignal,
    within?: (change: () => void) => void,
  ): Promise<CaipNetworkId | undefined>;
}
