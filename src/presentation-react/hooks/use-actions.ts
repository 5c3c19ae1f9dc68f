import { useMemo } from "react";

/** The methods of a group, nothing else. */
export type Actions<G> = {
  readonly [K in keyof G as G[K] extends (...args: never[]) => unknown ? K : never]: G[K];
};

type Method = (...args: readonly unknown[]) => unknown;

/** The named methods of a group, bound to it, with one identity for the life of the group. */
export const useActions = <G extends object, const K extends keyof Actions<G>>(
  group: G,
  ...names: readonly K[]
): Pick<G, K & keyof G> =>
  useMemo(() => {
    const bound: Partial<Record<PropertyKey, Method>> = {};
    for (const name of names)
      bound[name] = (...args) => (group[name as keyof G] as Method)(...args);
    return bound as Pick<G, K & keyof G>;
    // The names of a hook never change; the group may.
  }, [group]);
