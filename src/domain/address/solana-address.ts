import { bytesOfBase58 } from "../shared/byte-texts.js";
import { isOnCurve25519 } from "./curve25519.js";

const FORM = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const ADDRESS_BYTES = 32;

const bytesOf = (value: unknown): Uint8Array | undefined => {
  const bytes = typeof value === "string" && FORM.test(value) ? bytesOfBase58(value) : undefined;
  return bytes?.length === ADDRESS_BYTES ? bytes : undefined;
};

/**
 * Base58 of exactly 32 bytes; a length check on the text would also accept Bitcoin and XRP
 * addresses. Solana addresses have no checksum.
 */
export const isSolanaAddress = (value: unknown): value is string => bytesOf(value) !== undefined;

/**
 * True for a program-derived address (off the curve): it has no private key, and only its program
 * can move its funds.
 */
export const isProgramDerived = (address: string): boolean => {
  const bytes = bytesOf(address);
  return bytes !== undefined && !isOnCurve25519(bytes);
};
