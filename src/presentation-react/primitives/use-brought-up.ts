import { type RefObject, useEffect, useRef } from "react";

/** Scrolls the element into view each time `reason` changes. */
export const useScrollIntoView = (reason: unknown): RefObject<HTMLDivElement | null> => {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reason !== undefined) shown.current?.scrollIntoView?.({ block: "nearest" });
  }, [reason]);
  return shown;
};
