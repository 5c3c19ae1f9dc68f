import type { WalletsState } from "../../domain/connection/connection-state.js";
import { toNetworkId, type Networks } from "../../domain/network/networks.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { cancellation } from "../../domain/flows/waiting-views.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import { acting, type LazyActing } from "../shared/lazy-groups.js";
import { group } from "../shared/group.js";
import { type Lifetime, type OneAtATime, START_FIX } from "../shared/lifetime.js";
import { type Readable, derive } from "../shared/state-store.js";
import { networkChanges, toNetworkState } from "./network-state.js";
import type { NetworkGroup } from "./network.api.js";

/** Network actions on connected wallets. */
export interface NetworkActions {
  /** Switches with navigation. The commit function's `undefined` means retry. */
  readonly switchNetwork: {
    readonly run: (to: CaipNetworkId, signal: AbortSignal) => Promise<() => Network | undefined>;
  };
}

/** Dependencies of `latchkit.network`. */
export interface NetworkGroupServices {
  readonly life: Lifetime;
  readonly connectionStore: Readable<WalletsState>;
  readonly networks: Networks;
  readonly switching: OneAtATime;
  readonly operations: LazyActing<NetworkActions>;
}

/** Creates `latchkit.network`. */
export const networkGroup = ({
  life,
  connectionStore,
  networks,
  switching,
  operations,
}: NetworkGroupServices): NetworkGroup =>
  group(derive([connectionStore], toNetworkState(networks)), {
    changes$: networkChanges(connectionStore),
    switch: (named, call = {}) =>
      life.run("network.switch", call.signal, async (signal) => {
        if (!life.hasStarted) throw new LatchkitError("network/client-not-set", { fix: START_FIX });
        const to = toNetworkId(named);
        const newer = (): LatchkitError =>
          cancellation("switch-network", "newer", { networkId: to });
        const go = (request: AbortSignal): Promise<() => Network | undefined> =>
          acting(operations, request, ({ switchNetwork }) => switchNetwork.run(to, request));
        // The newest request wins; an invalid one does not cancel the pending one.
        const requested = async (): Promise<Network | undefined> =>
          networks.find(to) ? switching.run(signal, newer(), go) : (await go(signal))();
        // Undefined: a wallet was connected first, possibly on another network, so switch again.
        const network = (await requested()) ?? (await requested());
        if (!network) throw newer();
        return network;
      }),
  } satisfies Pick<NetworkGroup, "switch" | "changes$">);
