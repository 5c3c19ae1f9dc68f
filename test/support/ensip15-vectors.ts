import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** A text, and the name that it becomes by ENSIP-15; `undefined` where it is refused. */
export interface NameVector {
  readonly text: string;
  readonly normalized: string | undefined;
}

interface Entry {
  readonly name: string;
  readonly norm?: string;
  readonly error?: true;
}

const file = new URL("../vectors/ensip15.json.gz", import.meta.url);

/** The 38,613 published vectors; the first entry of their list is its version. */
export const ensip15Vectors = (): readonly NameVector[] => {
  const entries = JSON.parse(gunzipSync(readFileSync(file)).toString()) as readonly Entry[];
  return entries.slice(1).map(({ name, norm, error }) => ({
    text: name,
    normalized: error ? undefined : (norm ?? name),
  }));
};
