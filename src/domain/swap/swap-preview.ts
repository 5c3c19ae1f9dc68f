import { isRecord } from "../shared/records.js";
import type { Amount, Formatted } from "../balance/balance.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";
import type { BatchCall, TransactionRequest } from "../transaction/transaction.js";
import type { UnsettledTransfer } from "../transaction/unsettled-transfer.js";
import { type SwapToken, comparableToken } from "./swap-token.js";

/** A built, validated and frozen swap, ready to sign. */
export interface SwapPreview {
  /** The swapping account on its network. */
  readonly account: CaipAddress;
  /** The network of the swap. */
  readonly networkId: CaipNetworkId;
  /** The token to give. */
  readonly source: SwapToken;
  /** The token to receive. */
  readonly target: SwapToken;
  /** Source amount in base units. */
  readonly given: Formatted<Amount>;
  /** Expected and minimum target amount. */
  readonly received: Formatted<Amount>;
  /** Least target amount. */
  readonly minimum: Formatted<Amount>;
  /** Whole percent. */
  readonly slippage: number;
  /** Provider fee, part of `given`. */
  readonly providerFee: Formatted<Amount>;
  /** Estimated network fee in the native currency; absent if unknown. */
  readonly networkCost?: Formatted<Amount>;
  /** Hundredths of a percent; absent if a price is unknown. Negative for a gain. */
  readonly priceImpact?: bigint;
  /** The contract that the transaction calls. */
  readonly to: string;
  /** False if the contract is neither known nor listed by the host. */
  readonly isTargetKnown: boolean;
  /** The call was decoded, and its tokens, receiver, amount and `minimum` match the preview. */
  readonly isCallRead: boolean;
  /** Requires the user's consent: the contract is unknown, or its call was not decoded. */
  readonly needsYes: boolean;
  /** True if the approval has no limit. */
  readonly isUnlimited: boolean;
  /** Revokes an earlier approval first; some tokens refuse to change one that is not used up. */
  readonly reset?: TransactionRequest;
  /** The approval to sign first; absent if the allowance suffices. */
  readonly approval?: TransactionRequest;
  /** The wallet executes approval and swap as one batch. */
  readonly isBatch: boolean;
  /** The transaction to sign. */
  readonly transaction: TransactionRequest;
  /** Epoch ms; afterwards the swap must be built again. */
  readonly expiresAt: number;
  /** An earlier swap of these tokens may have been sent; its outcome is unknown. */
  readonly earlierMayBeSent?: true;
}

/** Key shared by swaps of the same tokens by one account. */
export const swappingKey = ({
  account,
  source,
  target,
}: Pick<SwapPreview, "account" | "source" | "target">): Omit<UnsettledTransfer, "askedAt"> => ({
  kind: "swap",
  account,
  what: `${comparableToken(source)} ${comparableToken(target)}`,
});

/** One of the wallet requests of a swap. */
export interface SwapStep {
  readonly kind: "reset" | "approve" | "swap";
  /** From 1 to `count`. */
  readonly step: number;
  readonly count: number;
}

/** The next request. `done`: number of confirmed approvals. */
export const nextStep = (
  { reset, approval, isBatch }: Pick<SwapPreview, "reset" | "approval" | "isBatch">,
  done = 0,
): SwapStep => {
  const first = isBatch || approval === undefined ? [] : ["approve" as const];
  const kinds = [
    ...(reset && first.length > 0 ? ["reset" as const] : []),
    ...first,
    "swap" as const,
  ];
  const [kind = "swap"] = kinds;
  return { kind, step: done + 1, count: done + kinds.length };
};

export const batchOf = ({ reset, approval, transaction }: SwapPreview): readonly BatchCall[] =>
  [reset, approval, transaction].flatMap((call) =>
    call === undefined
      ? []
      : [{ to: call.to, value: call.value ?? 0n, ...(call.data && { data: call.data }) }],
  );

/** True if the wallet executes batches atomically (EIP-5792 `atomic`). */
export const batchesAtOnce = (capabilities: Readonly<Record<string, unknown>> = {}): boolean => {
  const { atomic } = capabilities;
  return isRecord(atomic) && (atomic["status"] === "supported" || atomic["status"] === "ready");
};
