import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import { always } from "../shared/listen.js";

/** A place without a page, such as a server: no wallets, ever. */
export const NO_INJECTED_WALLETS: InjectedWallets = Object.freeze({
  wallets$: always<readonly DiscoveredWallet[]>([]),
});
