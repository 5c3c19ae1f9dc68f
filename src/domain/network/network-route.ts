import { isAuthNamespace } from "./namespace-support.js";
import { parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { LatchkitError } from "../errors/latchkit-error.js";

/** A request for another network, until it is done or left. */
export interface NetworkSwitch {
  readonly networkId: CaipNetworkId;
  /** `connect`: a wallet of that namespace is to be connected first. */
  readonly phase: "connect" | "waiting" | "declined" | "pending" | "failed";
  readonly error?: LatchkitError;
}

/** What the route of a network switch depends on. */
export interface NetworkSwitchQuestion {
  readonly from: CaipNetworkId;
  readonly to: CaipNetworkId;
  /** The active connection is the embedded wallet's. */
  readonly isAuthActive: boolean;
  readonly connectedNamespaces: readonly Namespace[];
  /** The caller wants no confirmation view. */
  readonly ignoreConfirmation?: boolean;
}

/** `none`: already there. Otherwise the view that takes the user on. */
export type NetworkSwitchRoute = "none" | "SwitchNetwork" | "SwitchActiveChain";

/**
 * Where a network switch leads, first match (S4-032 to S4-035): already there → none; (a) auth
 * connector active and the target namespace supported by it → SwitchNetwork; (b) somebody is
 * connected in the current namespace and nobody in the other one that is wanted, confirmation not
 * ignored → SwitchActiveChain; (c) → SwitchNetwork. Who is connected nowhere only chooses. Throws
 * `caip/malformed-network-id`.
 */
export const planNetworkSwitch = (question: NetworkSwitchQuestion): NetworkSwitchRoute => {
  const { from, to, isAuthActive, connectedNamespaces, ignoreConfirmation = false } = question;
  if (from === to) return "none";
  const [current, target] = [parseCaipNetworkId(from).namespace, parseCaipNetworkId(to).namespace];
  if (isAuthActive && isAuthNamespace(target)) return "SwitchNetwork";
  const needsAnotherWallet =
    target !== current &&
    connectedNamespaces.includes(current) &&
    !connectedNamespaces.includes(target);
  return needsAnotherWallet && !ignoreConfirmation ? "SwitchActiveChain" : "SwitchNetwork";
};

/**
 * Whether the embedded wallet, which is active, has yet to be connected in the target's namespace:
 * it speaks it, and nobody is connected there (S2-030). The same user is, without a question.
 */
export const needsEmbeddedWallet = ({
  isAuthActive,
  target,
  connectedNamespaces,
}: Pick<NetworkSwitchQuestion, "isAuthActive" | "connectedNamespaces"> & {
  readonly target: Namespace;
}): boolean => isAuthActive && isAuthNamespace(target) && !connectedNamespaces.includes(target);
