import type { SimulationFinding } from "../../../domain/review/changes.js";
import type { RuleId } from "../../../domain/review/rules.js";

/** A rule of the request or of its simulation. */
export type ReviewRule = RuleId | SimulationFinding["rule"];

/** What a dangerous request can cost the user, greatest first. */
const LOSSES = ["all", "control", "tokens", "sent"] as const;
export type Loss = (typeof LOSSES)[number];

/** Rules with a loss that is not the default of their danger, `all`. */
const LOSS_OF: Readonly<Partial<Record<ReviewRule, Loss>>> = {
  "amount-unlimited": "tokens",
  "approve-all": "tokens",
  "spender-is-eoa": "tokens",
  "spender-is-delegated-eoa": "tokens",
  "sol-approve-unlimited": "tokens",
  "sent-to-token-itself": "sent",
  "sent-to-zero": "sent",
  "sent-to-look-alike": "sent",
  "order-nothing-back": "sent",
  "order-dust-back": "sent",
  "receiver-other": "sent",
  "safe-refund": "sent",
  "sol-close-to-other": "sent",
  "btc-sighash-none": "sent",
  "btc-sighash-single": "sent",
  "btc-amount-lie": "sent",
  "btc-wrong-previous": "sent",
  "btc-fee-high": "sent",
  "token-lies": "tokens",
  "hidden-move": "tokens",
  "safe-changes-owner": "control",
  "gives-ownership": "control",
  "upgrades-contract": "control",
  "grants-role": "control",
  "siwe-other-domain": "control",
  "sol-assign": "control",
  "sol-owner-change": "control",
  "sol-close-authority": "control",
  "sol-nonce-authority": "control",
};

/** The greatest loss of the dangers; undefined without one. An unlisted danger may cost all. */
export const lossOf = (dangers: readonly ReviewRule[]): Loss | undefined =>
  LOSSES.find((loss) => dangers.some((rule) => (LOSS_OF[rule] ?? "all") === loss));
