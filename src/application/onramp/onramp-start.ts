import type { OnrampPurchase } from "./onramp.api.js";

/** Nothing is chosen yet. */
export const ONRAMP_START: OnrampPurchase = {
  step: "choosing",
  providers: [],
  paymentCurrencies: [],
  purchaseCurrencies: [],
  paymentAmount: "",
  isSample: false,
  isPlaceholder: false,
  quotesLoading: false,
};
