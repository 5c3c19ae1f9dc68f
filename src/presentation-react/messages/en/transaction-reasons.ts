import type { OwnCode } from "../shared-reasons.js";

/**
 * Texts for users of the codes of a transaction. No view of the modal can show one yet, so they
 * are in the catalogue and in no chunk of the modal.
 */
export const transactionReasons = {
  "transaction/invalid": "The transaction cannot be used as it is. Nothing was sent.",
  "transaction/too-large": "The transaction is larger than the network takes. Nothing was sent.",
  "transaction/not-enough-funds":
    "Not enough SOL for this transfer, its fees or the rent. Nothing was sent.",
  "transaction/fee-too-high":
    "The network fee is higher than what was shown or is allowed. Nothing was sent.",
  "transaction/expired":
    "The transaction was answered too late for the network to take it. Try again.",
  "transaction/unknown":
    "It is not known yet whether the transaction went through. Do not send it again before you know.",
  "transaction/replaced": "Another transaction took the place of this one.",
} as const satisfies Partial<Readonly<Record<OwnCode, string>>>;
