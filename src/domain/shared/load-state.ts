import type { LatchkitError } from "../errors/latchkit-error.js";

/** An asynchronous value that retains stale data while reloading and after a failure. */
export type LoadState<T> =
  | { readonly status: "idle" }
  | { readonly status: "loading"; readonly previous?: T }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly error: LatchkitError; readonly previous?: T };

/** The last loaded value, possibly stale. */
export const valueOf = <T>(state: LoadState<T>): T | undefined => {
  if (state.status === "idle") return undefined;
  return state.status === "ready" ? state.value : state.previous;
};

/** The last loaded value, if it belongs to this account. */
export const valueOfAccount = <T extends { readonly account: string }>(
  state: LoadState<T>,
  account: string | undefined,
): T | undefined => {
  const value = valueOf(state);
  return value?.account === account ? value : undefined;
};

export const toLoading = <T>(state: LoadState<T>): LoadState<T> => {
  const previous = valueOf(state);
  return previous === undefined ? { status: "loading" } : { status: "loading", previous };
};

/** Switches to failed; retains the last value as `previous`. */
export const toFailed = <T>(state: LoadState<T>, error: LatchkitError): LoadState<T> => {
  const previous = valueOf(state);
  return previous === undefined
    ? { status: "failed", error }
    : { status: "failed", error, previous };
};

/** Changes the value, also a stale one. */
export const mapLoadState = <T, U>(state: LoadState<T>, change: (value: T) => U): LoadState<U> => {
  if (state.status === "idle") return state;
  if (state.status === "ready") return { status: "ready", value: change(state.value) };
  const { previous, ...rest } = state;
  return previous === undefined ? rest : { ...rest, previous: change(previous) };
};
