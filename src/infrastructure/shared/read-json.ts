/** Maximum number of values parsed; more would block the page for a second. */
const MAX_VALUES = 100_000;
const [COMMA, LIST, RECORD] = [44, 91, 123];

/** Throws a `SyntaxError` for more values, counting commas and opening brackets. */
export const refuseTooMany = (text: string, most: number): void => {
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === COMMA || letter === LIST || letter === RECORD) values += 1;
  }
  if (values > most) throw new SyntaxError("More values than allowed");
};

/**
 * Parses untrusted JSON; the caller limits its length. Throws a `SyntaxError` as `JSON.parse` does,
 * and above 100,000 values.
 */
export const readJson = (
  text: string,
  reviver?: (this: unknown, key: string, value: unknown) => unknown,
): unknown => {
  refuseTooMany(text, MAX_VALUES);
  const read: unknown = JSON.parse(text, reviver);
  return read;
};
