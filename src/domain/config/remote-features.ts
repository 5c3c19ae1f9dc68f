/** Every id that means something to us; others are left out at the border. */
export const REMOTE_FEATURE_IDS = [
  "social_login",
  "swap",
  "onramp",
  "activity",
  "reown_branding",
  "multi_wallet",
] as const;
/** An id of the config service. */
export type RemoteFeatureId = (typeof REMOTE_FEATURE_IDS)[number];

/**
 * A feature as the config service names it. `config` null: nothing is set there, the host decides;
 * absent: off. An entry that cannot be read counts as null.
 */
export interface RemoteFeature {
  readonly id: RemoteFeatureId;
  readonly isEnabled: boolean;
  readonly config?: readonly string[] | null | undefined;
}
