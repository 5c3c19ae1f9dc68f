import type { ErrorCode } from "../errors/errors.js";

/** Built-in icons of toasts, selected by name, never by markup. */
export type IconName =
  | "back"
  | "check"
  | "chevron"
  | "close"
  | "copy"
  | "external"
  | "globe"
  | "power"
  | "question"
  | "retry"
  | "search"
  | "spinner"
  | "wallet"
  | "warning";

/** A toast with plain text. `autoClose` defaults to true. */
export interface Toast {
  /** Decides the icon and how long the toast is shown. */
  readonly variant: "loading" | "success" | "error";
  /** Plain text, without markup. */
  readonly text: string;
  /** Replaces the variant's icon; unknown names are ignored. */
  readonly icon?: IconName;
  /** False keeps the toast until it is hidden. Default true. */
  readonly autoClose?: boolean;
  /** Error code to report; the modal shows its message in the user's language. */
  readonly code?: ErrorCode;
}

/** Delay between two toasts, ms. */
export const TOAST_SWAP_MS = 150;
/** Display time of a toast, ms; errors are shown longer. */
export const TOAST_AUTO_CLOSE_MS = 2_500;
export const TOAST_ERROR_CLOSE_MS = 5_000;

/** A displayed toast with its id. */
export type ShownToast = Toast & { readonly id: number };

/** Displayed and pending toast. Times are epoch ms. */
export interface ToastsState {
  readonly shown?: ShownToast;
  readonly closesAt?: number;
  /** Remaining display time in ms while paused. */
  readonly left?: number;
  /** Paused: toasts do not close automatically. */
  readonly isPaused?: boolean;
  readonly next?: { readonly toast: Toast; readonly showsAt: number };
  readonly lastId: number;
}

/** A new state; call `tickToasts` after `wait` ms, if present. */
export interface ToastStep {
  readonly state: ToastsState;
  readonly wait?: number;
}

export const initialToasts: ToastsState = { lastId: 0 };

const step = (state: ToastsState, now: number): ToastStep => {
  const dueAt = state.next?.showsAt ?? state.closesAt;
  return dueAt === undefined ? { state } : { state, wait: Math.max(0, dueAt - now) };
};

const withoutToasts = ({ lastId, isPaused: isHeld = false }: ToastsState): ToastsState => ({
  lastId,
  ...(isHeld && { isPaused: isHeld }),
});

const withDisplayTime = (state: ToastsState, leftMs: number, now: number): ToastsState => ({
  ...state,
  ...(state.isPaused ? { left: leftMs } : { closesAt: now + leftMs }),
});

const displayMs = ({ variant }: Toast): number =>
  variant === "error" ? TOAST_ERROR_CLOSE_MS : TOAST_AUTO_CLOSE_MS;

const openToast = (state: ToastsState, toast: Toast, now: number): ToastsState => {
  const id = state.lastId + 1;
  const shown = { ...withoutToasts(state), shown: { ...toast, id }, lastId: id };
  return (toast.autoClose ?? true) ? withDisplayTime(shown, displayMs(toast), now) : shown;
};

/** Shows a toast. Replaces an open one after 150 ms, and a pending one at once. */
export const showToast = (state: ToastsState, toast: Toast, now: number): ToastStep => {
  if (state.shown === undefined && state.next === undefined)
    return step(openToast(state, toast, now), now);
  return step(
    {
      ...withoutToasts(state),
      next: { toast, showsAt: state.next?.showsAt ?? now + TOAST_SWAP_MS },
    },
    now,
  );
};

/** Hides the displayed and the pending toast; returns the same state if there is none. */
export const hideToast = (state: ToastsState): ToastStep =>
  state.shown === undefined && state.next === undefined
    ? { state }
    : { state: withoutToasts(state) };

/** Also true if more than `mostMs` is left when the timer fires: then the clock was set back. */
const isDue = (at: number | undefined, now: number, mostMs: number): boolean =>
  at !== undefined && (now >= at || at - now > mostMs);

/** Shows a pending toast or closes an expired one. Returns the same state if nothing is due. */
export const tickToasts = (state: ToastsState, now: number): ToastStep => {
  if (state.next !== undefined && isDue(state.next.showsAt, now, TOAST_SWAP_MS))
    return step(openToast(state, state.next.toast, now), now);
  if (state.shown && isDue(state.closesAt, now, displayMs(state.shown))) return hideToast(state);
  return step(state, now);
};

/** Pauses the display time while the user hovers or focuses the toast. */
export const pauseToasts = (state: ToastsState, now: number): ToastStep => {
  if (state.isPaused) return step(state, now);
  const { closesAt, ...rest } = state;
  return step(
    {
      ...rest,
      isPaused: true,
      ...(closesAt !== undefined &&
        rest.shown && { left: Math.min(displayMs(rest.shown), Math.max(0, closesAt - now)) }),
    },
    now,
  );
};

/** Resumes the remaining display time. Returns the same state if not paused. */
export const resumeToasts = (state: ToastsState, now: number): ToastStep => {
  if (!state.isPaused) return step(state, now);
  const { left, isPaused: _, ...rest } = state;
  return step(left === undefined ? rest : withDisplayTime(rest, left, now), now);
};
