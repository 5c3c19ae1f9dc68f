import type { LatchkitError } from "../errors/latchkit-error.js";

/** An asynchronous fact that keeps stale data while it reloads or after it failed. */
export type Fact<T> =
  | { readonly status: "idle" }
  | { readonly status: "loading"; readonly previous?: T }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly error: LatchkitError; readonly previous?: T };

/** The newest value a fact holds, stale or not. */
export const valueOf = <T>(fact: Fact<T>): T | undefined => {
  if (fact.status === "idle") return undefined;
  return fact.status === "ready" ? fact.value : fact.previous;
};

/** The fact while its next value is being fetched. */
export const loading = <T>(fact: Fact<T>): Fact<T> => {
  const previous = valueOf(fact);
  return previous === undefined ? { status: "loading" } : { status: "loading", previous };
};

/** The fact after its fetch failed; the last value stays as `previous`. */
export const failed = <T>(fact: Fact<T>, error: LatchkitError): Fact<T> => {
  const previous = valueOf(fact);
  return previous === undefined
    ? { status: "failed", error }
    : { status: "failed", error, previous };
};
