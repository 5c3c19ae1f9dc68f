import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Connector } from "../../../domain/connectors/connector.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Network } from "../../../domain/network/network.js";
import type { AccountState } from "../../account/account.api.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import type { NetworkState } from "../network.api.js";
import { derive } from "../../shared/state-store.js";
import { outcomeOf } from "../../shared/views/outcome.js";

/** `idle`: the wallet is not being asked; a retry asks it. */
export type SwitchPhase = "idle" | "waiting" | "pending" | "declined" | "failed" | "done";

/** The target network, the wallet and its progress; `error` is the reason of a failure. */
export interface SwitchNetworkState {
  readonly network?: Network;
  readonly wallet?: Connector;
  readonly phase: SwitchPhase;
  readonly error?: LatchkitError;
  readonly canRetry: boolean;
}
/** State and actions of the SwitchNetwork view. */
export interface SwitchNetworkModel extends Group<SwitchNetworkState> {
  retry(): void;
  back(): void;
}

const phaseOf = (
  { active, isSupported, switching }: NetworkState,
  id: CaipNetworkId,
): SwitchPhase => {
  if (switching?.networkId === id) return switching.phase === "connect" ? "idle" : switching.phase;
  return isSupported && active.id === id ? "done" : "idle";
};

/** The view's state. Pure. */
export const switchNetworkState = (
  state: NetworkState,
  { wallet }: AccountState,
  id: CaipNetworkId,
): SwitchNetworkState => {
  const phase = phaseOf(state, id);
  const network = state.networks.find((candidate) => candidate.id === id);
  const error = state.switching?.networkId === id ? state.switching.error : undefined;
  return {
    phase,
    canRetry: phase !== "waiting" && phase !== "done",
    ...(network === undefined ? {} : { network }),
    ...(wallet === undefined ? {} : { wallet }),
    ...(error === undefined ? {} : { error }),
  };
};

/**
 * View model of SwitchNetwork. Opening the view sends no request: choosing the network has already
 * asked the wallet.
 */
export const switchNetworkModel = (latchkit: Latchkit, id: CaipNetworkId): SwitchNetworkModel => {
  const state = derive([latchkit.network, latchkit.account], (network, account) =>
    switchNetworkState(network, account, id),
  );
  return group(state, {
    retry: () => void outcomeOf(latchkit.network.switch(id)),
    back: () => latchkit.navigation.back(),
  });
};
