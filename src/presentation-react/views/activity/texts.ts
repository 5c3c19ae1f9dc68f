import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of the activity. */
export type ActivityKey =
  | "titleTransactions"
  | "activityLoading"
  | "activityEmpty"
  | "activityFailed"
  | "activityRetry"
  | "activityDays"
  | "activityOlder"
  | "activityOther"
  | "activityStatusFailed"
  | "activityStatusPending"
  | "activityGone"
  | "activityUnknown"
  | "activityExplorer"
  | "activitySend"
  | "activityReceive"
  | "activityTrade"
  | "activityApprove"
  | "activityMint"
  | "activityBurn"
  | "activityDeposit"
  | "activityWithdraw"
  | "activityStake"
  | "activityUnstake"
  | "activityClaim"
  | "activityBorrow"
  | "activityRepay"
  | "activityBought"
  | "activityCancel"
  | "activityDeploy"
  | "activityExecute";

/** English texts of the activity, its title among them. */
export const texts: LanguageTexts<ActivityKey> = {
  en: {
    titleTransactions: "Activity",
    activityLoading: "Loading activity",
    activityEmpty: "No transactions yet",
    activityFailed: "Failed to fetch transactions",
    activityDays: "{count} d",
    activityRetry: "Try again",
    activityOlder: "Show older",
    activityOther: "Transaction",
    activityStatusFailed: "Failed",
    activityStatusPending: "Pending",
    activityGone: "No wallet is connected",
    activityUnknown: "Activity of {network} cannot be read here",
    activityExplorer: "Look at it with the explorer",
    activitySend: "Sent",
    activityReceive: "Received",
    activityTrade: "Swapped",
    activityApprove: "Approved",
    activityMint: "Minted",
    activityBurn: "Burned",
    activityDeposit: "Deposited",
    activityWithdraw: "Withdrawn",
    activityStake: "Staked",
    activityUnstake: "Unstaked",
    activityClaim: "Claimed",
    activityBorrow: "Borrowed",
    activityRepay: "Repaid",
    activityBought: "Bought",
    activityCancel: "Cancelled",
    activityDeploy: "Deployed",
    activityExecute: "Executed",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
