import type { Account } from "../../../domain/account/account.js";
import type { Network } from "../../../domain/network/network.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import type { SwapDraft, SwapProblem } from "../../../domain/swap/swap-draft.js";
import { type FeeValues, type SwapFees, feeValues } from "../../../domain/swap/swap-fees.js";
import { canSwapOn } from "../../../domain/swap/swap-networks.js";
import { mostToGive } from "../../../domain/swap/swap-amounts.js";
import { type SwapToken, currencyOf, isSameToken } from "../../../domain/swap/swap-token.js";
import type { TokenBalance } from "../../../domain/tokens/token-balance.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
import type { TransactionOutcome } from "../../../domain/transaction/transaction-outcome.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";
import type { SwapActions, SwapEstimate, SwapProgress } from "../swap.api.js";

/** What the views of swaps show. */
export interface SwapViewState extends SwapProgress {
  /** False until the code of swaps is there. */
  readonly isReady: boolean;
  /** Missing where nobody is connected. */
  readonly account?: Account;
  readonly network: Network;
  /** False: nothing is swapped on the active network. */
  readonly isOffered: boolean;
  /** What is given. */
  readonly source: SwapToken;
  /** Base units of it, as far as they are known; the chain is asked again before a review. */
  readonly held?: bigint;
  /** The most of it that can be given, base units; missing while that is not known. */
  readonly most?: bigint;
  /** What the fees are worth, of what is reviewed, else of what is quoted. */
  readonly fees: FeeValues;
  /** What the account holds some of. */
  readonly own: readonly TokenBalance[];
  /** The first rule that the form fails. */
  readonly problem?: SwapProblem;
}

/** State and actions of the views of swaps; no action rejects. */
export interface SwapModel extends Group<SwapViewState> {
  /** Keeps tokens and estimate fresh while held; the result releases it. */
  watch(): () => void;
  edit(change: Partial<SwapDraft>): void;
  turn(): void;
  review(): void;
  /**
   * `onOutcome` is called once, when it is known what became of a swap that was sent; never of an
   * approval.
   */
  confirm(
    acceptsTarget: boolean,
    onOutcome: (status: TransactionOutcome["status"]) => void,
  ): Promise<Outcome>;
  openTokens(side: "source" | "target"): void;
  /** Back to the form with it; one that is on the other side changes places with it. */
  choose(side: "source" | "target", token: SwapToken): void;
  /** Back to the form. */
  leaveReview(): void;
  /** To the account's activity, where it is not known whether something was sent. */
  openActivity(): void;
  /** For a user whose wallet is gone. */
  openConnect(): void;
}

/** Until the code is there, which has the rules. */
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

/** What is typed is in the state in the same turn, once the code is there. */
const actingBy = (
  load: () => Promise<SwapActions>,
): ((work: (actions: SwapActions) => Promise<unknown>) => Promise<Outcome>) => {
  let loaded: SwapActions | undefined;
  const loading = load().then((actions) => (loaded = actions));
  loading.catch(() => undefined);
  return (work) => outcomeOf(loaded === undefined ? load().then(work) : work(loaded));
};

/** What is watched begins with the code and ends with the release, whichever comes first. */
const watching = (latchkit: Latchkit): (() => void) => {
  const releases = [latchkit.tokens.watch()];
  let isHeld = true;
  latchkit.swap.actions().then(
    (actions) => isHeld && releases.push(actions.watch()),
    () => undefined,
  );
  return () => {
    isHeld = false;
    releases.splice(0).forEach((release) => release());
  };
};

/** The currency's price is in the quote too, where the currency is what is given. */
const feesOf = (
  costs: SwapFees | undefined,
  estimate: SwapEstimate | undefined,
  source: SwapToken,
  currencyPrice: bigint | undefined,
): FeeValues => {
  if (costs === undefined) return {};
  const { given, givenValue } = estimate ?? {};
  const isSame = given?.units === costs.given.units;
  const quoted =
    source.address === undefined &&
    given !== undefined &&
    givenValue !== undefined &&
    given.units > 0n
      ? (givenValue * 10n ** BigInt(given.decimals)) / given.units
      : undefined;
  return feeValues(costs, isSame ? givenValue : undefined, quoted ?? currencyPrice);
};

/** State of the views, from the facade's groups. */
const stateOf = (latchkit: Latchkit): Group<SwapViewState> => {
  const { hasSwaps } = viewInternalsOf(latchkit).options;
  return derive(
    [latchkit.swap, latchkit.account, latchkit.network, latchkit.tokens],
    (progress, { current }, { active, isSupported }, read): SwapViewState => {
      const swapping = progress.step === "loading" ? START : progress;
      const portfolio = valueOf(read);
      const own = portfolio?.account === current?.caipAddress ? (portfolio?.tokens ?? []) : [];
      const source = swapping.draft.source ?? currencyOf(active);
      const held = own.find((token) => isSameToken(token, source))?.units;
      const estimate = valueOf(swapping.estimate);
      // What could not be read anew may have grown: the chain is asked before a review.
      const limit = read.status === "failed" ? undefined : held;
      const problem = swapping.check(swapping.draft, source, limit, estimate?.given.units);
      const most = held && mostToGive(source, held, estimate?.networkCost?.units);
      const currency = own.find(({ address }) => address === undefined);
      return {
        ...swapping,
        fees: feesOf(swapping.preview ?? estimate, estimate, source, currency?.price),
        isReady: progress.step !== "loading",
        network: active,
        isOffered: hasSwaps && isSupported && canSwapOn(active.id),
        source,
        own: own.filter(({ units }) => units > 0n),
        ...(held !== undefined && { held }),
        ...(most !== undefined && most > 0n && { most }),
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
  const act = actingBy(() => swap.actions());
  const edit = (change: Partial<SwapDraft>): void => void act((actions) => actions.edit(change));
  return Object.assign(state, {
    watch: () => watching(latchkit),
    edit,
    turn: () => void act((actions) => actions.turn()),
    review: () => void act((actions) => actions.review()),
    confirm: (acceptsTarget: boolean, onOutcome: (status: TransactionOutcome["status"]) => void) =>
      act(async (actions) => {
        const sent = await actions.confirm({ acceptsTarget });
        if (sent === undefined) return;
        actions.outcome(sent).then(
          ({ status }) => onOutcome(status),
          () => undefined,
        );
      }),
    openTokens: (side: "source" | "target") => navigation.push({ view: "SwapSelectToken", side }),
    choose: (side: "source" | "target", token: SwapToken) => {
      edit(chosen(state.snapshot, side, token));
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

/** An amount of a token that changes is typed anew; one on the other side makes way. */
const chosen = (
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

/** The network's currency is what is given where nothing else is. */
const asSource = (token: SwapToken | undefined): SwapToken | undefined =>
  token?.address === undefined ? undefined : token;
