import type { Toast } from "../../domain/toast/toast.types.js";
import type { Group } from "../shared/group.js";

/** The short notice that is shown; nothing where none is. */
export interface ToastState {
  readonly shown?: Toast & { readonly id: number };
}

/** Short notices, one at a time: a newer one takes the place of the one that is shown. */
export interface ToastGroup extends Group<ToastState> {
  show(toast: Toast): void;
  hide(): void;
  /**
   * Keeps the toast from closing by itself, as while it is pointed at; the result lets its
   * remaining time go on.
   */
  hold(): () => void;
}
