import {
  keccak256,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializable,
} from "viem";
import type { TransactionAnswer } from "./evm-answers.js";

/** Hash and sender were computed here, without trusting a node. */
export interface ProvenTransaction {
  /** 0x hex. */
  readonly hash: string;
  /** Checksummed. */
  readonly from: string;
  /** The receiver; undefined if the transaction creates a contract. */
  readonly to: string | undefined;
  /** Wei. */
  readonly value: bigint;
  /** 0x hex. */
  readonly data: string;
  /** The sender's nonce. */
  readonly nonce: number;
  /** Undefined if valid on every chain (before EIP-155). */
  readonly chainId: number | undefined;
  /** Maximum execution fee, wei. */
  readonly maxFee: bigint;
  /** As the node reports it; undefined while pending. */
  readonly blockNumber: bigint | undefined;
}

/** By number (EIP-2718). */
const TYPES = ["legacy", "eip2930", "eip1559", "eip4844", "eip7702"] as const;

/** viem would take the presence of undefined fields for a type. */
const presentFields = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const bodyOf = (answer: TransactionAnswer): Readonly<Record<string, unknown>> => {
  const { nonce, gas, to, value, input: data, chainId, gasPrice, accessList } = answer;
  const body = { nonce, gas, to, value, data };
  // A legacy transaction has its chain id in the signature only (EIP-155).
  if (!answer.type) return { ...body, gasPrice };
  if (answer.type === 1) return { ...body, chainId, gasPrice, accessList };
  const { maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas } = answer;
  const { blobVersionedHashes, authorizationList } = answer;
  const fees = { maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas };
  return { ...body, ...fees, chainId, accessList, blobVersionedHashes, authorizationList };
};

const serialized = (answer: TransactionAnswer): `0x${string}` | undefined => {
  const type = TYPES[answer.type ?? 0];
  if (type === undefined) return undefined;
  const { v, yParity, r, s } = answer;
  return serializeTransaction(
    presentFields({ ...bodyOf(answer), type }) as TransactionSerializable,
    type === "legacy" ? { r, s, v: v ?? 0n } : { r, s, yParity: Number(yParity ?? v ?? 0n) },
  );
};

const chainOf = ({ type, chainId, v }: TransactionAnswer): number | undefined => {
  if (type) return chainId;
  return v !== undefined && v >= 35n ? Number((v - 35n) / 2n) : undefined;
};

/**
 * Computes hash and sender of a reported transaction. Undefined if the hash or sender differs, and
 * for types that Ethereum does not define. Never throws.
 */
export const provenTransaction = async (
  answer: TransactionAnswer,
): Promise<ProvenTransaction | undefined> => {
  try {
    const wire = serialized(answer);
    if (wire === undefined || keccak256(wire) !== answer.hash.toLowerCase()) return undefined;
    const from = await recoverTransactionAddress({ serializedTransaction: wire as never });
    if (from.toLowerCase() !== answer.from.toLowerCase()) return undefined;
    const { hash, to, value, input, nonce, gas, blockNumber } = answer;
    return {
      hash,
      from,
      to,
      value,
      data: input,
      nonce,
      chainId: chainOf(answer),
      maxFee: gas * (answer.maxFeePerGas ?? answer.gasPrice ?? 0n),
      blockNumber,
    };
  } catch {
    return undefined;
  }
};
