import { pictureTypeOf } from "../../domain/image/picture-file.js";

/** Fetches the file of one picture of the package: its drawing as text. */
export type LoadPicture = () => Promise<{ readonly default: string }>;

/**
 * What came as a picture of the type that its own bytes tell, whatever its sender called it;
 * undefined where it is none, or one that may not be drawn.
 */
export const readPicture = async (blob: Blob): Promise<Blob | undefined> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const type = pictureTypeOf(bytes);
  if (type === undefined) return undefined;
  // The same bytes under their own name: hundreds of pictures pass while a list is scrolled.
  return blob.type === type ? blob : blob.slice(0, blob.size, type);
};
