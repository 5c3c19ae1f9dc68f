import type { Observable } from "rxjs";
import type { Namespace } from "../domain/caip/caip.types.js";
import type { Connector } from "../domain/connectors/connector.js";
import type { WalletConnector } from "./wallet-connector.port.js";

/** A wallet found in the page. */
export interface DiscoveredWallet {
  readonly connector: Connector;
  /**
   * The same provider under the id it has without announcing itself, for references by that id;
   * never listed.
   */
  readonly former?: DiscoveredWallet;
  /** The transport of a namespace; returns the same object each time and sends no request. */
  open(namespace?: Namespace): WalletConnector;
  /**
   * Present if the wallet opens a window, which browsers allow only during a click. Loads its code
   * in advance; never asks the user or throws. Such a wallet is asked synchronously, without
   * waiting for another tab that asks it.
   */
  prepare?(): void;
}

/** Wallets found by EIP-6963 or at `window.ethereum`. */
export interface InjectedWallets {
  /**
   * Subscribing requests announcements, emits the current list at once and then each change
   * (batched). Unsubscribing stops listening. Never errors; drops hostile announcements.
   */
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;
}
