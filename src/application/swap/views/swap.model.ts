import { canSwapOn } from "../../../domain/swap/router-call.js";
import type { SwapDraft, SwapProblem } from "../../../domain/swap/swap-draft.js";
import type { Account } from "../../../domain/account/account.js";
import type { Network } from "../../../domain/network/network.js";
import { valueOf, valueOfAccount } from "../../../domain/shared/load-state.js";
import {
  type FeeValues,
  type SwapFees,
  feeValues,
  maximumInput,
} from "../../../domain/swap/swap-amounts.js";
import { type SwapToken, currencyOf, isSameToken } from "../../../domain/swap/swap-token.js";
import type { TokenBalance } from "../../../domain/tokens/token-balance.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
import type { TransactionOutcome } from "../../../domain/transaction/transaction-outcome.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import { actionRunner, type Outcome } from "../../shared/views/outcome.js";
import type { SwapEstimate, SwapProgress } from "../swap.api.js";

/** State of the swap views. */
export interface SwapViewState extends SwapProgress {
  /** False until the code of swaps is loaded. */
  readonly isReady: boolean;
  /** Missing if not connected. */
  readonly account?: Account;
  readonly network: Network;
  /** False if the active network has no swaps. */
  readonly isOffered: boolean;
  readonly source: SwapToken;
  /** In base units, if known; the review reads it again. */
  readonly balance?: bigint;
  /** The maximum to sell in base units, if known. */
  readonly maximum?: bigint;
  readonly fees: FeeValues;
  readonly own: readonly TokenBalance[];
  readonly problem?: SwapProblem;
}

/** State and actions of the swap views; no action rejects. */
export interface SwapModel extends Group<SwapViewState> {
  /** Refreshes tokens and estimate while watched. Returns an unsubscribe function. */
  watch(): () => void;
  edit(change: Partial<SwapDraft>): void;
  turn(): void;
  review(): void;
  /** Not for an approval. */
  confirm(
    acceptsTarget: boolean,
    onOutcome: (status: TransactionOutcome["status"]) => void,
  ): Promise<Outcome>;
  openTokens(side: "source" | "target"): void;
  /** Returns to the form with the token; swaps sides if it is on the other side. */
  choose(side: "source" | "target", token: SwapToken): void;
  leaveReview(): void;
  /** Opens the account's activity. Offered if it is unknown whether the swap was sent. */
  openActivity(): void;
  openConnect(): void;
}

const START: SwapProgress = {
  step: "editing",
  draft: {
    source: undefined,
    target: undefined,
    amount: "",
    amountOf: "source",
    decimalSign: ".",
    slippage: 1,
    isUnlimited: false,
  },
  check: () => undefined,
  tokens: { status: "idle" },
  estimate: { status: "idle" },
};

const watching = (latchkit: Latchkit): (() => void) => {
  const releases = [latchkit.tokens.watch()];
  let isWatching = true;
  latchkit.swap.actions().then(
    (actions) => isWatching && releases.push(actions.watch()),
    () => undefined,
  );
  return () => {
    isWatching = false;
    releases.splice(0).forEach((release) => release());
  };
};

/** If the native currency is the source, its price follows from the quote. */
const feesOf = (
  costs: SwapFees | undefined,
  estimate: SwapEstimate | undefined,
  source: SwapToken,
  currencyPrice: bigint | undefined,
): FeeValues => {
  if (costs === undefined) return {};
  const { given, givenValue } = estimate ?? {};
  const isSame = given?.units === costs.given.units;
  const hasNewQuote =
    source.address === undefined &&
    given !== undefined &&
    givenValue !== undefined &&
    given.units > 0n
      ? (givenValue * 10n ** BigInt(given.decimals)) / given.units
      : undefined;
  return feeValues(costs, isSame ? givenValue : undefined, hasNewQuote ?? currencyPrice);
};

const stateOf = (latchkit: Latchkit): Group<SwapViewState> => {
  const { hasSwaps } = viewInternalsOf(latchkit).options;
  return derive(
    [latchkit.swap, latchkit.account, latchkit.network, latchkit.tokens],
    (progress, { current }, { active, isSupported }, read): SwapViewState => {
      const swapping = progress.step === "loading" ? START : progress;
      const ownTokens = valueOfAccount(read, current?.caipAddress)?.tokens ?? [];
      const source = swapping.draft.source ?? currencyOf(active);
      const balance = ownTokens.find((token) => isSameToken(token, source))?.units;
      const estimate = valueOf(swapping.estimate);
      // After a failed refresh the balance may have grown, so it is not validated here.
      const limit = read.status === "failed" ? undefined : balance;
      const problem = swapping.check(swapping.draft, source, limit, estimate?.given.units);
      const maximum = balance && maximumInput(source, balance, estimate?.networkCost?.units);
      const currency = ownTokens.find(({ address }) => address === undefined);
      return {
        ...swapping,
        fees: feesOf(swapping.preview ?? estimate, estimate, source, currency?.price),
        isReady: progress.step !== "loading",
        network: active,
        isOffered: hasSwaps && isSupported && canSwapOn(active.id),
        source,
        own: ownTokens.filter(({ units }) => units > 0n),
        ...(balance !== undefined && { balance }),
        ...(maximum !== undefined && maximum > 0n && { maximum }),
        ...(problem !== undefined && { problem }),
        ...(current !== undefined && { account: current }),
      };
    },
  );
};

/** View model of Swap, SwapSelectToken and SwapPreview. */
export const swapModel = (latchkit: Latchkit): SwapModel => {
  const { swap, navigation } = latchkit;
  const state = stateOf(latchkit);
  const runAction = actionRunner(() => swap.actions());
  const edit = (change: Partial<SwapDraft>): void =>
    void runAction((actions) => actions.edit(change));
  return group(state, {
    watch: () => watching(latchkit),
    edit,
    turn: () => void runAction((actions) => actions.turn()),
    review: () => void runAction((actions) => actions.review()),
    confirm: (acceptsTarget, onOutcome) =>
      runAction(async (actions) => {
        const transaction = await actions.confirm({ acceptsTarget });
        if (transaction === undefined) return;
        actions.outcome(transaction).then(
          ({ status }) => onOutcome(status),
          () => undefined,
        );
      }),
    openTokens: (side) => navigation.push({ view: "SwapSelectToken", side }),
    choose: (side, token) => {
      edit(afterChoice(state.snapshot, side, token));
      navigation.back();
    },
    leaveReview: () => void navigation.back(),
    openActivity: () => {
      navigation.reset({ view: "Account" });
      navigation.push({ view: "Transactions" });
    },
    openConnect: () => navigation.replace({ view: "Connect" }),
  });
};

/** Clears its amount, and moves it from the other side if needed. */
const afterChoice = (
  { draft, source }: SwapViewState,
  side: "source" | "target",
  token: SwapToken,
): Partial<SwapDraft> => {
  const isTyped = draft.amountOf === side;
  if (side === "target")
    return isSameToken(token, source)
      ? { target: token, source: asSource(draft.target), amount: "" }
      : { target: token, ...(isTyped && draft.target !== undefined && { amount: "" }) };
  const isTarget = draft.target !== undefined && isSameToken(token, draft.target);
  return {
    source: asSource(token),
    ...((isTyped || isTarget) && { amount: "" }),
    ...(isTarget && { target: source }),
  };
};

/** Represents the network's currency as undefined. */
const asSource = (token: SwapToken | undefined): SwapToken | undefined =>
  token?.address === undefined ? undefined : token;
