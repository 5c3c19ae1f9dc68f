import { pictureTypeOf } from "../../domain/image/picture-file.js";

/** Fetches a bundled picture's SVG text. */
export type LoadPicture = () => Promise<{ readonly default: string }>;

/** The picture with the type of its own bytes; undefined for other or unsafe content. */
export const readPicture = async (blob: Blob): Promise<Blob | undefined> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const type = pictureTypeOf(bytes);
  if (type === undefined) return undefined;
  // Avoids a copy if the type is right: scrolling loads hundreds of pictures.
  return blob.type === type ? blob : blob.slice(0, blob.size, type);
};
