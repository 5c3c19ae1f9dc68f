/**
 * Latchkit's own icons that a toast may name. An icon is chosen by name only, never given as
 * markup.
 */
export type IconName =
  | "back"
  | "check"
  | "chevron"
  | "close"
  | "copy"
  | "external"
  | "globe"
  | "power"
  | "question"
  | "retry"
  | "search"
  | "spinner"
  | "wallet"
  | "warning";

import type { ErrorCode } from "../errors/error-context.js";

/** A toast. Defaults: `autoClose` on. The text is plain text, never markup. */
export interface Toast {
  readonly variant: "loading" | "success" | "error";
  readonly text: string;
  /** In place of the variant's own icon. A name that is not known shows the variant's own. */
  readonly icon?: IconName;
  readonly autoClose?: boolean;
  /**
   * The error that it tells of. The modal shows its sentence in the user's language as the text.
   */
  readonly code?: ErrorCode;
}
