/** A feature as the config service names it (http-services 3.1). `config` null or absent: nothing is set there. */
export interface RemoteFeature {
  readonly id: RemoteFeatureId;
  readonly isEnabled: boolean;
  readonly config?: readonly string[] | null;
}

/** Every id that means something to us; others are left out at the border. */
export const REMOTE_FEATURE_IDS = ["social_login", "swap", "onramp", "activity", "reown_branding", "multi_wallet"] as const;
/** An id of the config service. */
export type RemoteFeatureId = (typeof REMOTE_FEATURE_IDS)[number];
