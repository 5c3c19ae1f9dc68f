import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of swaps. */
export type SwapKey =
  | "titleSwap"
  | "titleSwapSelectToken"
  | "titleSwapPreview"
  | "swapLoading"
  | "swapGive"
  | "swapGet"
  | "swapHeld"
  | "swapAbout"
  | "swapChoose"
  | "swapMaximum"
  | "swapTurn"
  | "swapReview"
  | "swapQuoting"
  | "swapSame"
  | "swapNoAmount"
  | "swapMalformed"
  | "swapTooPrecise"
  | "swapZero"
  | "swapWrongSlippage"
  | "swapTooLittle"
  | "swapNoGas"
  | "swapNoLiquidity"
  | "swapNoQuote"
  | "swapElsewhere"
  | "swapReverted"
  | "swapWrongAnswer"
  | "swapDeclined"
  | "swapMoved"
  | "swapFailed"
  | "swapSlippage"
  | "swapUnlimited"
  | "swapRate"
  | "swapMinimum"
  | "swapFee"
  | "swapCost"
  | "swapImpact"
  | "swapNetwork"
  | "swapContract"
  | "swapLeft"
  | "swapExpired"
  | "swapRenew"
  | "swapUnknownTarget"
  | "swapUnreadCall"
  | "swapAccept"
  | "swapResetFirst"
  | "swapReset"
  | "swapUnlimitedWarning"
  | "swapApprove"
  | "swapApproving"
  | "swapConfirm"
  | "swapWaiting"
  | "swapCancel"
  | "swapDone"
  | "swapSwapping"
  | "swapRefused"
  | "swapReplaced"
  | "swapDropped"
  | "swapUnknown"
  | "swapEarlier"
  | "swapLook"
  | "swapSearch"
  | "swapSuggested"
  | "swapOwn"
  | "swapAll"
  | "swapNoTokens"
  | "swapListFailed"
  | "swapNotOffered"
  | "swapGone";

/** English texts of swaps, the titles among them. They travel in the views' chunk. */
export const texts: LanguageTexts<SwapKey> = {
  en: {
    titleSwap: "Swap",
    titleSwapSelectToken: "Select token",
    titleSwapPreview: "Preview swap",
    swapLoading: "Loading",
    swapGive: "You pay",
    swapGet: "You receive",
    swapHeld: "Balance: {amount}",
    swapAbout: "About: {amount}",
    swapChoose: "Select token",
    swapMaximum: "Max",
    swapTurn: "Switch the two tokens",
    swapReview: "Review swap",
    swapQuoting: "Getting the price",
    swapSame: "Choose two different tokens",
    swapNoAmount: "Enter amount",
    swapMalformed: "Incorrect value",
    swapTooPrecise: "Too many decimals",
    swapZero: "Amount is zero",
    swapWrongSlippage: "Set slippage from 1 to 50%",
    swapTooLittle: "Insufficient balance",
    swapNoGas: "Not enough {symbol} for the network fee",
    swapNoLiquidity: "Insufficient liquidity",
    swapNoQuote: "There is no price for this swap",
    swapElsewhere: "The service builds no swaps on this network.",
    swapReverted: "The network carried the transaction out without effect. Only its fee was taken.",
    swapWrongAnswer: "The service built another swap than the one asked for. Nothing was signed.",
    swapDeclined: "You declined in your wallet. Nothing was swapped.",
    swapMoved: "Your wallet is on another account or network. Nothing was swapped.",
    swapFailed: "Failed to create transaction",
    swapSlippage: "Slippage, % at most",
    swapUnlimited: "Approve every amount of {symbol}, also later ones",
    swapRate: "Rate",
    swapMinimum: "You receive at least",
    swapFee: "Provider fee",
    swapCost: "Network fee, about",
    swapImpact: "Price impact",
    swapNetwork: "Network",
    swapContract: "Contract",
    swapLeft: "This price stands for {seconds} s.",
    swapExpired: "The price is older than 30 s.",
    swapRenew: "Get a new price",
    swapUnknownTarget: "This contract is not known to this page. Go on only if you trust it.",
    swapUnreadCall:
      "This page cannot read how much the call gives at least. Go on only if you trust its price.",
    swapAccept: "I trust this contract",
    swapResetFirst: "{symbol} changes an approval only after it was taken back. That comes first.",
    swapReset: "Take back approval",
    swapUnlimitedWarning: "The contract may take every amount of {symbol} from now on.",
    swapApprove: "Approve",
    swapApproving: "Approving…",
    swapConfirm: "Swap",
    swapWaiting: "Confirm in your wallet",
    swapCancel: "Cancel",
    swapDone: "Swapped {given} to {received}",
    swapSwapping: "Swapping {given} to {received}",
    swapRefused: "The network refused the swap. Nothing but the fee was taken.",
    swapReplaced: "Another transaction of yours took its place. Nothing was swapped.",
    swapDropped:
      "The network does not show the swap any more. Look into your wallet before you swap again.",
    swapUnknown:
      "It is not known yet whether the swap went through. Look into your wallet before you swap again.",
    swapEarlier:
      "An earlier swap of these tokens may have been sent. Check your activity before you swap again.",
    swapLook: "View activity",
    swapSearch: "Name, symbol or address",
    swapSuggested: "Suggested",
    swapOwn: "Your tokens",
    swapAll: "Tokens",
    swapNoTokens: "No tokens found",
    swapListFailed: "The tokens could not be listed",
    swapNotOffered: "Nothing is swapped on {network} from here.",
    swapGone: "No wallet is connected",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
