import * as v from "valibot";
import { MAX_UNITS } from "../../domain/amount/amount.js";

export const MAX_TOKENS = 10_000;
const MAX_CALL = 200_000;

/** Base units as a decimal integer. */
const units = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,78}$/),
  v.transform((text) => BigInt(text)),
  v.check((value) => value <= MAX_UNITS),
);
const id = v.pipe(v.string(), v.maxLength(200));
const call = v.pipe(v.string(), v.maxLength(MAX_CALL));

/** `GET /v1/convert/tokens`. */
export const TokensAnswer = v.object({ tokens: v.array(v.unknown()) });
export const TokenAnswer = v.object({
  name: v.string(),
  symbol: v.string(),
  address: id,
  decimals: v.number(),
  logoUri: v.nullish(v.string()),
});

/** `GET /v1/convert/quotes`. */
export const QuotesAnswer = v.object({
  quotes: v.array(v.object({ fromAmount: units, fromAccount: id, toAmount: units, toAccount: id })),
});

/** `POST /v1/fungible/price`. */
export const PriceAnswer = v.object({
  fungibles: v.array(v.object({ address: v.nullish(id), price: v.optional(v.unknown()) })),
});

/** `GET /v1/convert/allowance`. */
export const AllowanceAnswer = v.object({ allowance: units });
/** `GET /v1/convert/gas-price`. */
export const GasPriceAnswer = v.object({ standard: units });

/** `POST /v1/convert/build-transaction`. */
export const SwapAnswer = v.object({
  tx: v.object({
    from: id,
    to: id,
    data: call,
    amount: units,
    value: v.nullish(units),
    eip155: v.nullish(v.object({ gas: v.nullish(units), gasPrice: v.nullish(units) })),
  }),
});

/** `GET /v1/convert/build-approve`. */
export const ApprovalAnswer = v.object({
  tx: v.object({
    from: id,
    to: id,
    data: call,
    value: units,
    eip155: v.nullish(v.object({ gasPrice: v.nullish(units) })),
  }),
});

export const RefusalAnswer = v.object({
  reasons: v.array(v.object({ description: v.string() })),
});
