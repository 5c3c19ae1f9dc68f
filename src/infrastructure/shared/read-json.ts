/**
 * Most values of a text that is parsed. An answer of some megabytes that is honest has some ten
 * thousand; as many as fit would keep the page from answering for a second and more.
 */
const MOST_VALUES = 100_000;
const [COMMA, LIST, RECORD] = [44, 91, 123];

/**
 * Throws a `SyntaxError` for a text of more values than that: each comma and each opening bracket
 * counts as one.
 */
export const refuseTooMany = (text: string, most: number): void => {
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === COMMA || letter === LIST || letter === RECORD) values += 1;
  }
  if (values > most) throw new SyntaxError("More values than any honest answer has");
};

/**
 * JSON from outside; `text` is as long as its reader allows. Throws a `SyntaxError` as `JSON.parse`
 * does, and for more than 100,000 values.
 */
export const readJson = (
  text: string,
  reviver?: (this: unknown, key: string, value: unknown) => unknown,
): unknown => {
  refuseTooMany(text, MOST_VALUES);
  const read: unknown = JSON.parse(text, reviver);
  return read;
};
