import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import type { CatalogueEntry } from "./catalogue-entry.js";

/** A catalogue of wallets that needs no service: its entries in the service's own words, in the order they are listed. */
export interface CatalogueFile {
  /** Names the state of the facts, as `2026-01`. */
  readonly version: string;
  /** SHA-256 of `JSON.stringify(wallets)` as UTF-8, 64 hexadecimal digits; where it is given, other entries are refused. */
  readonly sha256?: string;
  readonly wallets: readonly CatalogueEntry[];
}

/** SHA-256 of the entries as JSON without white space, 64 hexadecimal digits. */
export const catalogueHash = (wallets: readonly CatalogueEntry[]): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(wallets))));
