import type { Toast } from "../../domain/toast/toast-rules.js";
import type { Group } from "../shared/group.js";

/** The visible toast; `shown` is absent if there is none. */
export interface ToastState {
  readonly shown?: Toast & { readonly id: number };
}

/** Toasts, one at a time: a newer one replaces the visible one. */
export interface ToastGroup extends Group<ToastState> {
  show(toast: Toast): void;
  hide(): void;
  /**
   * Pauses the toast's timer, for example while the pointer is over it. Returns a function that
   * resumes it.
   */
  hold(): () => void;
}
