import { useMemo } from "react";

/** The methods of a group, nothing else. */
export type Actions<G> = {
  readonly [K in keyof G as G[K] extends (...args: never[]) => unknown ? K : never]: G[K];
};

type Method = (...args: unknown[]) => unknown;

/** Every action of a group, bound to it, with one identity for the life of the group. */
export const useActions = <G extends object>(group: G): Actions<G> =>
  useMemo(() => {
    const actions: Record<string, Method> = {};
    for (const name of Object.keys(group)) {
      // What a group holds besides has no call: its state now, and its streams.
      const one = (): unknown => group[name as keyof G];
      if (name !== "snapshot" && typeof one() === "function")
        actions[name] = (...args) => (one() as Method).apply(group, args);
    }
    return actions as Actions<G>;
  }, [group]);
