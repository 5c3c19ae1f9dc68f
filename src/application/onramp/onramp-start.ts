import type { OnrampState } from "./onramp.api.js";

/** Before its code is there. */
export const ONRAMP_START: OnrampState = {
  step: "choosing",
  providers: [],
  paymentCurrencies: [],
  purchaseCurrencies: [],
  paymentAmount: "",
  isSample: false,
  isPlaceholder: false,
  quotesLoading: false,
};
