import type { ActivityGroup } from "../../../application/activity/activity.api.js";
import { type ActivityCode, activityGroup } from "../../../application/activity/activity.group.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { Capability } from "./capability.types.js";
import type { Services } from "./services.types.js";
import type { Bindings } from "./table.js";

/** What an idle page has of the activity. */
export interface ActivityRows {
  readonly activityParts: Lazy<ActivityCode>;
}

declare module "./services.types.js" {
  interface CapabilityServices extends ActivityRows {}
}

const ACTIVITY_ROWS: Bindings<ActivityRows, Services> = {
  activityParts: ({ lazy, tokensParts }) =>
    lazy("tokens", async () => (await tokensParts.load()).activityCode),
};

/** `latchkit.activity`; what is read of an account is one chunk with its tokens. */
export const ACTIVITY = {
  services: ACTIVITY_ROWS,
  group: ({ life, activityParts }: Services): ActivityGroup => activityGroup(life, activityParts),
  opens: ["Transactions"],
} satisfies Capability;
