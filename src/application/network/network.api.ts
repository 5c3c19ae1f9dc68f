import type { NetworkRef } from "../../domain/network/networks.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import type { NetworkSwitch } from "../../domain/network/network-route.js";
import type { Observable } from "rxjs";
import type { Call, Group } from "../shared/group.js";

/**
 * The active network moved. What belonged to the former one, as a form that is being filled in, is
 * over.
 */
export interface NetworkChange {
  readonly from: CaipNetworkId;
  readonly to: CaipNetworkId;
  readonly hasSwitchedNamespace: boolean;
}

/** The networks of the host, the active one, and a switch that is under way. */
export interface NetworkState {
  readonly networks: readonly Network[];
  /**
   * The active network. Where the wallet is on one the host did not list: a placeholder named
   * "Unknown Network" with `isSupported` false.
   */
  readonly active: Network;
  readonly isSupported: boolean;
  /**
   * A switch to a network of another namespace is under way: from the choice until it is done or
   * left.
   */
  readonly isSwitchingNamespace: boolean;
  readonly switching?: NetworkSwitch;
}

/** The active network, and switching it. */
export interface NetworkGroup extends Group<NetworkState> {
  /** Every move of the active network, whoever caused it, after it. Completes with the instance. */
  readonly changes$: Observable<NetworkChange>;
  /**
   * Switches to a listed network: the network itself, its CAIP-2 id, or an EVM chain id. Asks the
   * wallet when one is connected in that namespace. Where only another namespace is
   * connected: with the modal open the user is told that another wallet is needed
   * (SwitchActiveChain) and the promise waits for it; with the modal closed, and where nobody is
   * connected, the network is only chosen. Rejects with `network/switch-declined` (a cancellation;
   * also left by going back), `modal/closed`, `chain/not-supported`, `wallet/request-failed` where
   * the wallet fails in words that are not known, `network/not-found`, `chain/invalid-id`, and
   * `call/aborted` where no wallet was connected within ten minutes.
   */
  switch(to: NetworkRef, call?: Call): Promise<Network>;
}
