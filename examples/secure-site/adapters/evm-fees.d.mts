import type { EvmCall, EvmFee } from "latchkit/secure-site";
import type { Hex, PublicClient } from "viem";

/**
 * What a call pays at most. Rejects with a refusal for a price of gas above ten times the last
 * block's base fee and 500 gwei, and for more than `mostFee` base units in all; default 10^18.
 */
export function evmFee(
  reader: PublicClient,
  sending: {
    readonly from: Hex;
    readonly chainId: number;
    readonly call: EvmCall;
    readonly mostFee?: bigint | undefined;
  },
): Promise<EvmFee>;

/** The fields of a transaction that its fee is. */
export function feeFieldsOf(fee: EvmFee):
  | { readonly type: "legacy"; readonly gas: bigint; readonly gasPrice: bigint }
  | {
      readonly type: "eip1559";
      readonly gas: bigint;
      readonly maxFeePerGas: bigint;
      readonly maxPriorityFeePerGas: bigint;
    };
