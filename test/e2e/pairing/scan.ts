import type { Locator } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";

type Decode = (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { readonly data: string } | null;
// A CommonJS package: its default export is the function, or holds it.
const decode = ("default" in jsQR ? jsQR.default : jsQR) as Decode;

/** What a camera reads from a code on the screen; waits until there is one. */
export const scan = async (code: Locator): Promise<string> => {
  const { data, width, height } = PNG.sync.read(await code.screenshot({ animations: "disabled" }));
  const found = decode(new Uint8ClampedArray(data), width, height);
  if (found === null) throw new Error("no code can be read in the picture");
  return found.data;
};
