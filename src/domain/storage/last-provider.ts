import { FEATURE_LISTS } from "../config/features.js";
import type { SocialProvider } from "../embedded-wallet/social-providers.js";
import { guarded } from "./codecs.js";
import type { StorageEntry } from "./storage-registry.js";

/**
 * The social provider that last signed in. Retained after sign-out, so that reconnecting opens it.
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
