import { hexToBytes } from "@noble/hashes/utils";
import { toChecksumAddress } from "../../domain/address/evm-address.js";

const WORD = 64;
/** Longest text of a contract that is read, in bytes. */
const MOST_BYTES = 65_536;

const wordsOf = (answer: string | undefined): string | undefined =>
  answer !== undefined && answer.length <= 2 * MOST_BYTES && /^0x(?:[\da-f]{64})+$/i.test(answer)
    ? answer.slice(2).toLowerCase()
    : undefined;

/** An address as a contract returns it; undefined for the zero address and anything else. */
export const readAbiAddress = (answer: string | undefined): string | undefined => {
  const words = wordsOf(answer)?.slice(0, WORD);
  if (words === undefined || !/^0{24}/.test(words) || /^0+$/.test(words)) return undefined;
  return toChecksumAddress(words.slice(24));
};

/** Bytes as a contract returns them; undefined for none and for anything else. */
export const readAbiBytes = (answer: string | undefined): Uint8Array | undefined => {
  const words = wordsOf(answer);
  if (words === undefined || BigInt(`0x${words.slice(0, WORD)}`) !== 32n) return undefined;
  const size = BigInt(`0x${words.slice(WORD, 2 * WORD) || "0"}`);
  if (size === 0n || size > BigInt(words.length / 2 - WORD)) return undefined;
  return hexToBytes(words.slice(2 * WORD, 2 * WORD + Number(size) * 2));
};

/** A text as a contract returns it; undefined for an empty one and anything else. */
export const readAbiText = (answer: string | undefined): string | undefined => {
  const bytes = readAbiBytes(answer);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined; // no UTF-8
  }
};
