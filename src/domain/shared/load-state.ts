import type { LatchkitError } from "../errors/latchkit-error.js";

/** An asynchronous value that keeps stale data while it reloads or after it failed. */
export type LoadState<T> =
  | { readonly status: "idle" }
  | { readonly status: "loading"; readonly previous?: T }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly error: LatchkitError; readonly previous?: T };

/** The newest loaded value, stale or not. */
export const valueOf = <T>(state: LoadState<T>): T | undefined => {
  if (state.status === "idle") return undefined;
  return state.status === "ready" ? state.value : state.previous;
};

/** The state while its next value is being fetched. */
export const loading = <T>(state: LoadState<T>): LoadState<T> => {
  const previous = valueOf(state);
  return previous === undefined ? { status: "loading" } : { status: "loading", previous };
};

/** The state after its fetch failed; the last value stays as `previous`. */
export const failed = <T>(state: LoadState<T>, error: LatchkitError): LoadState<T> => {
  const previous = valueOf(state);
  return previous === undefined
    ? { status: "failed", error }
    : { status: "failed", error, previous };
};
