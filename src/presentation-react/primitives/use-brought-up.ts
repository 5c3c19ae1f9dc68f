import { type RefObject, useEffect, useRef } from "react";

/**
 * For what `reason` pushes to the edge of the card: it is brought back into view each time that
 * there is another reason.
 */
export const useBroughtUp = (reason: unknown): RefObject<HTMLDivElement | null> => {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reason !== undefined) shown.current?.scrollIntoView?.({ block: "nearest" });
  }, [reason]);
  return shown;
};
