import * as v from "valibot";
import type { FeeRates, Utxo } from "../../domain/balance/holdings.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { MAX_SATOSHI } from "../../domain/transaction/bitcoin-transfer.js";

/** More unspent outputs than any service lists for one address. */
const MAX_UTXOS = 20_000;
const TXID = /^[0-9a-f]{64}$/u;

const Satoshi = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(Number(MAX_SATOSHI)));
const Place = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff));
const Status = v.looseObject({ confirmed: v.boolean(), block_height: v.nullish(Place) });
const Utxos = v.pipe(
  v.array(
    v.looseObject({
      txid: v.pipe(v.string(), v.regex(TXID)),
      vout: Place,
      value: Satoshi,
      status: Status,
    }),
  ),
  v.maxLength(MAX_UTXOS),
);
const Rate = v.pipe(v.number(), v.finite(), v.minValue(0));
const Estimates = v.record(v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,3}$/u)), Rate);
const Recommended = v.looseObject({ fastestFee: Rate, halfHourFee: Rate, hourFee: Rate });

const parse = <S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> => {
  try {
    return v.parse(schema, answer);
  } catch (cause) {
    throw new LatchkitError("rpc/request-failed", {}, { cause });
  }
};

/** True for a transaction id as Bitcoin writes it: 64 lower-case hex digits. */
export const isTxid = (value: unknown): value is string =>
  typeof value === "string" && TXID.test(value);

/** Unspent outputs, each once; one listed twice would count twice. Throws `rpc/request-failed`. */
export const parseUtxos = (answer: unknown): readonly Utxo[] => {
  const listed = parse(Utxos, answer).map(({ txid, vout, value, status }) => ({
    txid,
    vout,
    value: BigInt(value),
    isConfirmed: status.confirmed,
  }));
  if (new Set(listed.map(({ txid, vout }) => `${txid}:${vout}`)).size !== listed.length)
    throw new LatchkitError("rpc/request-failed", {});
  return listed;
};

/**
 * The height of the block a transaction is in; undefined while it is in none. Throws
 * `rpc/request-failed`.
 */
export const parseStatus = (answer: unknown): bigint | undefined => heightIn(parse(Status, answer));

/** The same of a status that was read already. */
export const heightIn = ({
  confirmed,
  block_height: height,
}: v.InferOutput<typeof Status>): bigint | undefined => {
  if (!confirmed) return undefined;
  if (height === undefined || height === null) throw new LatchkitError("rpc/request-failed", {});
  return BigInt(height);
};

/** Fees by blocks, satoshi per virtual byte, as Esplora says them. Throws `rpc/request-failed`. */
export const parseFeeRates = (answer: unknown): FeeRates =>
  Object.fromEntries(
    Object.entries(parse(Estimates, answer)).map(([blocks, rate]) => [Number(blocks), rate]),
  );

/**
 * The same from the shorter list of services that name three speeds. Throws `rpc/request-failed`.
 */
export const parseRecommendedFees = (answer: unknown): FeeRates => {
  const { fastestFee, halfHourFee, hourFee } = parse(Recommended, answer);
  return { 1: fastestFee, 3: halfHourFee, 6: hourFee };
};

/** The height of the best block. Throws `rpc/request-failed`. */
export const parseHeight = (text: string): bigint => {
  if (!/^[0-9]{1,9}$/u.test(text.trim())) throw new LatchkitError("rpc/request-failed", {});
  return BigInt(text.trim());
};

const Script = v.pipe(v.string(), v.maxLength(20_010), v.regex(/^(?:[0-9a-f]{2})*$/u));
const Output = v.looseObject({ scriptpubkey: Script, value: Satoshi });
const Input = v.looseObject({
  txid: v.pipe(v.string(), v.regex(TXID)),
  vout: Place,
  prevout: v.nullish(Output),
});
const Shown = v.looseObject({
  txid: v.pipe(v.string(), v.regex(TXID)),
  vin: v.pipe(v.array(Input), v.maxLength(MAX_UTXOS)),
  vout: v.pipe(v.array(Output), v.maxLength(MAX_UTXOS)),
  status: Status,
});
const Spending = v.looseObject({
  spent: v.boolean(),
  txid: v.nullish(v.pipe(v.string(), v.regex(TXID))),
  status: v.nullish(Status),
});

/** A transaction as a service shows it. */
export type ShownTransaction = v.InferOutput<typeof Shown>;

/** The transaction with that id. Throws `rpc/request-failed`, also for another one. */
export const parseTransaction = (answer: unknown, txid: string): ShownTransaction => {
  const shown = parse(Shown, answer);
  if (shown.txid !== txid) throw new LatchkitError("rpc/request-failed", {});
  return shown;
};

/**
 * Which transaction in a block spends an output; undefined while none does. Throws
 * `rpc/request-failed`.
 */
export const parseSpending = (answer: unknown): string | undefined => {
  const { spent, txid, status } = parse(Spending, answer);
  return spent && status?.confirmed === true ? (txid ?? undefined) : undefined;
};

/** True where a service shows the transaction with that id. */
export const isTransaction = (answer: unknown, txid: string): boolean =>
  v.is(v.looseObject({ txid: v.literal(txid) }), answer);
