import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { cancellation } from "../../domain/flows/waiting-views.js";
import type { Network } from "../../domain/network/network.js";
import { acting } from "../connection/acting.js";
import type { ConnectionStore } from "../connection/connection.store.js";
import type { LazyWalletOperations } from "../connection/wallet-operations.js";
import { group } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import { START } from "../shared/start-first.js";
import type { OneAtATime } from "../shared/one-at-a-time.js";
import { derive } from "../shared/state-store.js";
import { type Networks, networkChanges, toNetworkState } from "./network-state.js";
import type { NetworkGroup } from "./network.api.js";

/** What `latchkit.network` is made of. */
export interface NetworkGroupServices {
  readonly life: Lifetime;
  readonly connectionStore: ConnectionStore;
  readonly networks: Networks;
  /** The request for another network that waits. */
  readonly switching: OneAtATime;
  readonly operations: LazyWalletOperations;
}

/** What `latchkit.network` is. */
export const networkGroup = ({
  life,
  connectionStore,
  networks,
  switching,
  operations,
}: NetworkGroupServices): NetworkGroup =>
  group(derive(connectionStore, toNetworkState(networks)), {
    changes$: networkChanges(connectionStore),
    switch: (to, call = {}) =>
      life.run("network.switch", call.signal, async (signal) => {
        if (!life.hasStarted) throw new LatchkitError("network/client-not-set", { fix: START });
        const newer = (): LatchkitError =>
          cancellation("switch-network", "newer", { networkId: to });
        const go = (request: AbortSignal): Promise<() => Network | undefined> =>
          acting(operations, request, ({ switchNetwork }) => switchNetwork.run(to, request));
        // The newest request wins; one that cannot be is none.
        const requested = async (): Promise<Network | undefined> =>
          networks.find(to) ? switching.run(signal, newer(), go) : (await go(signal))();
        // Nothing: a wallet of that namespace was connected first, and stands where it likes.
        const network = (await requested()) ?? (await requested());
        if (!network) throw newer();
        return network;
      }),
  } satisfies Pick<NetworkGroup, "switch" | "changes$">);
