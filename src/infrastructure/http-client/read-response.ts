/** Options for fetching data: no cookies, no redirects. */
export const CAREFUL = { credentials: "omit", redirect: "error" } as const satisfies RequestInit;

/** Thrown for a web page instead of data, which captive portals send with status 200. */
export class WebPage extends Error {}

/** Throws `WebPage` for an HTML response and cancels its body. */
export const refuseWebPage = (response: Response): void => {
  if (!/^\s*(?:text\/html|application\/xhtml)/iu.test(response.headers.get("Content-Type") ?? ""))
    return;
  response.body?.cancel().catch(() => undefined);
  throw new WebPage();
};

/** Thrown for a body above its limit. */
export class BodyTooLarge extends Error {}

/**
 * Reads a body and stops above `limitBytes`, whatever its Content-Length. Rejects with
 * `BodyTooLarge`, or the connection's error.
 */
export const readBody = async (
  response: Response,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, size);
    size += value.byteLength;
    chunks.push(value);
    if (size > limitBytes) {
      // Not awaited, because a hanging connection must not delay the error.
      reader.cancel().catch(() => undefined);
      throw new BodyTooLarge();
    }
  }
};

const joined = (chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
};

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
