import type { Lazy } from "../shared/lazy.js";
import type { ToastGroup } from "./toast.api.js";
import type { ToastStore } from "./toast.store.js";
import { lazyGroup } from "../shared/lazy-groups.js";
import { NO_TOAST } from "./no-toast.js";

/** The part of the lazily loaded code used here. */
export interface ToastCode {
  readonly store: ToastStore;
}

/**
 * Creates `latchkit.toast`. The code loads with the first toast or the modal; earlier calls are
 * then applied in order.
 */
export const toastGroup = (code: Lazy<ToastCode>): ToastGroup =>
  lazyGroup(code, NO_TOAST, {
    show: (toast) => void code.whenLoaded(({ store }) => store.show(toast)),
    hide: () => void code.whenLoaded(({ store }) => store.hide()),
    hold: () => {
      let release: (() => void) | undefined;
      const stop = code.whenLoaded(({ store }) => (release = store.hold()));
      return () => {
        stop();
        release?.();
      };
    },
  } satisfies Pick<ToastGroup, "show" | "hide" | "hold">);
