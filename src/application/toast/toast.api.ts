import type { Toast } from "../../domain/toast/toast-rules.js";
import type { Group } from "../shared/group.js";

/** The visible toast; `shown` is absent if there is none. */
export interface ToastState {
  /** The visible toast with its id; absent if there is none. */
  readonly shown?: Toast & { readonly id: number };
}

/** Toasts, one at a time: a newer one replaces the visible one. */
export interface ToastGroup extends Group<ToastState> {
  /** Shows a toast in place of the visible one. */
  show(toast: Toast): void;
  /** Hides the visible toast. */
  hide(): void;
  /**
   * Pauses the toast's timer, for example while the pointer is over it. Returns a function that
   * resumes it.
   */
  hold(): () => void;
}
