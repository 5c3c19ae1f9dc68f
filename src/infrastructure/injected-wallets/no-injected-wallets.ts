import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import { always } from "../shared/listen.js";

/** No wallets, for servers. */
export const NO_INJECTED_WALLETS: InjectedWallets = Object.freeze({
  wallets$: always<readonly DiscoveredWallet[]>([]),
});
