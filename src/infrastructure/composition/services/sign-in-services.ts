import { lazyActions } from "../../../application/shared/lazy-actions.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { SignInGroup } from "../../../application/sign-in/sign-in.api.js";
import { SIGN_IN_START, type SignInCode } from "../../../application/sign-in/sign-in.group.js";
import type { SignInServices } from "../sign-in.chunk.js";
import type { Capability, Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Sign-in services of an idle page. */
export interface SignInRows {
  readonly signInCode: Lazy<SignInCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends SignInRows {}
}

/** Sign-in factories; the code is loaded if the option is set. */
export const SIGN_IN_ROWS: Bindings<SignInRows, Services> & Fetches<SignInServices> = {
  signInCode: fromChunk("sign-in", lazyChunk("sign-in"), "signInParts"),
};

/** `latchkit.signIn`. */
export const SIGN_IN = {
  services: SIGN_IN_ROWS,
  group: ({ signInCode }: Services): SignInGroup => lazyActions(signInCode, SIGN_IN_START),
} satisfies Capability;
