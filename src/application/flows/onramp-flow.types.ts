import type { Account } from "../../domain/account/account.js";
import type { OnrampProvider } from "../../domain/onramp/onramp-providers.js";
import type { Onramp } from "../../ports/onramp.port.js";
import type { PageLifecycle, Scheduler, Popups } from "../../ports/page.ports.js";
import type { EventSink } from "../events/events.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { FollowedPurchase } from "./follow-purchase.js";
import type { OnrampSettings } from "../onramp/offered-providers.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";

/** Dependencies of the flow. */
export interface OnrampFlowParts {
  readonly onramp: Onramp;
  readonly popups: Popups;
  /** The active account, if buying is possible for it. */
  readonly account: Readable<Account | undefined>;
  readonly providers: () => readonly OnrampProvider[];
  readonly settings: OnrampSettings;
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  readonly holdings: FollowedPurchase["holdings"];
  /** Invalidates cached balances. */
  readonly refresh: () => void;
  readonly modal: Pick<ModalControl, "isOpen">;
  readonly navigation: Pick<NavigationStore, "current" | "push" | "replace" | "state$">;
  readonly events: EventSink;
  readonly life: Lifetime;
}
