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
