import { bytesOfBase58 } from "../shared/byte-texts.js";

/** The field prime of edwards25519 (RFC 8032) and the curve constant `d`. */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

const mod = (value: bigint): bigint => ((value % P) + P) % P;

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  for (let [square, left] = [mod(base), exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
};

/** Euler's criterion, modulo P. */
const isSquare = (value: bigint): boolean => value === 0n || power(value, (P - 1n) / 2n) === 1n;

/** x² = (y² - 1) / (d·y² + 1), as Solana's programs decode it. */
const isOnCurve25519 = (bytes: Uint8Array): boolean => {
  const y = bytes.reduceRight(
    (sum, byte, index) => (sum << 8n) | BigInt(index === 31 ? byte & 0x7f : byte),
    0n,
  );
  const square = mod(y * y);
  // `n / d` is a square exactly if `n * d` is; the divisor is never zero.
  return isSquare(mod((square - 1n) * (D * square + 1n)));
};

const FORM = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const ADDRESS_BYTES = 32;

const bytesOf = (value: unknown): Uint8Array | undefined => {
  const bytes = typeof value === "string" && FORM.test(value) ? bytesOfBase58(value) : undefined;
  return bytes?.length === ADDRESS_BYTES ? bytes : undefined;
};

/** True for base58 of exactly 32 bytes. Solana addresses have no checksum. */
export const isSolanaAddress = (value: unknown): value is string => bytesOf(value) !== undefined;

/** True for a program-derived address: off the curve, so it has no private key. */
export const isProgramDerived = (address: string): boolean => {
  const bytes = bytesOf(address);
  return bytes !== undefined && !isOnCurve25519(bytes);
};
