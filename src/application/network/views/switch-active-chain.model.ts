import type { Network } from "../../../domain/network/network.js";
import type { Route } from "../../../domain/navigation/route.js";
import type { Group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { derive } from "../../shared/state-store.js";

type SwitchActiveChainRoute = Extract<Route, { readonly view: "SwitchActiveChain" }>;

/** The wanted network, if the host lists it. */
export interface SwitchActiveChainState {
  readonly network?: Network;
}
/** State and actions of the SwitchActiveChain view. */
export interface SwitchActiveChainModel extends Group<SwitchActiveChainState> {
  /** Goes where the route says, to wallets of the wanted namespace only. */
  confirm(): void;
  back(): void;
}

/** View model of SwitchActiveChain: the wanted network needs a wallet of another namespace. */
export const switchActiveChainModel = (
  latchkit: Latchkit,
  route: SwitchActiveChainRoute,
): SwitchActiveChainModel => {
  const group = derive([latchkit.network], ({ networks }): SwitchActiveChainState => {
    const network = networks.find(({ id }) => id === route.networkId);
    return network === undefined ? {} : { network };
  });
  return {
    state$: group.state$,
    get snapshot() {
      return group.snapshot;
    },
    confirm: () => {
      const next: Route = { view: route.navigateTo, namespace: route.switchToChain };
      if (route.navigateWithReplace) latchkit.navigation.replace(next);
      else latchkit.navigation.push(next);
    },
    back: () => latchkit.navigation.back(),
  };
};
