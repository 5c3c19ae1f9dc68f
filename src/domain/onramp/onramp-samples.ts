import type { OnrampOptions, OnrampQuote } from "./onramp.js";

const LIMITS = [
  { id: "card", min: "10.00", max: "7500.00" },
  { id: "ach_bank_account", min: "10.00", max: "25000.00" },
];
const NETWORKS = [
  {
    name: "ethereum-mainnet",
    displayName: "Ethereum",
    chainId: "1",
    contractAddress: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
  },
  {
    name: "polygon-mainnet",
    displayName: "Polygon",
    chainId: "137",
    contractAddress: "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174",
  },
];
const ID = "2b92315d-eab7-5bef-84fa-089a131333f5";

/**
 * What may be bought where the service does not say (S8-022): samples, which the provider may know
 * better. USDC on Ethereum and Polygon comes first (S9-019).
 */
export const SAMPLE_OPTIONS: OnrampOptions = {
  paymentCurrencies: [
    { id: "USD", limits: LIMITS },
    { id: "EUR", limits: LIMITS },
  ],
  purchaseCurrencies: [
    { id: ID, name: "USD Coin", symbol: "USDC", networks: NETWORKS },
    { id: ID, name: "Ether", symbol: "ETH", networks: NETWORKS },
  ],
};

/** The id of a quote that is none. */
export const PLACEHOLDER_ID = "mocked-quote-id";

/**
 * What stands for a quote that could not be had (S8-023). Its figures say nothing: no view shows
 * them as a price.
 */
export const placeholderQuote = (amount: string, currency: string): OnrampQuote => {
  const same = { amount, currency };
  return {
    quoteId: PLACEHOLDER_ID,
    networkFee: same,
    paymentSubtotal: same,
    paymentTotal: same,
    purchaseAmount: same,
  };
};
