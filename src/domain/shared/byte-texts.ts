import { base58, base64 } from "@scure/base";

const textIn =
  (read: (text: string) => Uint8Array) =>
  (value: unknown): Uint8Array | undefined => {
    try {
      return typeof value === "string" ? read(value) : undefined;
    } catch {
      return undefined;
    }
  };

/** Bytes as base58 text (Bitcoin's alphabet). */
export const base58Of = (bytes: Uint8Array): string => base58.encode(bytes);
/** Bytes as base64 text (RFC 4648 section 4, padded). */
export const base64Of = (bytes: Uint8Array): string => base64.encode(bytes);
/** The bytes of a base58 text; undefined for anything else. */
export const bytesOfBase58 = textIn(base58.decode);
/** The bytes of a padded base64 text; undefined for anything else. */
export const bytesOfBase64 = textIn(base64.decode);
/** The bytes of a message that is to be signed: a text stands for its UTF-8 bytes. */
export const bytesOfMessage = (message: string | Uint8Array): Uint8Array =>
  typeof message === "string" ? new TextEncoder().encode(message) : message;
