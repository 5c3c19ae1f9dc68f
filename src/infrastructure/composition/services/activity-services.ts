import type { ActivityGroup } from "../../../application/activity/activity.api.js";
import { type ActivityCode, activityGroup } from "../../../application/activity/activity.group.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { Capability } from "./capability.types.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Activity services of an idle page. */
export interface ActivityRows {
  readonly activityParts: Lazy<ActivityCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends ActivityRows {}
}

const ACTIVITY_ROWS: Bindings<ActivityRows, Services> = {
  activityParts: ({ lazy, tokensParts }) =>
    lazy("tokens", async () => (await tokensParts.load()).activityCode),
};

/** `latchkit.activity`; its code is in the tokens chunk. */
export const ACTIVITY = {
  services: ACTIVITY_ROWS,
  group: ({ life, activityParts }: Services): ActivityGroup => activityGroup(life, activityParts),
  opens: ["Transactions"],
} satisfies Capability;
