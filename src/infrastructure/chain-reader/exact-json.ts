import { readJson, refuseTooMany } from "../shared/read-json.js";

/**
 * A number of 16 letters and more, whole or not; outside of texts nothing else begins with a digit.
 */
const LONG_NUMBER = /-?\d[\d.eE+-]{15,}/gu;
/**
 * Whole numbers that a double may not hold, up to the digits of 2^128; no count of a chain is
 * longer, and each digit more costs more than the one before.
 */
const LONG_INTEGER = /^-?\d{16,39}$/u;
const SHORTEST = 16;
/**
 * Most values of an answer: some hundred token accounts, or a transaction of the largest kind, have
 * some thousand.
 */
const MOST_VALUES = 30_000;
const MARK = "\u0000int:";
const WRITTEN_MARK = "\\u0000int:";

/**
 * Where the text that begins before `from` ends: behind its closing quote, or at the end of all.
 */
const endOfText = (json: string, from: number): number => {
  for (let quote = json.indexOf('"', from); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let slashes = quote;
    while (slashes > from && json[slashes - 1] === "\\") slashes -= 1;
    if ((quote - slashes) % 2 === 0) return quote + 1;
  }
  return json.length;
};

const marked = (part: string): string =>
  part.replace(LONG_NUMBER, (number) =>
    LONG_INTEGER.test(number) ? `"${WRITTEN_MARK}${number}"` : number,
  );

/**
 * Long integers outside of texts, made into texts. Reads each character at most twice, and copies
 * nothing where there are none.
 */
const markLongIntegers = (json: string): string => {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < json.length;) {
    const quote = json.indexOf('"', at);
    const begin = quote < 0 ? json.length : quote;
    if (begin - at >= SHORTEST) {
      parts.push(json.slice(copied, at), marked(json.slice(at, begin)));
      copied = begin;
    }
    at = quote < 0 ? begin : endOfText(json, begin + 1);
  }
  return parts.join("") + json.slice(copied);
};

const restored = (_: string, value: unknown): unknown => {
  if (typeof value !== "string" || !value.startsWith(MARK)) return value;
  const digits = value.slice(MARK.length);
  return LONG_INTEGER.test(digits) ? BigInt(digits) : value;
};

/**
 * JSON whose long whole numbers become bigints: amounts on Solana count to 2^64, which `JSON.parse`
 * would round. Shorter ones stay numbers. Takes time in proportion to the text. Throws a
 * `SyntaxError` as `JSON.parse` does.
 */
export const parseExactJson = (text: string): unknown => {
  refuseTooMany(text, MOST_VALUES);
  return readJson(markLongIntegers(text), restored);
};
