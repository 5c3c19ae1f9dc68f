import { useMemo } from "react";

/** The methods of a group. */
export type Actions<G> = {
  readonly [K in keyof G as G[K] extends (...args: never[]) => unknown ? K : never]: G[K];
};

type Method = (...args: unknown[]) => unknown;

/** The actions of a group, bound to it, with a stable identity. */
export const useActions = <G extends object>(group: G): Actions<G> =>
  useMemo(() => {
    const actions: Record<string, Method> = {};
    for (const name of Object.keys(group)) {
      // Skips the snapshot and streams of a group, which are not callable.
      const one = (): unknown => group[name as keyof G];
      if (name !== "snapshot" && typeof one() === "function")
        actions[name] = (...args) => (one() as Method).apply(group, args);
    }
    return actions as Actions<G>;
  }, [group]);
