import type { Amount, Formatted } from "../balance/balance.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";
import type { BatchCall, TransactionRequest } from "../transaction/transaction.js";
import { QUOTE_LIFE_MS } from "./swap-amounts.js";
import type { UnsettledTransfer } from "../transaction/unsettled-transfer.js";
import { type SwapToken, comparableToken } from "./swap-token.js";

/** A swap as it is signed: built, checked, and frozen. */
export interface SwapPreview {
  /** Who swaps, on which network. */
  readonly account: CaipAddress;
  readonly networkId: CaipNetworkId;
  readonly source: SwapToken;
  readonly target: SwapToken;
  /** What is given, in base units. */
  readonly given: Formatted<Amount>;
  /** What is expected, and the least that may come of it. */
  readonly received: Formatted<Amount>;
  readonly minimum: Formatted<Amount>;
  /** Whole percent. */
  readonly slippage: number;
  /** What the provider takes of `given`. */
  readonly providerFee: Formatted<Amount>;
  /** What the network takes about, in its currency; absent where nobody knows its price. */
  readonly networkCost?: Formatted<Amount>;
  /** Hundredths of a percent; absent where a price is unknown. Negative is a gain. */
  readonly priceImpact?: bigint;
  /** The contract that swaps. */
  readonly to: string;
  /** False: neither known nor listed by the host. */
  readonly isTargetKnown: boolean;
  /** The call itself says tokens, receiver, amount and `minimum`, and all are what is shown. */
  readonly isCallRead: boolean;
  /**
   * It is signed with the user's own yes only: the contract is not known, or its calls can be read
   * and this one cannot.
   */
  readonly needsYes: boolean;
  /** Every amount may be taken from now on. */
  readonly isUnlimited: boolean;
  /**
   * Takes an earlier approval back, before anything else: the token refuses to change one that is
   * not used up. Absent where it does not.
   */
  readonly reset?: TransactionRequest;
  /** What is approved first; absent where enough is already. */
  readonly approval?: TransactionRequest;
  /** The wallet carries out approval and swap as one. */
  readonly isBatch: boolean;
  /** What is signed. */
  readonly transaction: TransactionRequest;
  /** Epoch ms. Afterwards it is built anew. */
  readonly expiresAt: number;
  /** An earlier swap of the same tokens may have been sent, and nobody knows what became of it. */
  readonly earlierMayBeSent?: true;
}

/** Equal for swaps of the same tokens by one account. */
export const swappingKey = ({
  account,
  source,
  target,
}: Pick<SwapPreview, "account" | "source" | "target">): Omit<UnsettledTransfer, "askedAt"> => ({
  kind: "swap",
  account,
  what: `${comparableToken(source)} ${comparableToken(target)}`,
});

/** When an answer of `now` (epoch ms) has to be renewed. */
export const expiryOf = (now: number): number => now + QUOTE_LIFE_MS;

/** Whether it is too old to be signed; a clock that went back makes it so as well. */
export const isExpired = ({ expiresAt }: Pick<SwapPreview, "expiresAt">, now: number): boolean =>
  now >= expiresAt || now < expiresAt - QUOTE_LIFE_MS;

/** Whole seconds until it is too old; 0 from then on. */
export const secondsUntil = (preview: Pick<SwapPreview, "expiresAt">, now: number): number =>
  isExpired(preview, now) ? 0 : Math.ceil((preview.expiresAt - now) / 1_000);

/** A request to the wallet among those that a swap takes. */
export interface SwapStep {
  readonly kind: "reset" | "approve" | "swap";
  /** From 1 to `count`. */
  readonly step: number;
  readonly count: number;
}

/** The request that comes next. `done`: approvals confirmed before it. */
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

/** What is asked of the token, and then the swap, as one batch. */
export const batchOf = ({ reset, approval, transaction }: SwapPreview): readonly BatchCall[] =>
  [reset, approval, transaction].flatMap((call) =>
    call === undefined
      ? []
      : [{ to: call.to, value: call.value ?? 0n, ...(call.data && { data: call.data }) }],
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * Whether a wallet carries out several calls as one, or not at all (EIP-5792 `atomic`), from what
 * it reports of a network.
 */
export const batchesAtOnce = (reported: Readonly<Record<string, unknown>> = {}): boolean => {
  const { atomic } = reported;
  return isRecord(atomic) && (atomic["status"] === "supported" || atomic["status"] === "ready");
};
