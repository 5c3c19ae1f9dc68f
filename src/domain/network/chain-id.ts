import { chainIdText } from "../chains/chains.js";
import { LatchkitError, describeValue } from "../errors/latchkit-error.js";

/** Largest id with which EIP-155's `v` is a safe integer. */
const MAX_CHAIN_ID = 4_503_599_627_370_476n;
/** Smallest id that options and calls reject as 'Invalid chainId'. */
const NAMED_LIMIT = 0x80000000;
const TEXT = /^(0[xX][0-9a-fA-F]{1,64}|[1-9][0-9]{0,30})$/;

const toBigInt = (value: unknown): bigint | undefined => {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === "string" && TEXT.test(value) ? BigInt(value) : undefined;
};

const invalidIdError = (value: unknown): LatchkitError<"chain/invalid-id"> =>
  new LatchkitError("chain/invalid-id", { value: describeValue(value) });

/** Parses a reported EVM chain id, 1 to 4503599627370476. Throws `chain/invalid-id`. */
export const parseEvmChainId = (value: unknown): number => {
  const id = toBigInt(value);
  if (id === undefined || id <= 0n || id > MAX_CHAIN_ID) throw invalidIdError(value);
  return Number(id);
};

/** Parses a chain id of an option or call, 1 to 0x7fffffff. Throws `chain/invalid-id`. */
export const parseNamedChainId = (value: unknown): number => {
  const id = parseEvmChainId(value);
  if (id >= NAMED_LIMIT) throw invalidIdError(value);
  return id;
};

/** True for a valid eip155 id of at least 0x80000000. */
export const isLargeChainId = (networkId: unknown): boolean => {
  const chainId = (typeof networkId === "string" && chainIdText(networkId)) || "";
  return /^[1-9][0-9]{9,30}$/u.test(chainId) && BigInt(chainId) >= BigInt(NAMED_LIMIT);
};

/** Hex chain id (EIP-3326, EIP-3085) without leading zeros. Throws `chain/invalid-id`. */
export const toHexChainId = (chainId: number): string =>
  `0x${parseEvmChainId(chainId).toString(16)}`;
