import type { OnrampPurchase } from "../../../application/onramp/onramp.api.js";
import type { TextKey } from "../../messages/keys.js";

/** What is said of a purchase: a sentence, and what it means. */
export type PurchaseWords = readonly [title: TextKey, hint: TextKey];

type Status = NonNullable<OnrampPurchase["progress"]>["status"];

const SEEN: Readonly<Partial<Record<Status, PurchaseWords>>> = {
  underway: ["onrampUnderway", "onrampUnderwayHint"],
  bought: ["onrampBought", "onrampBoughtHint"],
  failed: ["onrampFailed", "onrampFailedHint"],
  arrived: ["onrampArrived", "onrampArrivedHint"],
  unseen: ["onrampUnseen", "onrampUnseenHint"],
};

/** What became of it, else what its window is doing. */
export const purchaseWords = ({ step, progress }: OnrampPurchase): PurchaseWords => {
  if (step === "blocked") return ["onrampBlocked", "onrampBlockedHint"];
  const seen = progress && SEEN[progress.status];
  if (seen !== undefined) return seen;
  return step === "left"
    ? ["onrampLeft", "onrampLeftHint"]
    : ["onrampContinue", "onrampContinueHint"];
};
