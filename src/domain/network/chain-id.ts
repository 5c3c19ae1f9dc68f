import { LatchkitError } from "../errors/latchkit-error.js";
import { describeValue } from "../shared/describe-value.js";

const LIMIT = 0x80000000n; // S5-029: from here on 'Invalid chainId'
const TEXT = /^(0x[0-9a-fA-F]{1,64}|[1-9][0-9]{0,30})$/;

const read = (value: unknown): bigint | undefined => {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === "string" && TEXT.test(value) ? BigInt(value) : undefined;
};

/**
 * Reads an EVM chain id as wallets and hosts give it: "0x1", "1", 1 or 1n, from 1 to 0x7fffffff.
 * Throws `chain/invalid-id` ('Invalid chainId', S5-029) for everything else.
 */
export const parseEvmChainId = (value: unknown): number => {
  const id = read(value);
  if (id === undefined || id <= 0n || id >= LIMIT)
    throw new LatchkitError("chain/invalid-id", { value: describeValue(value) });
  return Number(id);
};

/** The hex form of EIP-3326 and EIP-3085, without leading zeros. Throws `chain/invalid-id`. */
export const toHexChainId = (chainId: number): string =>
  `0x${parseEvmChainId(chainId).toString(16)}`;
