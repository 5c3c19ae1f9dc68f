const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;
/** Whole numbers that a double may not hold: from 16 digits on. */
const LONG_INTEGER = /^-?\d{16,}$/u;
const MARK = "\u0000int:";

/**
 * JSON whose long whole numbers become bigints: amounts on Solana count to 2^64, which `JSON.parse` would round. Shorter ones stay numbers.
 * Throws a `SyntaxError` as `JSON.parse` does.
 */
export const parseExactJson = (text: string): unknown => {
  const marked = text.replace(TEXT_OR_NUMBER, (part) =>
    LONG_INTEGER.test(part) ? JSON.stringify(`${MARK}${part}`) : part,
  );
  const parsed: unknown = JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
  return parsed;
};
