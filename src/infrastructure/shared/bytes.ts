/** Lower-case hex of bytes. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Bytes of hex in either case; undefined for any other text. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  /^(?:[0-9a-fA-F]{2})*$/u.test(text)
    ? Uint8Array.from(text.match(/../gu) ?? [], (pair) => parseInt(pair, 16))
    : undefined;

/** Base64 with padding. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Bytes of base64, with or without its padding; undefined for any other text. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/u.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};
