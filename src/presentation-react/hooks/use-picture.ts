import { useContext, useEffect, useState, type RefObject } from "react";
import { internalsOf } from "../../application/internals.js";
import type { PictureRef } from "../../domain/image/image-ref.js";
import { PictureListContext } from "../primitives/picture-list.js";
import { useLatchkit } from "../provider/context.js";

/**
 * The URL of a loaded picture, retained while `element` is in view. Undefined until loaded and if
 * unavailable; requests nothing without `picture`.
 */
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
    const enter = (): (() => void) => pictures.hold(picture, (url) => setShown({ key, url }));
    return list && element.current ? list.watch(element.current, enter) : enter();
  }, [pictures, list, key]);
  if (!picture) return undefined;
  return shown?.key === key ? shown?.url : pictures?.peek(picture);
};
