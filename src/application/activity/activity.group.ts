import type { Lazy } from "../shared/lazy.js";
import type { Lifetime } from "../shared/lifetime.js";
import { type WatchedStore, watchedGroup } from "../shared/lazy-groups.js";
import type { ActivityGroup, ActivityList } from "./activity.api.js";

/** The lazily loaded code. */
export interface ActivityCode {
  readonly store: WatchedStore<ActivityList> & {
    /** Rejects as `ActivityGroup.more`. */
    more(signal: AbortSignal): Promise<ActivityList>;
  };
}

/** Creates `latchkit.activity`. */
export const activityGroup = (life: Lifetime, code: Lazy<ActivityCode>): ActivityGroup =>
  Object.assign(watchedGroup(life, code, "activity.refresh"), {
    more: ({ signal }: Parameters<ActivityGroup["more"]>[0] = {}) =>
      life.run("activity.more", signal, async (end) => (await code.load()).store.more(end)),
  });
