import type { Popups } from "./popups.port.js";
import type { SecureFrame } from "./secure-frame.port.js";

/** What signing in without a wallet needs from outside. */
export interface SignInPorts {
  /**
   * The embedded wallet's frame. Absent: an iframe of `services.secureFrame`, where that is given.
   * The host disposes the one that it passes.
   */
  readonly secureFrame?: SecureFrame | undefined;
  /** Windows in which a user signs in elsewhere. Absent: the browser's. */
  readonly popups?: Popups | undefined;
}
