import type { ToastState } from "./toast.api.js";

/** The state before any toast, the same object before and after the code came. */
export const NO_TOAST: ToastState = {};
