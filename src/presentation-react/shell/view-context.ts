import { createContext, useContext, useEffect, useRef } from "react";

/** False in a prerendered modal, which must not add outside listeners or take the focus. */
export const ShownContext = createContext(true);

export const ViewMemoryContext = createContext<Map<string, unknown> | undefined>(undefined);

/** The last state of a view when the user navigates back to it, else undefined; and its setter. */
export const useViewMemory = <T>(
  name: string,
  isReturn: boolean,
): { readonly saved: T | undefined; readonly save: (value: T | undefined) => void } => {
  const all = useContext(ViewMemoryContext);
  const savedRef = useRef(isReturn ? (all?.get(name) as T | undefined) : undefined);
  useEffect(() => {
    savedRef.current = undefined;
  }, []);
  return {
    saved: savedRef.current,
    save: (value) => {
      all?.set(name, value);
    },
  };
};
