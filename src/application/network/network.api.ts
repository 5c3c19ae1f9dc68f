import type { NetworkRef } from "../../domain/network/networks.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import type { NetworkSwitch } from "../../domain/network/network-route.js";
import type { Observable } from "rxjs";
import type { Call, Group } from "../shared/group.js";

/**
 * The active network changed. State of the previous network, such as a form being edited, is
 * discarded.
 */
export interface NetworkChange {
  /** The network that was active before. */
  readonly from: CaipNetworkId;
  /** The network that is active now. */
  readonly to: CaipNetworkId;
  /** True if the two networks are of different namespaces. */
  readonly hasSwitchedNamespace: boolean;
}

/** The host's networks, the active network, and the current switch. */
export interface NetworkState {
  /** The host's networks, in its order. */
  readonly networks: readonly Network[];
  /**
   * The active network. If the wallet is on an unlisted network: a placeholder named "Unknown
   * Network" with `isSupported` false.
   */
  readonly active: Network;
  /** False if the wallet is on a network that the host does not list. */
  readonly isSupported: boolean;
  /**
   * True from choosing a network of another namespace until that switch has finished or was
   * cancelled.
   */
  readonly isSwitchingNamespace: boolean;
  /** The switch in progress, or the failed one. */
  readonly switching?: NetworkSwitch;
}

/** The active network, and switching it. */
export interface NetworkGroup extends Group<NetworkState> {
  /** Emits after each change of the active network, whatever its cause. Completes on dispose. */
  readonly changes$: Observable<NetworkChange>;
  /**
   * Switches to a listed network, given as the network, its CAIP-2 id, or an EVM chain id. Asks
   * the wallet connected in that namespace. If only another namespace is connected and the modal
   * is open, the user is asked for another wallet (SwitchActiveChain) and the promise waits, at
   * most ten minutes (`call/aborted`). With the modal closed, or without a wallet, the network is
   * selected at once. Rejects with `network/switch-declined` (a cancellation; also on going back),
   * `modal/closed`, `chain/not-supported`, `wallet/request-failed` for unrecognised wallet errors,
   * `network/not-found`, `chain/invalid-id`, `call/aborted`.
   */
  switch(to: NetworkRef, call?: Call): Promise<Network>;
}
