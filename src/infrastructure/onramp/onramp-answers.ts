import * as v from "valibot";
import { plainText } from "../../domain/connectors/announcement.js";
import type {
  OnrampOptions,
  OnrampQuote,
  PaymentCurrency,
  PurchaseCurrency,
} from "../../domain/onramp/onramp.js";
import type { PurchaseReport } from "../../domain/onramp/purchase-progress.js";

const MAX_ENTRIES = 500;
const text = v.pipe(v.string(), v.maxLength(200));
const decimal = v.pipe(v.string(), v.regex(/^\d{1,30}(?:\.\d{1,30})?$/u));

const Limit = v.object({ id: text, min: decimal, max: decimal });
const Payment = v.object({ id: text, payment_method_limits: v.array(v.unknown()) });
const Network = v.object({
  name: text,
  display_name: text,
  chain_id: text,
  contract_address: text,
});
const Purchase = v.object({ id: text, name: text, symbol: text, networks: v.array(v.unknown()) });
const Amount = v.object({ amount: decimal, currency: text });

/** `GET /v1/onramp/options`. */
export const OptionsAnswer = v.object({
  paymentCurrencies: v.array(v.unknown()),
  purchaseCurrencies: v.array(v.unknown()),
});
/** `POST /v1/onramp/quote`. */
export const QuoteAnswer = v.object({
  quoteId: text,
  coinbaseFee: v.optional(Amount),
  networkFee: Amount,
  paymentSubtotal: Amount,
  paymentTotal: Amount,
  purchaseAmount: Amount,
});
/** `POST /v1/generators/onrampurl`. */
export const PageAnswer = v.object({ url: v.pipe(v.string(), v.maxLength(4_096)) });

const Value = v.object({ value: decimal, currency: text });
const inAmount = ({ value, currency }: v.InferOutput<typeof Value>) => ({
  amount: value,
  currency,
});
/** `GET /v1/onramp/buy/quotes`, the current endpoint. */
export const BuyQuoteAnswer = v.pipe(
  v.object({
    quoteId: text,
    coinbaseFee: v.optional(Value),
    networkFee: Value,
    paymentSubTotal: Value,
    paymentTotal: Value,
    purchaseAmount: Value,
  }),
  v.transform(({ coinbaseFee, paymentSubTotal, ...rest }) => ({
    quoteId: rest.quoteId,
    ...(coinbaseFee && { coinbaseFee: inAmount(coinbaseFee) }),
    networkFee: inAmount(rest.networkFee),
    paymentSubtotal: inAmount(paymentSubTotal),
    paymentTotal: inAmount(rest.paymentTotal),
    purchaseAmount: inAmount(rest.purchaseAmount),
  })),
);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asNetwork = (entry: unknown): unknown =>
  isRecord(entry) && {
    name: entry["name"],
    display_name: entry["displayName"],
    chain_id: entry["chainId"],
    contract_address: entry["contractAddress"],
  };
const asCurrency = (entry: unknown): unknown =>
  isRecord(entry) && {
    ...entry,
    payment_method_limits: listOf(entry["limits"]),
    networks: listOf(entry["networks"]).map(asNetwork),
  };
/** Converts `GET /v1/onramp/buy/options` to the specification's field names. */
export const withSpecifiedNames = (
  answer: v.InferOutput<typeof OptionsAnswer>,
): v.InferOutput<typeof OptionsAnswer> => ({
  paymentCurrencies: answer.paymentCurrencies.map(asCurrency),
  purchaseCurrencies: answer.purchaseCurrencies.map(asCurrency),
});

const mapValid = <S extends v.GenericSchema, T>(
  entries: readonly unknown[],
  schema: S,
  mapEntry: (entry: v.InferOutput<S>) => T | undefined,
): readonly T[] =>
  entries.slice(0, MAX_ENTRIES).flatMap((entry) => {
    const result = v.safeParse(schema, entry);
    return result.success ? (mapEntry(result.output) ?? []) : [];
  });

const payment = (entry: v.InferOutput<typeof Payment>): PaymentCurrency | undefined => {
  const id = plainText(entry.id);
  const limits = mapValid(entry.payment_method_limits, Limit, (limit) => limit);
  return id === undefined ? undefined : { id, limits };
};

const purchase = (entry: v.InferOutput<typeof Purchase>): PurchaseCurrency | undefined => {
  const [name, symbol] = [plainText(entry.name), plainText(entry.symbol)];
  if (name === undefined || symbol === undefined) return undefined;
  const networks = mapValid(entry.networks, Network, (network) => ({
    name: network.name,
    displayName: plainText(network.display_name) ?? network.name,
    chainId: network.chain_id,
    contractAddress: network.contract_address,
  }));
  return { id: entry.id, name, symbol, networks };
};

export const readOptions = (answer: v.InferOutput<typeof OptionsAnswer>): OnrampOptions => ({
  paymentCurrencies: mapValid(answer.paymentCurrencies, Payment, payment),
  purchaseCurrencies: mapValid(answer.purchaseCurrencies, Purchase, purchase),
});

export const readQuote = ({
  coinbaseFee,
  ...quote
}: v.InferOutput<typeof QuoteAnswer>): OnrampQuote => ({
  ...quote,
  ...(coinbaseFee && { coinbaseFee }),
});

export const toWire = {
  payment: ({ id, limits }: PaymentCurrency) => ({ id, payment_method_limits: limits }),
  purchase: ({ id, name, symbol, networks }: PurchaseCurrency) => ({
    id,
    name,
    symbol,
    networks: networks.map((network) => ({
      name: network.name,
      display_name: network.displayName,
      chain_id: network.chainId,
      contract_address: network.contractAddress,
    })),
  }),
};

const MAX_REPORTS = 100;
const STATUSES: Readonly<Record<string, PurchaseReport["status"]>> = {
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: "underway",
  ONRAMP_TRANSACTION_STATUS_SUCCESS: "bought",
  ONRAMP_TRANSACTION_STATUS_FAILED: "failed",
};

const Report = v.object({
  id: text,
  metadata: v.object({ status: text, minedAt: text }),
  transfers: v.nullish(v.array(v.unknown())),
});
const Bought = v.object({
  quantity: v.object({ numeric: decimal }),
  fungible_info: v.object({ symbol: text }),
});

/** `GET /v1/account/{address}/history` with `onramp`. */
export const ReportsAnswer = v.object({ data: v.array(v.unknown()) });

const boughtOf = (transfers: readonly unknown[]): Pick<PurchaseReport, "bought"> => {
  const result = v.safeParse(Bought, transfers[0]);
  if (!result.success) return {};
  const currency = plainText(result.output.fungible_info.symbol);
  return currency === undefined
    ? {}
    : { bought: { amount: result.output.quantity.numeric, currency } };
};

/** Parses purchases; skips other entries. */
export const readReports = ({
  data,
}: v.InferOutput<typeof ReportsAnswer>): readonly PurchaseReport[] =>
  data.slice(0, MAX_REPORTS).flatMap((one) => {
    const result = v.safeParse(Report, one);
    if (!result.success) return [];
    const { id, metadata, transfers } = result.output;
    const [status, at] = [STATUSES[metadata.status], Date.parse(metadata.minedAt)];
    if (status === undefined || Number.isNaN(at)) return [];
    return [{ id, status, at, ...boughtOf(transfers ?? []) }];
  });
