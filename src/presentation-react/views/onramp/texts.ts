import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of buying. */
export type OnrampKey =
  | "titleOnRampProviders"
  | "titleOnRampFiatSelect"
  | "titleOnRampTokenSelect"
  | "titleBuyInProgress"
  | "onrampAmount"
  | "onrampPay"
  | "onrampGet"
  | "onrampLooking"
  | "onrampQuote"
  | "onrampNoQuote"
  | "onrampSample"
  | "onrampMalformed"
  | "onrampTooLittle"
  | "onrampTooMuch"
  | "onrampProviders"
  | "onrampFee"
  | "onrampNoPage"
  | "onrampNobody"
  | "onrampNotHere"
  | "onrampContinue"
  | "onrampContinueHint"
  | "onrampBlocked"
  | "onrampBlockedHint"
  | "onrampLeft"
  | "onrampLeftHint"
  | "onrampEstimate"
  | "onrampProviderFee"
  | "onrampNetworkFee"
  | "onrampTotal"
  | "onrampBrings"
  | "onrampBoughtAmount"
  | "onrampArrivedAmount"
  | "onrampPurchase"
  | "onrampUnderway"
  | "onrampUnderwayHint"
  | "onrampBought"
  | "onrampBoughtHint"
  | "onrampFailed"
  | "onrampFailedHint"
  | "onrampArrived"
  | "onrampArrivedHint"
  | "onrampUnseen"
  | "onrampUnseenHint"
  | "onrampLookAgain"
  | "onrampAgain"
  | "onrampCopy"
  | "onrampCopied"
  | "onrampCopyRefused"
  | "onrampDone";

/** English texts of buying, the titles among them. */
export const texts: LanguageTexts<OnrampKey> = {
  en: {
    titleOnRampProviders: "Choose a provider",
    titleOnRampFiatSelect: "Select currency",
    titleOnRampTokenSelect: "Select token",
    titleBuyInProgress: "Buy",
    onrampAmount: "Amount to pay",
    onrampPay: "Pay with",
    onrampGet: "Buy",
    onrampLooking: "Asking for a price",
    onrampQuote: "You get about {amount}",
    onrampNoQuote: "There is no price now. The provider shows it before you pay.",
    onrampSample: "The provider may offer other currencies.",
    onrampMalformed: "This is not an amount.",
    onrampTooLittle: "This is less than the provider takes.",
    onrampTooMuch: "This is more than the provider takes.",
    onrampProviders: "Providers",
    onrampFee: "Fees {range}",
    onrampNoPage: "Not available now",
    onrampNobody: "No provider sells here.",
    onrampNotHere: "Nothing can be bought for this account.",
    onrampContinue: "Continue in {provider}",
    onrampContinueHint: "You pay in the provider's own window. What arrives is shown here.",
    onrampBlocked: "The window was blocked",
    onrampBlockedHint: "Allow windows of this page, or copy the link.",
    onrampLeft: "The window is closed",
    onrampLeftHint: "Looking for what you bought. It arrives within minutes.",
    onrampEstimate: "An estimate. The provider shows its own price before you pay.",
    onrampProviderFee: "Provider's fee",
    onrampNetworkFee: "Network fee",
    onrampTotal: "You pay in all",
    onrampBrings: "You get, about",
    onrampBoughtAmount: "Bought",
    onrampArrivedAmount: "Arrived",
    onrampPurchase: "Purchase at {provider}",
    onrampUnderway: "{provider} is working on it",
    onrampUnderwayHint: "Your purchase is under way. What arrives is shown here.",
    onrampBought: "Bought at {provider}",
    onrampBoughtHint: "It is on its way to your account.",
    onrampFailed: "The purchase failed",
    onrampFailedHint: "{provider} reports that it failed. Try again, or choose another provider.",
    onrampArrived: "It has arrived",
    onrampArrivedHint: "Your account holds this much more since the window was opened.",
    onrampUnseen: "Nothing has arrived yet",
    onrampUnseenHint:
      "If you bought something, it can take longer. Your account shows it once it is there.",
    onrampLookAgain: "Look again",
    onrampAgain: "Open again",
    onrampCopy: "Copy link",
    onrampCopied: "Link copied",
    onrampCopyRefused: "The link could not be copied",
    onrampDone: "To the account",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
