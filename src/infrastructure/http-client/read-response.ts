/** Fetch options for data: no cookies, no redirects. */
export const STRICT_FETCH = {
  credentials: "omit",
  redirect: "error",
} as const satisfies RequestInit;

/** A web page instead of data, which captive portals send with status 200. */
export class WebPageError extends Error {}

/** Throws `WebPageError` for an HTML response and cancels its body. */
export const rejectWebPage = (response: Response): void => {
  if (!/^\s*(?:text\/html|application\/xhtml)/iu.test(response.headers.get("Content-Type") ?? ""))
    return;
  response.body?.cancel().catch(() => undefined);
  throw new WebPageError();
};

export class BodyTooLargeError extends Error {}

/** Reads a body. Rejects with `BodyTooLargeError`, or the connection's error. */
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
    if (done) return concat(chunks, size);
    size += value.byteLength;
    chunks.push(value);
    if (size > limitBytes) {
      // Not awaited, because a hanging connection must not delay the error.
      reader.cancel().catch(() => undefined);
      throw new BodyTooLargeError();
    }
  }
};

const concat = (chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
};

/** Parsing more values would block the page for a second. */
const MAX_VALUES = 100_000;
const [COMMA, BRACKET, BRACE] = [44, 91, 123];

/** Throws a `SyntaxError` above `maximum` values, counting commas and opening brackets. */
export const checkValueCount = (json: string, maximum: number): void => {
  let values = 0;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === COMMA || code === BRACKET || code === BRACE) values += 1;
  }
  if (values > maximum) throw new SyntaxError("More values than allowed");
};

/**
 * Parses untrusted JSON; the caller limits its length. Throws a `SyntaxError` as `JSON.parse` does,
 * and above 100,000 values.
 */
export const readJson = (
  json: string,
  reviver?: (this: unknown, key: string, value: unknown) => unknown,
): unknown => {
  checkValueCount(json, MAX_VALUES);
  return JSON.parse(json, reviver) as unknown;
};

/** Only the origin, for errors: the path of an RPC URL often contains a key. */
export const originOf = (url: string): { readonly url?: string } =>
  URL.canParse(url) ? { url: new URL(url).origin } : {};

/** Longest Retry-After that is respected, ms. */
export const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Parses a Retry-After header (RFC 9110 10.2.3) to a delay in ms from `now` (epoch ms). Past dates
 * are 0; undefined if absent or invalid.
 */
export const readRetryAfter = (header: string | null, now: number): number | undefined => {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Real HTTP dates only: `Date.parse` also accepts "-5" and "1.5".
  if (!/^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};
