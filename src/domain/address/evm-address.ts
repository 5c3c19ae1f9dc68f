import { keccak_256 } from "@noble/hashes/sha3";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { LatchkitError, describeValue } from "../errors/latchkit-error.js";

const FORM = /^0x[0-9a-fA-F]{40}$/;
const REPORTED_FORM = /^0[xX][0-9a-fA-F]{40}$/;
const LOOSE_FORM = /^(0[xX])?[0-9a-fA-F]{40}$/;

/** EIP-55; EIP-1191 also hashes the chain id. */
const checksum = (lowerHex: string, chainId?: RootstockId): string => {
  const hash = keccak_256(chainId === undefined ? lowerHex : `${chainId}0x${lowerHex}`);
  const isUpper = (at: number): boolean => ((hash[at >> 1] ?? 0) & (at % 2 === 0 ? 128 : 8)) > 0;
  return `0x${[...lowerHex].map((digit, at) => (isUpper(at) ? digit.toUpperCase() : digit)).join("")}`;
};

/** Rootstock and its testnet use EIP-1191 checksums. */
type RootstockId = 30 | 31;
const rootstockIdOf = (networkId: CaipNetworkId | undefined): RootstockId | undefined => {
  if (networkId === "eip155:30") return 30;
  return networkId === "eip155:31" ? 31 : undefined;
};

const malformed = (value: unknown): LatchkitError<"address/malformed"> =>
  new LatchkitError("address/malformed", { value: describeValue(value), namespace: "eip155" });

/**
 * Strict format for typed input: 0x and 40 hex digits. Mixed case must match EIP-1191 on chains 30
 * and 31, else EIP-55.
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

/** Format for values reported by wallets: 0x and 40 hex digits in any case, including `0X`. */
export const isReportedEvmAddress = (value: unknown): value is string =>
  typeof value === "string" && REPORTED_FORM.test(value);

/** 40 hex digits, optional 0x, any case. Use for search and comparison, never for sending. */
export const isLooseEvmAddress = (value: unknown): value is string =>
  typeof value === "string" && LOOSE_FORM.test(value);

/** The EIP-55 spelling of 40 hex digits. Throws `address/malformed` for other text. */
export const toChecksumAddress = (value: string): string => {
  if (!isLooseEvmAddress(value)) throw malformed(value);
  return checksum(value.slice(-40).toLowerCase());
};

/** A reported address in EIP-55 spelling. Throws `address/malformed`. */
export const parseReportedEvmAddress = (value: unknown): string => {
  if (!isReportedEvmAddress(value)) throw malformed(value);
  return toChecksumAddress(value);
};

/** Converts an EIP-1191 address to the EIP-55 spelling used internally. */
export const toInternalSpelling = (networkId: CaipNetworkId, address: string): string =>
  rootstockIdOf(networkId) !== undefined && isReportedEvmAddress(address)
    ? toChecksumAddress(address)
    : address;

/** Spells an address as wallets of that network do: EIP-1191 on chains 30 and 31, else EIP-55. */
export const toNetworkSpelling = (networkId: CaipNetworkId, address: string): string =>
  isReportedEvmAddress(address)
    ? checksum(address.slice(2).toLowerCase(), rootstockIdOf(networkId))
    : address;

/** Parses a typed address to EIP-55. Throws `address/malformed`, also for a wrong checksum. */
export const parseEvmAddress = (value: unknown): string => {
  if (!isEvmAddress(value)) throw malformed(value);
  return toChecksumAddress(value);
};
