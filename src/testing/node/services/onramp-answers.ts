import { callNode } from "../call-node.js";
import type { ServiceAnswers, ServicePurchase } from "./services.types.js";

const ETHER = 10n ** 18n;
const FEE = { amount: "0.50", currency: "USD" };
const LIMITS = [
  { id: "card", min: "10.00", max: "7500.00" },
  { id: "ach_bank_account", min: "10.00", max: "25000.00" },
];

/** The response of `GET /v1/onramp/options`. */
export const ONRAMP_OPTIONS = {
  paymentCurrencies: ["USD", "EUR"].map((id) => ({ id, payment_method_limits: LIMITS })),
  purchaseCurrencies: [
    { id: "cur-usdc", name: "USD Coin", symbol: "USDC" },
    { id: "cur-eth", name: "Ether", symbol: "ETH" },
  ].map((currency) => ({
    ...currency,
    networks: [
      {
        name: "ethereum-mainnet",
        display_name: "Ethereum",
        chain_id: "1",
        contract_address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
      },
    ],
  })),
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** The response of `POST /v1/onramp/quote`, with a provider fee of 2 %. */
export const quoteOf = (body: unknown): object => {
  const { amount, purchaseCurrency, paymentCurrency } = record(body);
  const total = Number(amount);
  const currency = String(record(paymentCurrency)["id"]);
  const symbol = String(record(purchaseCurrency)["symbol"]);
  const fee = (total / 50).toFixed(2);
  const rest = (total - Number(fee) - Number(FEE.amount)).toFixed(2);
  return {
    quoteId: `quote-${total}`,
    coinbaseFee: { amount: fee, currency },
    networkFee: { ...FEE, currency },
    paymentSubtotal: { amount: rest, currency },
    paymentTotal: { amount: total.toFixed(2), currency },
    purchaseAmount: { amount: rest, currency: symbol },
  };
};

export const wrongQuote = (body: unknown): string | undefined => {
  const { amount, purchaseCurrency, paymentCurrency, network } = record(body);
  if (!/^\d+(?:\.\d{0,2})?$/u.test(String(amount))) return "amount is invalid";
  if (typeof record(paymentCurrency)["id"] !== "string") return "paymentCurrency is missing";
  return record(purchaseCurrency)["symbol"] === network
    ? undefined
    : "network must be the symbol of purchaseCurrency";
};

export const wrongPage = (body: unknown): string | undefined => {
  const { destinationWallets, defaultNetwork, partnerUserId, defaultExperience } = record(body);
  if (!Array.isArray(destinationWallets) || destinationWallets.length === 0)
    return "destinationWallets is empty";
  if (typeof defaultNetwork !== "string") return "defaultNetwork is missing";
  if (typeof partnerUserId !== "string") return "partnerUserId is missing";
  return defaultExperience === "buy" ? undefined : "defaultExperience must be buy";
};

export const pageFor = (host: string, body: unknown): object => {
  const [wallet] = record(body)["destinationWallets"] as readonly unknown[];
  const address = String(record(wallet)["address"]);
  return { url: `http://${host}/buy?walletAddress=${encodeURIComponent(address)}` };
};

/** The empty icon keeps browsers from requesting one. */
const pageWithTitle = (title: string): string =>
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">' +
  `<title>${title}</title><h1>${title}</h1>`;

/** The provider's page; its first button buys one ether. */
export const buyPage = (params: URLSearchParams): string => {
  const address = params.get("walletAddress") ?? "";
  const isAddress = /^0x[\da-f]{40}$/iu.test(address);
  return `${pageWithTitle("Buy 1 ETH")}
<form method="post" action="/buy/complete?walletAddress=${isAddress ? address : ""}">
<button data-testid="pay">Pay</button>
<button data-testid="refuse" formaction="/buy/refuse?walletAddress=${isAddress ? address : ""}"
>Pay with a card that is refused</button></form>`;
};

const findPurchase = (
  { purchases }: Pick<ServiceAnswers, "purchases">,
  address: string,
  status: ServicePurchase["status"],
): void => {
  const key = address.toLowerCase();
  const former = purchases.get(key) ?? [];
  const id = `purchase-${former.length + 1}`;
  purchases.set(key, [{ id, status, at: Date.now(), amount: "1", symbol: "ETH" }, ...former]);
};

/** Completes a purchase: sends one ether to the account on every running chain. */
export const completePurchase = async (
  params: URLSearchParams,
  answers: Pick<ServiceAnswers, "nodes" | "purchases">,
): Promise<string> => {
  const address = params.get("walletAddress") ?? "";
  for (const node of Object.values(answers.nodes)) {
    const balance = BigInt(String(await callNode(node, "eth_getBalance", [address, "latest"])));
    await callNode(node, "anvil_setBalance", [address, `0x${(balance + ETHER).toString(16)}`]);
  }
  findPurchase(answers, address, "SUCCESS");
  return pageWithTitle("Paid");
};

/** Fails a purchase as if the card was declined. */
export const refusePurchase = (
  params: URLSearchParams,
  answers: Pick<ServiceAnswers, "purchases">,
): string => {
  findPurchase(answers, params.get("walletAddress") ?? "", "FAILED");
  return pageWithTitle("Refused");
};

export const purchasesOf = (
  { purchases }: Pick<ServiceAnswers, "purchases">,
  address: string,
): object => ({
  data: (purchases.get(address.toLowerCase()) ?? []).map(({ id, status, at, amount, symbol }) => ({
    id,
    metadata: {
      operationType: "buy",
      hash: "",
      minedAt: new Date(at).toISOString(),
      sentFrom: "Coinbase",
      sentTo: address,
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
      nonce: 1,
      chain: null,
    },
    transfers: [
      { direction: "in", quantity: { numeric: amount }, fungible_info: { name: symbol, symbol } },
    ],
  })),
  next: null,
});
