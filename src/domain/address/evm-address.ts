import { keccak_256 } from "@noble/hashes/sha3";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import { describeValue } from "../shared/describe-value.js";

const FORM = /^0x[0-9a-fA-F]{40}$/;
const REPORTED_FORM = /^0[xX][0-9a-fA-F]{40}$/;
const LOOSE_FORM = /^(0[xX])?[0-9a-fA-F]{40}$/;

/**
 * A digit is upper case where the one in its place of the hash is 8 or more (EIP-55). Rootstock
 * hashes its chain id in front of the address (EIP-1191).
 */
const checksum = (lowerHex: string, chainId?: RootstockId): string => {
  const hash = keccak_256(chainId === undefined ? lowerHex : `${chainId}0x${lowerHex}`);
  const isUpper = (at: number): boolean => ((hash[at >> 1] ?? 0) & (at % 2 === 0 ? 128 : 8)) > 0;
  return `0x${[...lowerHex].map((digit, at) => (isUpper(at) ? digit.toUpperCase() : digit)).join("")}`;
};

/** Chains whose addresses people spell by EIP-1191: Rootstock and its test network. */
type RootstockId = 30 | 31;
const rootstockIdOf = (networkId: CaipNetworkId | undefined): RootstockId | undefined => {
  if (networkId === "eip155:30") return 30;
  return networkId === "eip155:31" ? 31 : undefined;
};

const malformed = (value: unknown): LatchkitError<"address/malformed"> =>
  new LatchkitError("address/malformed", { value: describeValue(value), namespace: "eip155" });

/**
 * Strict form, for what a person or a host wrote (S5-001): 0x and 40 hex digits; where upper and
 * lower case are mixed they must be the checksum, of EIP-1191 on chains 30 and 31, else of EIP-55.
 */
export const isEvmAddress = (value: unknown, networkId?: CaipNetworkId): value is string => {
  if (typeof value !== "string" || !FORM.test(value)) return false;
  const digits = value.slice(2);
  const lower = digits.toLowerCase();
  return (
    digits === lower ||
    digits === digits.toUpperCase() ||
    value === checksum(lower, rootstockIdOf(networkId))
  );
};

/**
 * For what a machine reports, such as a wallet: 0x and 40 hex digits are 20 bytes, whatever the
 * case of the letters, that of the x too.
 */
export const isReportedEvmAddress = (value: unknown): value is string =>
  typeof value === "string" && REPORTED_FORM.test(value);

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

/** An address as a machine reports it, in EIP-55 spelling. Throws `address/malformed`. */
export const parseReportedEvmAddress = (value: unknown): string => {
  if (!isReportedEvmAddress(value)) throw malformed(value);
  return toChecksumAddress(value);
};

/** An address that people spell by EIP-1191 there, as it is used inside: by EIP-55. */
export const usedOn = (networkId: CaipNetworkId, address: string): string =>
  rootstockIdOf(networkId) !== undefined && isReportedEvmAddress(address)
    ? toChecksumAddress(address)
    : address;

/**
 * The address as wallets of that network spell it: by EIP-1191 on chains 30 and 31, else EIP-55.
 */
export const spelledOn = (networkId: CaipNetworkId, address: string): string =>
  isReportedEvmAddress(address)
    ? checksum(address.slice(2).toLowerCase(), rootstockIdOf(networkId))
    : address;

/**
 * Takes an address from outside: strict form only, returned in EIP-55 spelling. Throws
 * `address/malformed`, also for a wrong checksum.
 */
export const parseEvmAddress = (value: unknown): string => {
  if (!isEvmAddress(value)) throw malformed(value);
  return toChecksumAddress(value);
};
