import type { OnrampPurchase } from "./onramp.api.js";

/** The initial state. */
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
