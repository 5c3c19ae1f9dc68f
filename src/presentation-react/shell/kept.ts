import { createContext, useContext, useEffect, useRef } from "react";

/** State that views keep during one opening of the modal, by name. */
export const ViewMemoryContext = createContext<Map<string, unknown> | undefined>(undefined);

/**
 * The last state of a view when the user navigates back to it, and a setter for when it leaves. The
 * state is undefined on every other way in.
 */
export const useViewMemory = <T>(
  name: string,
  isReturn: boolean,
): { readonly kept: T | undefined; readonly keep: (value: T | undefined) => void } => {
  const all = useContext(ViewMemoryContext);
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
