import type { ToastState } from "./toast.api.js";

/** The state without a toast; the same object before and after the code is loaded. */
export const NO_TOAST: ToastState = {};
