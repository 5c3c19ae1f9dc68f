import { group } from "../shared/group.js";
import type { ToastGroup, ToastState } from "./toast.api.js";
import type { ToastStore } from "./toast.store.js";

/** What `latchkit.toast` is. */
export const toastGroup = ({ toast }: { readonly toast: ToastStore }): ToastGroup =>
  group<ToastState, Pick<ToastGroup, "show" | "hide" | "hold">>(toast, {
    show: (shown) => toast.show(shown),
    hide: () => toast.hide(),
    hold: () => toast.hold(),
  });
