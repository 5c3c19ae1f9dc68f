import { cleanLabel } from "../clean-text.js";

const [ERROR, PANIC] = ["0x08c379a0", "0x4e487b71"] as const;
const SELECTOR = 10;
const WORD = 64;
const MAX_BYTES = 800;
const MAX_LENGTH = 200;

const numberAt = (hex: string, at: number): number =>
  Number(BigInt(`0x${hex.slice(at * WORD, (at + 1) * WORD) || "0"}`));

const textIn = (hex: string): string => {
  const [offset, size] = [numberAt(hex, 0) * 2, 2 * Math.min(numberAt(hex, 1), MAX_BYTES)];
  const digits = offset === WORD ? hex.slice(2 * WORD, 2 * WORD + size) : "";
  const pairs = digits.match(/../gu) ?? [];
  return new TextDecoder().decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
};

/**
 * The reason in a revert's data (0x hex): the text of `Error(string)`, or `panic 0x11` of Solidity.
 * Undefined for custom errors, empty texts and malformed data.
 */
export const revertReason = (data: string): string | undefined => {
  const hex = data.slice(SELECTOR);
  if (data.startsWith(PANIC) && hex.length === WORD)
    return `panic 0x${(BigInt(`0x${hex}`) & 0xffffn).toString(16)}`;
  if (!data.startsWith(ERROR)) return undefined;
  const text = cleanLabel(textIn(hex), MAX_LENGTH);
  return text === "" ? undefined : text;
};
