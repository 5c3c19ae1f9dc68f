import { createContext, useState, type ReactElement, type ReactNode } from "react";

/** Starts the work of a row in view; the returned function stops it. */
type Enter = () => () => void;

/** Notifies rows when they enter and leave the viewport, with one observer for all of them. */
class RowsInView {
  readonly #rows = new Map<Element, { readonly enter: Enter; leave?: (() => void) | undefined }>();
  #observer: IntersectionObserver | undefined;

  /**
   * The returned function removes the row. One row per element. Without IntersectionObserver every
   * row counts as in view.
   */
  watch(element: Element, enter: Enter): () => void {
    if (typeof IntersectionObserver === "undefined") return enter();
    this.#observer ??= new IntersectionObserver((entries) => this.#moved(entries));
    this.#rows.set(element, { enter });
    this.#observer.observe(element);
    return () => {
      this.#rows.get(element)?.leave?.();
      this.#rows.delete(element);
      this.#observer?.unobserve(element);
      if (this.#rows.size > 0) return;
      this.#observer?.disconnect();
      this.#observer = undefined;
    };
  }

  #moved(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const row = this.#rows.get(target);
      if (!row || isIntersecting === (row.leave !== undefined)) continue;
      if (isIntersecting) row.leave = row.enter();
      else {
        row.leave?.();
        row.leave = undefined;
      }
    }
  }
}

/** Reports which tiles are in view. Without it a tile counts as in view while mounted. */
export const PictureListContext = createContext<RowsInView | undefined>(undefined);

/** Limits picture requests to tiles in view, with one observer for all. Renders no element. */
export function PictureList({ children }: { readonly children: ReactNode }): ReactElement {
  const [rows] = useState(() => new RowsInView());
  return <PictureListContext.Provider value={rows}>{children}</PictureListContext.Provider>;
}
