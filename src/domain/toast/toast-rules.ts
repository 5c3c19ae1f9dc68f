import type { Toast } from "./toast.types.js";

/** From one toast to the next, in ms (S9-012). */
export const TOAST_SWAP_MS = 150;
/** How long a toast stays, in ms; a failure takes longer to read. */
export const TOAST_AUTO_CLOSE_MS = 2_500;
export const TOAST_ERROR_CLOSE_MS = 5_000;

/** A toast in view, told apart by its number. */
export type ShownToast = Toast & { readonly id: number };

/** What is in view and what waits for its turn. Times are epoch ms. */
export interface ToastsState {
  readonly shown?: ShownToast;
  readonly closesAt?: number;
  /** How many ms the toast in view has left; only while held. */
  readonly left?: number;
  /** Somebody reads: nothing closes by itself. */
  readonly isHeld?: boolean;
  readonly next?: { readonly toast: Toast; readonly showsAt: number };
  readonly lastId: number;
}

/**
 * The state after a step; `wait` is after how many ms `tickToasts` is to be called, absent when
 * nothing is due.
 */
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

/** What outlives any toast. */
const emptied = ({ lastId, isHeld = false }: ToastsState): ToastsState => ({
  lastId,
  ...(isHeld && { isHeld }),
});

const timed = (state: ToastsState, left: number, now: number): ToastsState => ({
  ...state,
  ...(state.isHeld ? { left } : { closesAt: now + left }),
});

const opened = (state: ToastsState, toast: Toast, now: number): ToastsState => {
  const id = state.lastId + 1;
  const open = { ...emptied(state), shown: { ...toast, id }, lastId: id };
  const staysMs = toast.variant === "error" ? TOAST_ERROR_CLOSE_MS : TOAST_AUTO_CLOSE_MS;
  return (toast.autoClose ?? true) ? timed(open, staysMs, now) : open;
};

/**
 * Shows a toast. While one is open the old one is hidden and the new one shown after 150 ms
 * (S2-039); of several within those 150 ms the last wins, at the time the first of them was due.
 */
export const showToast = (state: ToastsState, toast: Toast, now: number): ToastStep => {
  if (state.shown === undefined && state.next === undefined)
    return step(opened(state, toast, now), now);
  return step(
    { ...emptied(state), next: { toast, showsAt: state.next?.showsAt ?? now + TOAST_SWAP_MS } },
    now,
  );
};

/** Hides what is in view and forgets what waits; the same state when there is neither. */
export const hideToast = (state: ToastsState): ToastStep =>
  state.shown === undefined && state.next === undefined ? { state } : { state: emptied(state) };

/** Further off than any toast lives means that the clock was set back: due as well. */
const isDue = (at: number | undefined, now: number): boolean =>
  at !== undefined && (now >= at || at - now > TOAST_AUTO_CLOSE_MS);

/**
 * Does what is due at `now`: shows the waiting toast, or closes one after 2.5 s. The same state
 * when nothing is due.
 */
export const tickToasts = (state: ToastsState, now: number): ToastStep => {
  if (state.next !== undefined && isDue(state.next.showsAt, now))
    return step(opened(state, state.next.toast, now), now);
  if (isDue(state.closesAt, now)) return hideToast(state);
  return step(state, now);
};

/**
 * Stops the time of the toast in view, as the user points at it or stands in it. The swap of two
 * toasts is not stopped. The same state when it is held already.
 */
export const pauseToasts = (state: ToastsState, now: number): ToastStep => {
  if (state.isHeld) return step(state, now);
  const { closesAt, ...rest } = state;
  return step(
    {
      ...rest,
      isHeld: true,
      ...(closesAt !== undefined && {
        left: Math.min(TOAST_AUTO_CLOSE_MS, Math.max(0, closesAt - now)),
      }),
    },
    now,
  );
};

/** Lets the time go on with what was left of it. The same state when nothing is held. */
export const resumeToasts = (state: ToastsState, now: number): ToastStep => {
  if (!state.isHeld) return step(state, now);
  const { left, isHeld: _, ...rest } = state;
  return step(left === undefined ? rest : timed(rest, left, now), now);
};
