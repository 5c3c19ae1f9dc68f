import { createContext, useContext, useEffect, useRef } from "react";

/**
 * True if the modal is in the document. A prerendered modal adds no outside listeners and takes no
 * focus. Only consumers re-render when it is shown.
 */
export const ShownContext = createContext(true);

/** State that views save during one opening of the modal, by name. */
export const ViewMemoryContext = createContext<Map<string, unknown> | undefined>(undefined);

/**
 * The last state of a view when the user navigates back to it, and a setter for when it leaves. The
 * state is undefined on every other way in.
 */
export const useViewMemory = <T>(
  name: string,
  isReturn: boolean,
): { readonly saved: T | undefined; readonly save: (value: T | undefined) => void } => {
  const all = useContext(ViewMemoryContext);
  const saved = useRef(isReturn ? (all?.get(name) as T | undefined) : undefined);
  useEffect(() => {
    saved.current = undefined;
  }, []);
  return {
    saved: saved.current,
    save: (value) => {
      all?.set(name, value);
    },
  };
};
