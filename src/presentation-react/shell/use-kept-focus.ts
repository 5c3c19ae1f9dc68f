import { useEffect, type RefObject } from "react";

/**
 * Keeps the focus in the modal while the next view loads: focuses the title if the focused element
 * is removed.
 */
export const useKeptFocus = (content: RefObject<HTMLElement | null>, isWaiting: boolean): void => {
  useEffect(() => {
    const element = content.current;
    const root = element?.getRootNode();
    if (!isWaiting || !(root instanceof ShadowRoot) || !element?.contains(root.activeElement))
      return undefined;
    const observer = new MutationObserver(() => {
      if (root.activeElement === null)
        root.querySelector<HTMLElement>("#lk-title")?.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [content, isWaiting]);
};
