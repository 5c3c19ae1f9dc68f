import { FEATURE_LISTS } from "../config/features.js";
import type { SocialProvider } from "../embedded-wallet/social-providers.js";
import { guarded } from "./codecs.js";
import type { StorageEntry } from "./storage-registry.js";

/**
 * The account elsewhere that last signed in to the embedded wallet (S3-074). It outlives signing
 * out, so that coming back to that connection leads there (S4-013).
 */
export const LAST_PROVIDER: StorageEntry<SocialProvider | undefined> = {
  name: "connected_social",
  version: 1,
  owner: "embedded-wallet",
  codec: {
    encode: (value) => value ?? "",
    decode: guarded((text) => FEATURE_LISTS.socials.find((one) => one === text)),
  },
  default: undefined,
};
