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

/** What an account did on its network, as far as it was read. */
export interface ActivityList {
  readonly account: CaipAddress;
  /** The newest first; no spam (S5-036), no other network (S5-037). */
  readonly items: readonly Activity[];
  /** There is more, older activity that can be read. */
  readonly hasMore: boolean;
  /** Epoch ms of the newest page. */
  readonly readAt: number;
}
/** The activity of the active account on its network. A value is always that account's. */
export type ActivityState = LoadState<ActivityList>;

/** What happened on eip155 (S9-024); elsewhere, and without a service, the list is empty. */
export interface ActivityGroup extends Group<ActivityState> {
  /**
   * Reads the newest activity of the active account; a list that is there is reused unless `force`.
   * A failure empties the list (S8-057), and the next call begins at the first page. Rejects with
   * `connection/not-connected`, `chain/not-supported` where the network cannot be asked about,
   * `network/not-found`, `http/…`, `call/aborted`.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<ActivityList>;
  /** Adds the next older page. Without one it resolves with what is there. Rejects as `refresh`. */
  more(call?: Call): Promise<ActivityList>;
  /**
   * While at least one watcher is held the list follows account and network, and is read again
   * after each transaction that was mined; who begins to watch has a list that is older than 30 s
   * read again. Returns the release.
   */
  watch(): () => void;
}

declare module "../latchkit.js" {
  interface Groups {
    readonly activity: ActivityGroup;
  }
}
declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** What the account did, by month. */
    readonly Transactions: object;
  }
}
