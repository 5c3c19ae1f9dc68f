import type { Activity } from "../../domain/activity/activity.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { Call, Group } from "../shared/group.js";

export type {
  Activity,
  ActivityStatus,
  Direction,
  Transfer,
} from "../../domain/activity/activity.js";

/** The activity that was read for an account on its network. */
export interface ActivityList {
  /** The account whose activity this is. */
  readonly account: CaipAddress;
  /** Newest first, without spam and without other networks. */
  readonly items: readonly Activity[];
  /** True if older activity can be loaded. */
  readonly hasMore: boolean;
  /** Epoch ms of the newest page. */
  readonly readAt: number;
}
/** Activity of the active account on its network. A value always belongs to that account. */
export type ActivityState = LoadState<ActivityList>;

/** Activity on eip155. On other namespaces, and without a service, the list is empty. */
export interface ActivityGroup extends Group<ActivityState> {
  /**
   * Reads the newest activity of the active account; an existing list is reused unless `force`. A
   * failure empties the list, and the next call starts at the first page. Rejects with
   * `connection/not-connected`, `chain/not-supported` if the network cannot be queried,
   * `network/not-found`, `http/…`, `call/aborted`.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<ActivityList>;
  /**
   * Appends the next older page. Resolves with the current list if there is no older page. Rejects
   * as `refresh`.
   */
  more(call?: Call): Promise<ActivityList>;
  /**
   * While it has a watcher, the list follows account and network and refreshes after each mined
   * transaction. A new watcher refreshes a list older than 30 s. Returns an unsubscribe function.
   */
  watch(): () => void;
}
