import type { Network } from "../../../domain/network/network.js";
import type { Route } from "../../../domain/navigation/routes.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { derive } from "../../shared/state-store.js";

type SwitchActiveChainRoute = Extract<Route, { readonly view: "SwitchActiveChain" }>;

/** The target network, if listed. */
export interface SwitchActiveChainState {
  readonly network?: Network;
}
/** State and actions of the SwitchActiveChain view. */
export interface SwitchActiveChainModel extends Group<SwitchActiveChainState> {
  /** Navigates as the route says, with wallets of the target namespace. */
  confirm(): void;
  back(): void;
}

/** View model of SwitchActiveChain: the network needs a wallet of another namespace. */
export const switchActiveChainModel = (
  latchkit: Latchkit,
  route: SwitchActiveChainRoute,
): SwitchActiveChainModel => {
  const state = derive([latchkit.network], ({ networks }): SwitchActiveChainState => {
    const network = networks.find(({ id }) => id === route.networkId);
    return network === undefined ? {} : { network };
  });
  return group(state, {
    confirm: () => {
      const next: Route = { view: route.navigateTo, namespace: route.switchToChain };
      if (route.navigateWithReplace) latchkit.navigation.replace(next);
      else latchkit.navigation.push(next);
    },
    back: () => latchkit.navigation.back(),
  });
};
