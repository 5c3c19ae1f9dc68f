import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import type { CatalogueEntry } from "./catalogue-entry.js";

/**
 * A catalogue of wallets that needs no service: its entries in the service's own words, in the
 * order they are listed.
 */
export interface CatalogueFile {
  /** Names the state of the data, as `2026-01`. */
  readonly version: string;
  /**
   * SHA-256 of `JSON.stringify(wallets)` as UTF-8, 64 hexadecimal digits; where it is given, other
   * entries are refused.
   */
  readonly sha256?: string;
  readonly wallets: readonly CatalogueEntry[];
}

/** So many entries are hashed in one go: some milliseconds. */
const SLICE = 200;

/**
 * SHA-256 of the entries as JSON without white space, 64 hexadecimal digits; `pause` lets the page
 * answer in between.
 */
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
