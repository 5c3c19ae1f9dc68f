import { lazyActions } from "../../../application/shared/lazy-actions.js";
import { SOCIAL_LOGIN_START } from "../../../domain/embedded-wallet/social-login-state.js";
import type { SocialLoginGroup } from "../../../application/embedded-wallet/social-login.api.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { SocialLoginCode, SocialLoginServices } from "../social-login.chunk.js";
import type { Capability, Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Social login services of an idle page. */
export interface SocialRows {
  readonly socialCode: Lazy<SocialLoginCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends SocialRows {}
}

/** Social login factories; the code is loaded on first use. */
export const SOCIAL_ROWS: Bindings<SocialRows, Services> & Fetches<SocialLoginServices> = {
  socialCode: fromChunk("social-login", lazyChunk("social-login"), "socialParts"),
};

/** `latchkit.socialLogin`. */
export const SOCIAL_LOGIN = {
  services: SOCIAL_ROWS,
  group: ({ socialCode }: Services): SocialLoginGroup =>
    lazyActions(socialCode, SOCIAL_LOGIN_START),
} satisfies Capability;
