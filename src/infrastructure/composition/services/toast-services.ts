import type { ToastGroup } from "../../../application/toast/toast.api.js";
import { type ToastCode, toastGroup } from "../../../application/toast/toast.group.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { ToastServices } from "../toast.chunk.js";
import type { Capability, Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Toast services of an idle page. */
export interface ToastRows {
  readonly toastCode: Lazy<ToastCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends ToastRows {}
}

/** Toast factories; the code is loaded with the modal or the first toast. */
export const TOAST_ROWS: Bindings<ToastRows, Services> & Fetches<ToastServices> = {
  toastCode: fromChunk<ToastServices, "toastParts">(
    "toast",
    () => import("../toast.chunk.js"),
    "toastParts",
  ),
};

/** `latchkit.toast`. */
export const TOAST = {
  services: TOAST_ROWS,
  group: ({ toastCode }: Services): ToastGroup => toastGroup(toastCode),
} satisfies Capability;
