import { NEVER, concat, of } from "rxjs";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";

/** A place without a page, such as a server: no wallets, ever. */
export const NO_INJECTED_WALLETS: InjectedWallets = Object.freeze({
  wallets$: concat(of<readonly DiscoveredWallet[]>([]), NEVER),
});
