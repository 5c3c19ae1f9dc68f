import type { CaipAddress } from "../../domain/caip/caip.types.js";
import type { Clock, PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";
import type { SwapOperations } from "../swap/swap-operations.js";

/** Dependencies of the flow. */
export interface SwapFlowParts {
  readonly swaps: Pick<
    SwapOperations,
    "currency" | "tokens" | "quote" | "preview" | "approve" | "submit" | "outcome" | "late$"
  >;
  readonly account: Readable<CaipAddress | undefined>;
  readonly modal: Pick<ModalControl, "isOpen" | "back">;
  readonly navigation: Pick<NavigationStore, "current" | "state$" | "reset" | "push">;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  readonly life: Lifetime;
}
