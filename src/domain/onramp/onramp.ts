/** A network on which a currency can be bought. */
export interface PurchaseNetwork {
  /** The service's id of the network. */
  readonly name: string;
  /** Name to show. */
  readonly displayName: string;
  /** The chain id as text. */
  readonly chainId: string;
  /** Contract of the currency on this network, as the service sends it. */
  readonly contractAddress: string;
}

/** A currency to buy. */
export interface PurchaseCurrency {
  /** The service's id of the currency. */
  readonly id: string;
  /** Name to show. */
  readonly name: string;
  /** Symbol, for example ETH. */
  readonly symbol: string;
  /** Networks on which the currency can be bought. */
  readonly networks: readonly PurchaseNetwork[];
}

/** Limits of a payment method: decimal strings in the payment currency. */
export interface PaymentLimit {
  /** The service's id of the limit, a payment method. */
  readonly id: string;
  /** Minimum amount: decimal text, in the payment currency. */
  readonly min: string;
  /** Maximum amount: decimal text, in the payment currency. */
  readonly max: string;
}

/** A currency to pay with. */
export interface PaymentCurrency {
  /** ISO 4217. */
  readonly id: string;
  /** Limits of each payment method. */
  readonly limits: readonly PaymentLimit[];
}

/** Available payment and purchase currencies. */
export interface OnrampOptions {
  /** Currencies to pay with. */
  readonly paymentCurrencies: readonly PaymentCurrency[];
  /** Currencies to buy. */
  readonly purchaseCurrencies: readonly PurchaseCurrency[];
}

/** A decimal string and its currency. */
export interface OnrampAmount {
  /** Decimal text in whole units. */
  readonly amount: string;
  /** The currency's code. */
  readonly currency: string;
}

/** Price and result of a purchase. */
export interface OnrampQuote {
  /** Id of the quote in the service. */
  readonly quoteId: string;
  /** Fee of Coinbase. */
  readonly coinbaseFee?: OnrampAmount;
  /** Fee of the network. */
  readonly networkFee: OnrampAmount;
  /** What is paid, without fees. */
  readonly paymentSubtotal: OnrampAmount;
  /** What is paid, with all fees. */
  readonly paymentTotal: OnrampAmount;
  /** What the account receives. */
  readonly purchaseAmount: OnrampAmount;
}

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

/** Purchase options if the service is unavailable. */
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

export const PLACEHOLDER_ID = "mocked-quote-id";

/** Placeholder for an unavailable quote; views do not show its figures. */
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
