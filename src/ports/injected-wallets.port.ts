import type { Observable } from "rxjs";
import type { Namespace } from "../domain/caip/caip.types.js";
import type { Connector } from "../domain/connectors/connector.js";
import type { WalletConnector } from "./wallet-connector.port.js";

/** A wallet found in the page. */
export interface DiscoveredWallet {
  readonly connector: Connector;
  /**
   * The very same provider by the id that it has where it does not announce itself: for whoever
   * names or remembers that, never listed.
   */
  readonly former?: DiscoveredWallet;
  /**
   * The transport to it, of one namespace where it serves several; the same object each time. Does
   * nothing by itself.
   */
  open(namespace?: Namespace): WalletConnector;
  /**
   * There where the wallet opens a window of its own, which browsers allow only within the
   * user's tap: fetches its code ahead of that, asks nobody and never throws. Such a wallet is
   * asked in the very turn of the tap, so without waiting for another tab that asks it too.
   */
  prepare?(): void;
}

/** Wallets that announce themselves (EIP-6963) or sit at `window.ethereum`. */
export interface InjectedWallets {
  /**
   * Subscribing starts listening and asks wallets to announce themselves; gives the list so far at
   * once, then after each change (bursts are joined). Unsubscribing stops listening. Never errors;
   * a hostile announcement is left out alone.
   */
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;
}
