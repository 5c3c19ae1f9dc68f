import type { EvmCall, EvmFee } from "latchkit/secure-site";
import type { Hex, PublicClient } from "viem";

/**
 * Maximum cost of a call. Rejects with a refusal if the gas price exceeds ten times the last base
 * fee plus 500 gwei, or the total exceeds `mostFee` base units (default 10^18).
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

/** The fee fields of a transaction. */
export function feeFieldsOf(fee: EvmFee):
  | { readonly type: "legacy"; readonly gas: bigint; readonly gasPrice: bigint }
  | {
      readonly type: "eip1559";
      readonly gas: bigint;
      readonly maxFeePerGas: bigint;
      readonly maxPriorityFeePerGas: bigint;
    };
