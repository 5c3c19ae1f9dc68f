import { isAuthNamespace } from "../chains/chains.js";
import { parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { LatchkitError } from "../errors/latchkit-error.js";

/** A pending network switch. */
export interface NetworkSwitch {
  /** The network to switch to. */
  readonly networkId: CaipNetworkId;
  /** `connect`: a wallet of the namespace must be connected first. */
  readonly phase: "connect" | "waiting" | "declined" | "pending" | "failed";
  /** Why the switch failed; absent while it runs. */
  readonly error?: LatchkitError;
}

export interface NetworkSwitchInput {
  readonly from: CaipNetworkId;
  readonly to: CaipNetworkId;
  /** The active connection belongs to the embedded wallet. */
  readonly isAuthActive: boolean;
  readonly connectedNamespaces: readonly Namespace[];
  readonly ignoreConfirmation?: boolean;
}

/** `none`: already active. Otherwise the view to open. */
export type NetworkSwitchRoute = "none" | "SwitchNetwork" | "SwitchActiveChain";

/**
 * Selects the view for a network switch. SwitchActiveChain if only the current namespace
 * is connected. Throws `caip/malformed-network-id`.
 */
export const planNetworkSwitch = (input: NetworkSwitchInput): NetworkSwitchRoute => {
  const { from, to, isAuthActive, connectedNamespaces, ignoreConfirmation = false } = input;
  if (from === to) return "none";
  const [current, target] = [parseCaipNetworkId(from).namespace, parseCaipNetworkId(to).namespace];
  if (isAuthActive && isAuthNamespace(target)) return "SwitchNetwork";
  const needsAnotherWallet =
    connectedNamespaces.includes(current) && !connectedNamespaces.includes(target);
  return needsAnotherWallet && !ignoreConfirmation ? "SwitchActiveChain" : "SwitchNetwork";
};

/** True if the embedded wallet must also connect in the target namespace, without asking. */
export const needsEmbeddedWallet = ({
  isAuthActive,
  target,
  connectedNamespaces,
}: Pick<NetworkSwitchInput, "isAuthActive" | "connectedNamespaces"> & {
  readonly target: Namespace;
}): boolean => isAuthActive && isAuthNamespace(target) && !connectedNamespaces.includes(target);
