import type { Observable } from "rxjs";
import type { Namespace } from "../domain/caip/caip.types.js";
import type { Connector } from "../domain/connectors/connector.js";
import type { WalletConnector } from "./wallet-connector.port.js";

/** A wallet found in the page. */
export interface DiscoveredWallet {
  /** The wallet, as the list shows it. */
  readonly connector: Connector;
  /**
   * The same provider under its id as `window.ethereum`. Not listed, but found by stored
   * connections.
   */
  readonly former?: DiscoveredWallet;
  /** The wallet connector of a namespace; the same object each time. Sends no request. */
  open(namespace?: Namespace): WalletConnector;
  /**
   * Present if the wallet opens a window: its requests start at once, within the click, even while
   * another tab has one. Loads the wallet's code in advance; never prompts or throws.
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
