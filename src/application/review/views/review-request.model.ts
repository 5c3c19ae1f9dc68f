import type { Changes, SimulationFinding } from "../../../domain/review/changes.js";
import { cleanLabel } from "../../../domain/review/clean-text.js";
import type { Grant } from "../../../domain/review/effects.js";
import type { PendingReview } from "../review.api.js";
import type { Digest, Finding } from "../../../domain/review/review.js";
import type { FindingLevel, FindingParams } from "../../../domain/review/rules.js";
import { intentOf, type Intent } from "./review-intent.js";
import { lossOf, type Loss, type ReviewRule } from "./review-loss.js";
import { rawDataOf } from "./review-data.js";
import { stepsOf, type ReviewStep } from "./review-steps.js";
import { tokenFactsOf, type Currency, type ShownAmount, type TokenNames } from "./review-tokens.js";

/** A finding as a line of the list. */
export interface ShownFinding {
  readonly rule: ReviewRule;
  readonly level: FindingLevel;
  /** The address that it is about, unless the rights name it already. */
  readonly address: string | undefined;
  readonly until: bigint | undefined;
  /** In the network's currency. */
  readonly fee: ShownAmount | undefined;
  /** Untrusted text of the request on one line, such as the domain of a sign-in. */
  readonly text: string;
}

/** Somebody who gets a right. */
export interface ShownGrant extends Omit<Grant, "amount"> {
  readonly amount: ShownAmount | "unlimited" | "all";
}

/** What leaves and arrives, and how sure that is. */
export interface ShownMoves {
  readonly status: Changes["status"] | "pending";
  readonly why: (Changes & { readonly status: "not-simulated" })["why"] | undefined;
  /** Untrusted reason of a request that would fail, on one line. */
  readonly reason: string | undefined;
  /** What the simulation moved or, without one, what the request states. */
  readonly leaves: readonly ShownAmount[];
  readonly arrives: readonly ShownAmount[];
}

/** What the review of a request draws. */
export interface ReviewView {
  readonly intent: Intent;
  readonly moves: ShownMoves;
  readonly grants: readonly ShownGrant[];
  /** Worst first. */
  readonly findings: readonly ShownFinding[];
  /** What the user accepts to lose; undefined without a danger. */
  readonly loss: Loss | undefined;
  /** A consent covers only the dangers that the user saw. */
  readonly consentKey: string;
  readonly steps: readonly ReviewStep[];
  /** The bytes or the text that the wallet gets. */
  readonly data: readonly string[];
  readonly digests: readonly Digest[];
}

const LEVELS: readonly FindingLevel[] = ["danger", "caution", "note"];
/** Rules whose amount is a fee in the network's currency. */
const FEES: readonly ReviewRule[] = ["sol-priority-fee", "btc-fee-high"];
const MAX_REASON = 200;

interface Found extends Omit<Finding, "rule"> {
  readonly rule: ReviewRule;
}
/** What a simulation finds was never said in the request, so it is always a danger. */
const simulated = ({ rule, target }: SimulationFinding): Found => ({
  rule,
  level: "danger",
  target,
  params: {},
});

const allFindings = ({ review, changes }: PendingReview): readonly Found[] => {
  const more =
    changes !== "pending" && changes.status === "simulated" ? changes.findings.map(simulated) : [];
  const all: readonly Found[] = [...review.findings, ...more];
  return LEVELS.flatMap((level) => all.filter((one) => one.level === level));
};

const addressOf = ({ target, params }: Found, named: ReadonlySet<string>): string | undefined => {
  const address = params.address ?? target;
  return address === undefined || named.has(address.toLowerCase()) ? undefined : address;
};

const feeOf = (
  rule: ReviewRule,
  { amount }: FindingParams,
  names: TokenNames,
): ShownAmount | undefined =>
  FEES.includes(rule) && typeof amount === "bigint" ? names.native(amount) : undefined;

const shownFindings = (
  found: readonly Found[],
  grants: readonly Grant[],
  names: TokenNames,
): readonly ShownFinding[] => {
  const named = new Set(grants.map(({ spender }) => spender.toLowerCase()));
  const lines = found.map((one) => ({
    rule: one.rule,
    level: one.level,
    address: addressOf(one, named),
    until: one.params.until,
    fee: feeOf(one.rule, one.params, names),
    text: cleanLabel(one.params.text ?? ""),
  }));
  const keyOf = ({ rule, address, text }: ShownFinding): string => `${rule} ${address} ${text}`;
  return lines.filter((line, at) => lines.findIndex((one) => keyOf(one) === keyOf(line)) === at);
};

const movesOf = ({ review, changes }: PendingReview, names: TokenNames): ShownMoves => {
  const none = { why: undefined, reason: undefined, leaves: [], arrives: [] };
  const stated = review.transfers.map(({ token, to, amount }) => ({
    ...names.amount(token, amount),
    to,
  }));
  if (changes === "pending") return { ...none, status: "pending", leaves: stated };
  if (changes.status === "not-simulated")
    return { ...none, status: changes.status, why: changes.why, leaves: stated };
  if (changes.status === "reverts") {
    const { status, reason } = changes;
    return { ...none, status, reason: reason && cleanLabel(reason, MAX_REASON), leaves: stated };
  }
  const moved = changes.moves.filter(({ amount }) => amount !== 0n);
  const [out, back] = [true, false].map((isOut) =>
    moved.filter(({ amount }) => amount < 0n === isOut).map((move) => names.move(move)),
  );
  return { ...none, status: "simulated", leaves: out ?? [], arrives: back ?? [] };
};

/** What the view draws of a pending review. `currency`: of the request's network. */
export const reviewView = (pending: PendingReview, currency: Currency): ReviewView => {
  const { review, request } = pending;
  const names = tokenFactsOf(pending, currency);
  const findings = shownFindings(allFindings(pending), review.grants, names);
  const dangers = findings.filter(({ level }) => level === "danger").map(({ rule }) => rule);
  return {
    intent: intentOf(pending),
    moves: movesOf(pending, names),
    grants: review.grants.map(({ amount, ...grant }) => ({
      ...grant,
      amount: typeof amount === "bigint" ? names.amount(grant.token, amount) : amount,
    })),
    findings,
    loss: lossOf(dangers),
    consentKey: `${pending.id} ${dangers.join(" ")}`,
    steps: stepsOf(review.parts),
    data: rawDataOf(request),
    digests: review.digests,
  };
};
