/** Built-in icons of toasts, selected by name, never by markup. */
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

import type { ErrorCode } from "../errors/errors.js";

/** A toast with plain text. `autoClose` defaults to true. */
export interface Toast {
  readonly variant: "loading" | "success" | "error";
  readonly text: string;
  /** Replaces the variant's icon; unknown names are ignored. */
  readonly icon?: IconName;
  readonly autoClose?: boolean;
  /** Error code to report; the modal shows its message in the user's language. */
  readonly code?: ErrorCode;
}
