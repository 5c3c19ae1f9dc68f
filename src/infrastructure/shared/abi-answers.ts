import { hexToBytes } from "@noble/hashes/utils";
import { toChecksumAddress } from "../../domain/address/evm-address.js";

const WORD = 64;
/** Maximum text read from a contract, bytes. */
const MAX_BYTES = 65_536;

const wordsOf = (answer: string | undefined): string | undefined =>
  answer !== undefined && answer.length <= 2 * MAX_BYTES && /^0x(?:[\da-f]{64})+$/i.test(answer)
    ? answer.slice(2).toLowerCase()
    : undefined;

/** Decodes an ABI address; undefined for the zero address and invalid data. */
export const readAbiAddress = (answer: string | undefined): string | undefined => {
  const words = wordsOf(answer)?.slice(0, WORD);
  if (words === undefined || !/^0{24}/.test(words) || /^0+$/.test(words)) return undefined;
  return toChecksumAddress(words.slice(24));
};

/** Decodes ABI bytes; undefined if empty or invalid. */
export const readAbiBytes = (answer: string | undefined): Uint8Array | undefined => {
  const words = wordsOf(answer);
  if (words === undefined || BigInt(`0x${words.slice(0, WORD)}`) !== 32n) return undefined;
  const size = BigInt(`0x${words.slice(WORD, 2 * WORD) || "0"}`);
  if (size === 0n || size > BigInt(words.length / 2 - WORD)) return undefined;
  return hexToBytes(words.slice(2 * WORD, 2 * WORD + Number(size) * 2));
};

/** Decodes an ABI string; undefined if empty or invalid. */
export const readAbiText = (answer: string | undefined): string | undefined => {
  const bytes = readAbiBytes(answer);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined; // invalid UTF-8
  }
};
