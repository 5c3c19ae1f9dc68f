import {
  useContext,
  useEffect,
  useState,
  type RefObject,
  createContext,
  type ReactElement,
  type ReactNode,
} from "react";
import { internalsOf } from "../../application/internals.js";
import type { PictureRef } from "../../domain/image/image-ref.js";
import { useLatchkit } from "../provider/context.js";

/** Undefined until loaded and if unavailable. Loads while `element` is in view. */
export const usePicture = (
  picture: PictureRef | undefined,
  element: RefObject<Element | null>,
): string | undefined => {
  const { pictures } = internalsOf(useLatchkit());
  const list = useContext(PictureListContext);
  const [shown, setShown] = useState<{ readonly key: string; readonly url: string | undefined }>();
  const key = picture && `${picture.kind}/${picture.id}`;
  useEffect(() => {
    if (!pictures || !picture || key === undefined) return undefined;
    const requestPicture = (): (() => void) =>
      pictures.request(picture, (url) => setShown({ key, url }));
    return list && element.current ? list.watch(element.current, requestPicture) : requestPicture();
  }, [pictures, list, key]);
  if (!picture) return undefined;
  return shown?.key === key ? shown?.url : pictures?.peek(picture);
};

type OnEnterView = () => () => void;

/** One observer for all rows. */
class RowsInView {
  readonly #rows = new Map<
    Element,
    { readonly enter: OnEnterView; leave?: (() => void) | undefined }
  >();
  #observer: IntersectionObserver | undefined;

  /**
   * The returned function removes the row. Every row counts as in view without
   * IntersectionObserver.
   */
  watch(element: Element, onEnter: OnEnterView): () => void {
    if (typeof IntersectionObserver === "undefined") return onEnter();
    this.#observer ??= new IntersectionObserver((entries) => this.#updateVisible(entries));
    this.#rows.set(element, { enter: onEnter });
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

  #updateVisible(entries: readonly IntersectionObserverEntry[]): void {
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

const PictureListContext = createContext<RowsInView | undefined>(undefined);

export function PictureList({ children }: { readonly children: ReactNode }): ReactElement {
  const [rows] = useState(() => new RowsInView());
  return <PictureListContext.Provider value={rows}>{children}</PictureListContext.Provider>;
}
