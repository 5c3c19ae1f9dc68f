import { type OwnCode, sharedReasons } from "../shared-reasons.js";

/** Codes whose text for users differs from the error's own message, which is for developers. */
export const reasons = {
  ...sharedReasons({
    notTrusted: "The wallet's answer cannot be used. Try again, or update the wallet.",
    walletProblem: "The wallet reported a problem. Open it and look for a message.",
    walletGone: "The wallet is no longer available. Check that it is installed and unlocked.",
    offline: "The network did not respond. Check your connection.",
    notSupported: "The wallet does not support this network.",
    serviceProblem: "A service gave no usable answer. Try again in a moment.",
  }),
  "chain/invalid-id":
    "The wallet did not say which network it is on. Choose a network in the wallet, then try again.",
  "wallet/no-answer": "The wallet did not answer in time.",
  "code/unavailable": "A part of this window could not be loaded. Check your connection.",
  "code/outdated": "This page has been updated since you opened it. Reload it to go on.",
  "instance/disposed": "This page has ended the wallet connection. Load it again.",
  "call/aborted": "The request was taken back.",
  "frame/method-refused": "Action not allowed",
  "popup/closed": "The window was closed before it was done.",
} as const satisfies Partial<Readonly<Record<OwnCode, string>>>;
