import { createContext, useContext, useEffect, useRef } from "react";

/** What views left behind, by a name of theirs, in one opening of the modal. */
export const KeptContext = createContext<Map<string, unknown> | undefined>(undefined);

/**
 * How a view was left last, for who comes back to it, and the way to say so when it goes. Undefined
 * where it was not, and for every other way in.
 */
export const useKept = <T>(
  name: string,
  isReturn: boolean,
): { readonly kept: T | undefined; readonly keep: (value: T | undefined) => void } => {
  const all = useContext(KeptContext);
  const kept = useRef(isReturn ? (all?.get(name) as T | undefined) : undefined);
  useEffect(() => {
    kept.current = undefined;
  }, []);
  return {
    kept: kept.current,
    keep: (value) => {
      all?.set(name, value);
    },
  };
};
