import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { WalletsState } from "../../domain/connection/connection-state.js";
import type { NetworkSwitch } from "../../domain/network/network-route.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { Readable } from "../shared/state-store.js";

/** Connected wallets and the active network, for use cases that change them. */
export interface WalletsStore extends Readable<WalletsState> {
  /** Applies a transition of `domain/connection/wallets-changes.ts`; emits at most once. */
  update(transition: (state: WalletsState) => WalletsState): void;
  /** Without asking a wallet: there is none, or it is already on the network. */
  chooseNetwork(networkId: CaipNetworkId): void;
  /** Sets the pending or failed network switch; `undefined` clears it. */
  setSwitching(change: NetworkSwitch | undefined): void;
}

/** Finds the connector of a connected wallet. */
export interface OpenWalletLookup {
  /**
   * Returns the connector of a connection; without `connectorId`, of the namespace's selected
   * connection. `undefined` if nothing is connected.
   */
  get(namespace: Namespace, connectorId?: string): WalletConnector | undefined;
}

/** Reads a connected wallet's accounts and network once and writes them to the state. */
export interface WalletRecheck {
  /**
   * Resolves with the connection's network, or `undefined` if the connection has ended.
   * `applyChange` wraps the state change. Settles within 10 s and never rejects.
   */
  run(
    wallet: WalletConnector,
    signal: AbortSignal,
    applyChange?: (change: () => void) => void,
  ): Promise<CaipNetworkId | undefined>;
}
