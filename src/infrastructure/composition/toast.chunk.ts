import type { ToastCode } from "../../application/toast/toast.group.js";
import { ToastStore } from "../../application/toast/toast.store.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

export interface ToastServices {
  readonly toastStore: ToastStore;
  readonly toastParts: ToastCode;
}

export const bindings: Bindings<ToastServices, Services> = {
  toastStore: ({ clock, scheduler, life }) => new ToastStore(clock, scheduler, life),
  toastParts: ({ toastStore: store }) => ({ store }),
};
