import type { SignInState } from "./sign-in.api.js";

/** The state before the code is loaded, and without the option. */
export const SIGN_IN_START: SignInState = { status: "idle", isRequired: false };
