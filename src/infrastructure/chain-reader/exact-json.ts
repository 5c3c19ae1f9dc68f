const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;
/** Whole numbers that a double may not hold, up to the digits of 2^128; no count of a chain is longer, and each digit more costs more than the one before. */
const LONG_INTEGER = /^-?\d{16,39}$/u;
const MARK = "\u0000int:";

/** Where the text that begins before `from` ends: behind its closing quote, or at the end of all. */
const endOfText = (json: string, from: number): number => {
  for (let quote = json.indexOf('"', from); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let slashes = quote;
    while (slashes > from && json[slashes - 1] === "\\") slashes -= 1;
    if ((quote - slashes) % 2 === 0) return quote + 1;
  }
  return json.length;
};

const marked = (part: string): string =>
  part.replace(NUMBER, (number) =>
    LONG_INTEGER.test(number) ? JSON.stringify(`${MARK}${number}`) : number,
  );

/** Long integers outside of texts, made into texts. Reads each character at most twice. */
const markLongIntegers = (json: string): string => {
  const parts: string[] = [];
  for (let at = 0; at < json.length;) {
    const quote = json.indexOf('"', at);
    const begin = quote < 0 ? json.length : quote;
    parts.push(marked(json.slice(at, begin)));
    at = quote < 0 ? begin : endOfText(json, begin + 1);
    parts.push(json.slice(begin, at));
  }
  return parts.join("");
};

const restored = (_: string, value: unknown): unknown => {
  if (typeof value !== "string" || !value.startsWith(MARK)) return value;
  const digits = value.slice(MARK.length);
  return LONG_INTEGER.test(digits) ? BigInt(digits) : value;
};

/**
 * JSON whose long whole numbers become bigints: amounts on Solana count to 2^64, which `JSON.parse` would round. Shorter ones stay numbers. Takes time in
 * proportion to the text. Throws a `SyntaxError` as `JSON.parse` does.
 */
export const parseExactJson = (text: string): unknown => {
  const parsed: unknown = JSON.parse(markLongIntegers(text), restored);
  return parsed;
};
