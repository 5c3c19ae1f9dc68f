import { keccak_256 } from "@noble/hashes/sha3";
import { LatchkitError } from "../errors/latchkit-error.js";
import { sharedError } from "../errors/shared-errors.js";
import { describeValue } from "../shared/describe-value.js";

const FORM = /^0x[0-9a-fA-F]{40}$/;
const LOOSE_FORM = /^(0x)?[0-9a-fA-F]{40}$/;

/** A digit is upper case where the one in its place of the hash is 8 or more (EIP-55). */
const checksum = (lowerHex: string): string => {
  const hash = keccak_256(lowerHex);
  const isUpper = (at: number): boolean => ((hash[at >> 1] ?? 0) & (at % 2 === 0 ? 128 : 8)) > 0;
  return `0x${[...lowerHex].map((digit, at) => (isUpper(at) ? digit.toUpperCase() : digit)).join("")}`;
};

const malformed = (value: unknown): LatchkitError<"address/malformed"> =>
  sharedError("address/malformed", { value: describeValue(value), namespace: "eip155" });

/**
 * Strict form (S5-001, EIP-55): 0x and 40 hex digits; where upper and lower case are mixed they
 * must be the checksum.
 */
export const isEvmAddress = (value: unknown): value is string => {
  if (typeof value !== "string" || !FORM.test(value)) return false;
  const digits = value.slice(2);
  const lower = digits.toLowerCase();
  return digits === lower || digits === digits.toUpperCase() || value === checksum(lower);
};

/**
 * Loose form (S5-003): 40 hex digits, 0x optional, case ignored. For search and comparison, never
 * for sending.
 */
export const isLooseEvmAddress = (value: unknown): value is string =>
  typeof value === "string" && LOOSE_FORM.test(value);

/**
 * The EIP-55 spelling of a loose address, whatever its case. Throws `address/malformed` when it is
 * not 40 hex digits.
 */
export const toChecksumAddress = (value: string): string => {
  if (!isLooseEvmAddress(value)) throw malformed(value);
  return checksum(value.slice(-40).toLowerCase());
};

/**
 * Takes an address from outside: strict form only, returned in EIP-55 spelling. Throws
 * `address/malformed`, also for a wrong checksum.
 */
export const parseEvmAddress = (value: unknown): string => {
  if (!isEvmAddress(value)) throw malformed(value);
  return toChecksumAddress(value);
};
