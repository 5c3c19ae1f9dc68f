export const isSameBytes = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
};

const codeOfDigit = (digit: number): number => digit + (digit < 10 ? 48 : 87);
/** Bytes per `fromCharCode` call, within every browser's argument limit. */
const CHUNK_SIZE = 8_192;

export const toHex = (bytes: Uint8Array): string => {
  const letters = new Uint8Array(2 * bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    letters[2 * at] = codeOfDigit(byte >> 4);
    letters[2 * at + 1] = codeOfDigit(byte & 15);
  }
  return new TextDecoder().decode(letters);
};

/** Maximum hex text decoded: a full Bitcoin block. */
const MAX_HEX = 8_000_000;
/** Maximum base64 text decoded: the same size. */
const MAX_BASE64 = 5_400_000;

const digitAt = (hex: string, at: number): number => {
  const code = hex.charCodeAt(at);
  return code < 58 ? code - 48 : (code | 32) - 87;
};

/** Decodes hex of either case, at most 4 MB; undefined if invalid. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (text.length % 2 === 1 || text.length > MAX_HEX || /[^0-9a-fA-F]/u.test(text))
    return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = digitAt(text, 2 * at) * 16 + digitAt(text, 2 * at + 1);
  return bytes;
};

export const toBase64 = (bytes: Uint8Array): string => {
  let letters = "";
  for (let at = 0; at < bytes.length; at += CHUNK_SIZE)
    letters += String.fromCharCode.apply(null, bytes.subarray(at, at + CHUNK_SIZE) as never);
  return btoa(letters);
};

/** Decodes base64, at most 4 MB, padded or not; undefined if invalid. */
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
