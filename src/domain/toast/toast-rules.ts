import type { Toast } from "./toast.types.js";

/** Spec section 9, in ms. */
export const TOAST_SWAP_MS = 150;
/** product-behaviour 4.7, in ms. */
export const TOAST_AUTO_CLOSE_MS = 2_500;

/** A toast in view, told apart by its number. */
export type ShownToast = Toast & { readonly id: number };

/** What is in view and what waits for its turn. Times are epoch ms. */
export interface ToastsState {
  readonly shown?: ShownToast;
  readonly closesAt?: number;
  readonly next?: { readonly toast: Toast; readonly showsAt: number };
  readonly lastId: number;
}

/** The state after a step; `wait` is after how many ms `tickToasts` is to be called, absent when nothing is due. */
export interface ToastStep {
  readonly state: ToastsState;
  readonly wait?: number;
}

/** Nothing in view. */
export const initialToasts: ToastsState = { lastId: 0 };

const step = (state: ToastsState, now: number): ToastStep => {
  const due = state.next?.showsAt ?? state.closesAt;
  return due === undefined ? { state } : { state, wait: Math.max(0, due - now) };
};

const opened = ({ lastId }: ToastsState, toast: Toast, now: number): ToastsState => ({
  shown: { ...toast, id: lastId + 1 },
  lastId: lastId + 1,
  ...((toast.autoClose ?? true) && { closesAt: now + TOAST_AUTO_CLOSE_MS }),
});

/**
 * Shows a toast. While one is open the old one is hidden and the new one shown after 150 ms (spec section 2); of several within those
 * 150 ms the last wins, at the time the first of them was due.
 */
export const showToast = (state: ToastsState, toast: Toast, now: number): ToastStep => {
  if (state.shown === undefined && state.next === undefined) return step(opened(state, toast, now), now);
  return step({ lastId: state.lastId, next: { toast, showsAt: state.next?.showsAt ?? now + TOAST_SWAP_MS } }, now);
};

/** Hides what is in view and forgets what waits; the same state when there is neither. */
export const hideToast = (state: ToastsState): ToastStep =>
  state.shown === undefined && state.next === undefined ? { state } : { state: { lastId: state.lastId } };

/** Further off than any toast lives means that the clock was set back: due as well (F23). */
const isDue = (at: number | undefined, now: number): boolean => at !== undefined && (now >= at || at - now > TOAST_AUTO_CLOSE_MS);

/** Does what is due at `now`: shows the waiting toast, or closes one after 2.5 s. The same state when nothing is due. */
export const tickToasts = (state: ToastsState, now: number): ToastStep => {
  if (state.next !== undefined && isDue(state.next.showsAt, now)) return step(opened(state, state.next.toast, now), now);
  if (isDue(state.closesAt, now)) return hideToast(state);
  return step(state, now);
};
