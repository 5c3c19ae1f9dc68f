import type { Observable } from "rxjs";
import type { Namespace } from "../domain/caip/caip.types.js";
import type { Connector } from "../domain/connectors/connector.js";
import type { WalletConnector } from "./wallet-connector.port.js";

/** A wallet found in the page. */
export interface DiscoveredWallet {
  readonly connector: Connector;
  /** The transport to it, of one namespace where it serves several; the same object each time. Does nothing by itself. */
  open(namespace?: Namespace): WalletConnector;
}

/** Wallets that announce themselves (EIP-6963) or sit at `window.ethereum`. */
export interface InjectedWallets {
  /**
   * Subscribing starts listening and asks wallets to announce themselves; gives the list so far at once, then after each change
   * (bursts are joined). Unsubscribing stops listening. Never errors; a hostile announcement is left out alone.
   */
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;
}
