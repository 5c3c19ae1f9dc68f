/** The letter of a hex digit, as a byte. */
const letterOf = (digit: number): number => digit + (digit < 10 ? 48 : 87);
/** Bytes that make one piece of a text: as many arguments as any browser takes. */
const PIECE = 8_192;

/** Lower-case hex of bytes. */
export const toHex = (bytes: Uint8Array): string => {
  const letters = new Uint8Array(2 * bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    letters[2 * at] = letterOf(byte >> 4);
    letters[2 * at + 1] = letterOf(byte & 15);
  }
  return new TextDecoder().decode(letters);
};

/** Longest hex text that is decoded: a transaction that fills a Bitcoin block. */
const MAX_HEX = 8_000_000;
/** Longest base64 text that is decoded: the same bytes. */
const MAX_BASE64 = 5_400_000;

/** The value of a hex digit: letters stand 7 further on, and lower case by its bit. */
const digitAt = (hex: string, at: number): number => {
  const code = hex.charCodeAt(at);
  return code < 58 ? code - 48 : (code | 32) - 87;
};

/** Bytes of hex in either case, at most 4 MB; undefined for any other text. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (text.length % 2 === 1 || text.length > MAX_HEX || /[^0-9a-fA-F]/u.test(text))
    return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = digitAt(text, 2 * at) * 16 + digitAt(text, 2 * at + 1);
  return bytes;
};

/** Base64 with padding. */
export const toBase64 = (bytes: Uint8Array): string => {
  let letters = "";
  for (let at = 0; at < bytes.length; at += PIECE)
    letters += String.fromCharCode.apply(null, bytes.subarray(at, at + PIECE) as never);
  return btoa(letters);
};

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
