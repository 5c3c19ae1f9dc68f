import { type OwnCode, sharedReasons } from "../shared-reasons.js";

/** Codes for which a user reads other words than the error's own, which speak to developers. */
export const reasons = {
  ...sharedReasons({
    notTrusted: "The wallet gave an answer that cannot be trusted, so nothing was changed.",
    walletProblem: "The wallet reported a problem. Open it and look for a message.",
    walletGone: "The wallet is no longer available. Check that it is installed and unlocked.",
    offline: "The network did not respond. Check your connection.",
    notSupported: "The wallet does not support this network.",
    serviceProblem: "A service gave no usable answer. Try again in a moment.",
  }),
  "wallet/no-answer": "The wallet did not answer in time.",
  "code/unavailable": "A part of this window could not be loaded. Check your connection.",
  "code/outdated": "This page has been updated since you opened it. Reload it to go on.",
  "instance/disposed": "This page has ended the wallet connection. Load it again.",
  "call/aborted": "The request was taken back.",
  "popup/closed": "The window was closed before it was done.",
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
