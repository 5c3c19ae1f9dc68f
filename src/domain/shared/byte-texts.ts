import { base64 } from "@scure/base";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ZERO = "1";
/** Nine digits fit a double exactly: 58^9 < 2^53. */
const GROUP = 9;
const GROUP_SIZE = 58n ** BigInt(GROUP);

/** Nine digits of a number below 58^9. */
const groupOf = (value: bigint): string => {
  let [rest, letters] = [Number(value), ""];
  for (let at = 0; at < GROUP; at += 1) {
    letters = (ALPHABET[rest % 58] ?? "") + letters;
    rest = Math.floor(rest / 58);
  }
  return letters;
};

/** For values below the square of the last power: 58^9, 58^18, 58^36, … */
const lettersOf = (value: bigint, powers: readonly bigint[]): string => {
  const middle = powers.at(-1);
  if (middle === undefined) return groupOf(value);
  const smaller = powers.slice(0, -1);
  return lettersOf(value / middle, smaller) + lettersOf(value % middle, smaller);
};

const powersFor = (value: bigint): readonly bigint[] => {
  const powers: bigint[] = [];
  for (let power = GROUP_SIZE; power <= value; power *= power) powers.push(power);
  return powers;
};

const numberOf = (bytes: Uint8Array): bigint =>
  BigInt(`0x0${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`);
const bytesOf = (value: bigint): readonly number[] => {
  const hex = value === 0n ? "" : value.toString(16);
  const pairs = hex.padStart(hex.length + (hex.length % 2), "0").match(/../gu) ?? [];
  return pairs.map((pair) => Number.parseInt(pair, 16));
};

/** Encodes bytes as base58. Divides and conquers: 10 kB take a few milliseconds. */
export const base58Of = (bytes: Uint8Array): string => {
  const zeros = bytes.findIndex((byte) => byte !== 0);
  if (zeros < 0) return ZERO.repeat(bytes.length);
  const value = numberOf(bytes);
  const letters = lettersOf(value, powersFor(value));
  return ZERO.repeat(zeros) + letters.replace(/^1+/u, "");
};

/** Decodes base58; undefined for invalid characters. */
export const decodeBase58 = (text: string): Uint8Array | undefined => {
  let value = 0n;
  for (let at = 0; at < text.length; at += GROUP) {
    const group = text.slice(at, at + GROUP);
    let part = 0;
    for (const letter of group) {
      const digit = ALPHABET.indexOf(letter);
      if (digit < 0) return undefined;
      part = part * 58 + digit;
    }
    value = value * 58n ** BigInt(group.length) + BigInt(part);
  }
  const zeros = /^1*/u.exec(text)?.[0].length ?? 0;
  const bytes = bytesOf(value);
  const all = new Uint8Array(zeros + bytes.length);
  all.set(bytes, zeros);
  return all;
};

/** A Solana transaction has at most 1,683 characters. */
const MAX_BASE58 = 2_048;
/** Characters of 10,240 bytes. */
const MAX_BASE58_MESSAGE = 14_000;
const MAX_BASE64 = 128 * 1_024;

const limitedDecoder =
  (decode: (text: string) => Uint8Array | undefined, longest: number) =>
  (value: unknown): Uint8Array | undefined => {
    try {
      return typeof value === "string" && value.length <= longest ? decode(value) : undefined;
    } catch {
      return undefined;
    }
  };

/** Encodes bytes as base64 (RFC 4648 section 4, padded). */
export const base64Of = (bytes: Uint8Array): string => base64.encode(bytes);
const decodeShort = limitedDecoder(decodeBase58, MAX_BASE58);
const maxLetters = (bytes: number): number => Math.ceil((bytes * Math.log(256)) / Math.log(58));

/** Decodes base58 of at most 2,048 characters and `limitBytes`; undefined otherwise. */
export const bytesOfBase58 = (value: unknown, limitBytes?: number): Uint8Array | undefined =>
  limitBytes !== undefined && typeof value === "string" && value.length > maxLetters(limitBytes)
    ? undefined
    : decodeShort(value);
/** Decodes a message of this page, at most 14,000 characters; not for foreign data. */
export const bytesOfBase58Message = limitedDecoder(decodeBase58, MAX_BASE58_MESSAGE);
/** Decodes padded base64 text of at most 128 Ki characters; undefined otherwise. */
export const bytesOfBase64 = limitedDecoder(base64.decode, MAX_BASE64);
/** Bytes of a message to sign; text is encoded as UTF-8. */
export const bytesOfMessage = (message: string | Uint8Array): Uint8Array =>
  typeof message === "string" ? new TextEncoder().encode(message) : message;
