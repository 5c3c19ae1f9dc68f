import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import type { CatalogueEntry } from "./catalogue-entry.js";

/** A wallet catalogue without a service: entries in the service's format, in display order. */
export interface CatalogueFile {
  /** Version of the data, such as `2026-01`. */
  readonly version: string;
  /** SHA-256 of `JSON.stringify(wallets)` in hex; entries with another hash are rejected. */
  readonly sha256?: string;
  /** The wallets, in the order of the list. */
  readonly wallets: readonly CatalogueEntry[];
}

/** A few milliseconds per slice. */
const SLICE = 200;

/** SHA-256 of the entries as JSON, in hex. Awaits `pause` between slices. */
export const catalogueHash = async (
  wallets: readonly CatalogueEntry[],
  pause: () => Promise<void>,
): Promise<string> => {
  const hash = sha256.create().update("[");
  for (let at = 0; at < wallets.length; at += SLICE) {
    if (at > 0) await pause();
    const slice = JSON.stringify(wallets.slice(at, at + SLICE)).slice(1, -1);
    hash.update(utf8ToBytes(at > 0 ? `,${slice}` : slice));
  }
  return bytesToHex(hash.update("]").digest());
};
