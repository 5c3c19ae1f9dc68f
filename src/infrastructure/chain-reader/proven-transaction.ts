import {
  keccak256,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializable,
} from "viem";
import type { TransactionAnswer } from "./evm-answers.js";

/**
 * A signed transaction of which the hash and the sender were computed here: no node has to be
 * believed.
 */
export interface ProvenTransaction {
  readonly hash: string;
  /** Checksummed. */
  readonly from: string;
  readonly to: string | undefined;
  readonly value: bigint;
  readonly data: string;
  readonly nonce: number;
  /** undefined for one that is valid on every chain (before EIP-155). */
  readonly chainId: number | undefined;
  /** The most that it lets the network take for its execution, wei. */
  readonly maxFee: bigint;
  /** The node's word: where it stands, undefined while it waits. */
  readonly blockNumber: bigint | undefined;
}

/** By number (EIP-2718). */
const TYPES = ["legacy", "eip2930", "eip1559", "eip4844", "eip7702"] as const;

/** Without the fields that a node left out: the serializer takes their presence for a type. */
const present = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const bodyOf = (answer: TransactionAnswer): Readonly<Record<string, unknown>> => {
  const { nonce, gas, to, value, input: data, chainId, gasPrice, accessList } = answer;
  const body = { nonce, gas, to, value, data };
  // The chain of a legacy transaction stands in its signature alone (EIP-155).
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
    present({ ...bodyOf(answer), type }) as TransactionSerializable,
    type === "legacy" ? { r, s, v: v ?? 0n } : { r, s, yParity: Number(yParity ?? v ?? 0n) },
  );
};

/** The chain that the signature is for; undefined where it is for all. */
const chainOf = ({ type, chainId, v }: TransactionAnswer): number | undefined => {
  if (type) return chainId;
  return v !== undefined && v >= 35n ? Number((v - 35n) / 2n) : undefined;
};

/**
 * Computes hash and sender from what a node reports of a transaction. undefined where the hash is
 * another one, where the node's sender did not sign it, and for kinds of transactions that are not
 * Ethereum's own. Never throws.
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
