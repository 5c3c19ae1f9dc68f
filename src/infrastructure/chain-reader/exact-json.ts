import { readJson, checkValueCount } from "../http-client/read-response.js";

/** A number of 16 or more characters outside of strings. */
const LONG_NUMBER = /-?\d[\d.eE+-]{15,}/gu;
/** Integers that a double may round, up to the 39 digits of 2^128; parsing longer ones is slow. */
const LONG_INTEGER = /^-?\d{16,39}$/u;
const MIN_LENGTH = 16;
const MAX_VALUES = 30_000;
const MARK = "\u0000int:";
const ENCODED_MARK = "\\u0000int:";

const endOfString = (json: string, from: number): number => {
  for (let quote = json.indexOf('"', from); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let slashes = quote;
    while (slashes > from && json[slashes - 1] === "\\") slashes -= 1;
    if ((quote - slashes) % 2 === 0) return quote + 1;
  }
  return json.length;
};

const markIn = (part: string): string =>
  part.replace(LONG_NUMBER, (number) =>
    LONG_INTEGER.test(number) ? `"${ENCODED_MARK}${number}"` : number,
  );

/** Turns long integers outside of strings into marked strings, in linear time. */
const markLongIntegers = (json: string): string => {
  const parts: string[] = [];
  let copiedTo = 0;
  for (let at = 0; at < json.length;) {
    const quote = json.indexOf('"', at);
    const begin = quote < 0 ? json.length : quote;
    if (begin - at >= MIN_LENGTH) {
      parts.push(json.slice(copiedTo, at), markIn(json.slice(at, begin)));
      copiedTo = begin;
    }
    at = quote < 0 ? begin : endOfString(json, begin + 1);
  }
  return parts.join("") + json.slice(copiedTo);
};

const restoreInteger = (_: string, value: unknown): unknown => {
  if (typeof value !== "string" || !value.startsWith(MARK)) return value;
  const digits = value.slice(MARK.length);
  return LONG_INTEGER.test(digits) ? BigInt(digits) : value;
};

/**
 * Parses JSON with long integers as bigints (Solana amounts reach 2^64), in linear time. Throws a
 * `SyntaxError` as `JSON.parse` does.
 */
export const parseExactJson = (text: string): unknown => {
  checkValueCount(text, MAX_VALUES);
  return readJson(markLongIntegers(text), restoreInteger);
};
