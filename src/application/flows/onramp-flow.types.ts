import type { Account } from "../../domain/account/account.js";
import type { OnrampProvider } from "../../domain/onramp/onramp-providers.js";
import type { Onramp } from "../../ports/onramp.port.js";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import type { Popups } from "../../ports/popups.port.js";
import type { EventSink } from "../events/events.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { FollowedPurchase } from "./follow-purchase.js";
import type { OnrampSettings } from "../onramp/offered-providers.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";

/** What the flow moves, and who acts. */
export interface OnrampFlowParts {
  readonly onramp: Onramp;
  readonly popups: Popups;
  /** The active account where something can be bought for it, else nothing. */
  readonly account: Readable<Account | undefined>;
  /** The providers of the feature `onramp`. */
  readonly providers: () => readonly OnrampProvider[];
  readonly settings: OnrampSettings;
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
  /** What the active account holds, of nothing older than the question. */
  readonly holdings: FollowedPurchase["holdings"];
  /** What was read of the account before no longer holds. */
  readonly refresh: () => void;
  readonly modal: Pick<ModalControl, "isOpen">;
  readonly navigation: Pick<NavigationStore, "current" | "push" | "replace" | "state$">;
  readonly events: EventSink;
  readonly life: Lifetime;
}
