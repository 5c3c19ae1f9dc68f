import { group } from "../shared/group.js";
import type { Lazy } from "../shared/lazy.js";
import { LazyCapability } from "../shared/lazy-capability.js";
import { NO_TOAST } from "./no-toast.js";
import type { ToastGroup, ToastState } from "./toast.api.js";
import type { ToastStore } from "./toast.store.js";

/** What of the chunk the page uses. */
export interface ToastCode {
  readonly store: ToastStore;
}

/**
 * What `latchkit.toast` is. The code comes with the first toast, or with the modal that shows them;
 * what was asked for before is done in its order then.
 */
export const toastGroup = (code: Lazy<ToastCode>): ToastGroup =>
  group<ToastState, Pick<ToastGroup, "show" | "hide" | "hold">>(
    new LazyCapability(code, NO_TOAST),
    {
      show: (toast) => void code.follow(({ store }) => store.show(toast)),
      hide: () => void code.follow(({ store }) => store.hide()),
      hold: () => {
        let release: (() => void) | undefined;
        const stop = code.follow(({ store }) => (release = store.hold()));
        return () => {
          stop();
          release?.();
        };
      },
    },
  );
