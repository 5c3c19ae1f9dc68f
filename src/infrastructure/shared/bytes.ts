/** Lower-case hex of bytes. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Longest hex text that is decoded: a transaction that fills a Bitcoin block. */
const MAX_HEX = 8_000_000;
/** Longest base64 text that is decoded: the same bytes. */
const MAX_BASE64 = 5_400_000;

/** Bytes of hex in either case, at most 4 MB; undefined for any other text. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (text.length % 2 === 1 || text.length > MAX_HEX || /[^0-9a-fA-F]/u.test(text))
    return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
};

/** Base64 with padding. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Bytes of base64, at most 4 MB, with or without its padding; undefined for any other text. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (text.length > MAX_BASE64 || !/^[A-Za-z0-9+/]*={0,2}$/u.test(text)) return undefined;
  try {
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
};
