import type { Observable } from "rxjs";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import type { WalletsState } from "../../domain/connection/connection-state.js";
import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";
import type { NetworkGroup } from "./network.api.js";

/** Dependencies of `followInitialNetwork`. */
export interface InitialNetworkParts {
  readonly life: Lifetime;
  readonly scheduler: Scheduler;
  readonly events: { readonly events$: Observable<LatchkitEvent> };
  readonly connectionStore: Readable<WalletsState>;
  readonly network: Pick<NetworkGroup, "switch">;
}

/**
 * Asks each newly connected wallet of the namespace to switch to the host's network. Restored
 * wallets are not asked; a refusal is ignored.
 */
export const followInitialNetwork = (
  { life, scheduler, events, connectionStore, network }: InitialNetworkParts,
  id: CaipNetworkId,
): void => {
  const ask = (): void => {
    if (!life.isOver && connectionStore.snapshot.activeNetworkId !== id)
      network.switch(id).catch(() => undefined);
  };
  const isMeant = (namespace: Namespace): boolean => namespace === namespaceOf(id);
  const following = events.events$.subscribe((event) => {
    // In a later task: the modal handles the connection first.
    if (event.name === "CONNECT_SUCCESS" && isMeant(event.namespace)) scheduler.after(0, ask);
  });
  life.onEnd(() => following.unsubscribe());
};
