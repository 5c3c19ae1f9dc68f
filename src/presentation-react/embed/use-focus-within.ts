import { useEffect, useRef } from "react";

/**
 * Whether the user is at work in the card: it was the last to have the focus or a press. What has
 * the focus may be gone by the time that is asked.
 */
export const useFocusWithin = (host: HTMLElement): (() => boolean) => {
  const isWithin = useRef(false);
  useEffect(() => {
    const ended = new AbortController();
    const note = (event: Event): void => {
      isWithin.current = event.composedPath().includes(host);
    };
    for (const type of ["focusin", "pointerdown"])
      document.addEventListener(type, note, { signal: ended.signal, capture: true });
    return () => ended.abort();
  }, [host]);
  return () => isWithin.current;
};
