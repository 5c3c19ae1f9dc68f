import * as v from "valibot";
import type { FeeRates, Utxo } from "../../domain/balance/balance.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { MAX_SATOSHI } from "../../domain/transaction/bitcoin-transfer.js";

const MAX_UTXOS = 20_000;
const TXID = /^[0-9a-f]{64}$/u;

const Satoshi = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(Number(MAX_SATOSHI)));
const Uint32 = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff));
const Status = v.looseObject({ confirmed: v.boolean(), block_height: v.nullish(Uint32) });
const Utxos = v.pipe(
  v.array(
    v.looseObject({
      txid: v.pipe(v.string(), v.regex(TXID)),
      vout: Uint32,
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

/** True for a transaction id: 64 lower-case hex digits. */
export const isTxid = (value: unknown): value is string =>
  typeof value === "string" && TXID.test(value);

/** Parses unspent outputs. Throws `rpc/request-failed`, also for duplicates. */
export const parseUtxos = (answer: unknown): readonly Utxo[] => {
  const utxos = parse(Utxos, answer).map(({ txid, vout, value, status }) => ({
    txid,
    vout,
    value: BigInt(value),
    isConfirmed: status.confirmed,
  }));
  if (new Set(utxos.map(({ txid, vout }) => `${txid}:${vout}`)).size !== utxos.length)
    throw new LatchkitError("rpc/request-failed", {});
  return utxos;
};

export const parseStatus = (answer: unknown): bigint | undefined => heightIn(parse(Status, answer));

/** Undefined while unconfirmed. */
export const heightIn = ({
  confirmed,
  block_height: height,
}: v.InferOutput<typeof Status>): bigint | undefined => {
  if (!confirmed) return undefined;
  if (height === undefined || height === null) throw new LatchkitError("rpc/request-failed", {});
  return BigInt(height);
};

/** Fee rates by confirmation target, satoshi per virtual byte. Throws `rpc/request-failed`. */
export const parseFeeRates = (answer: unknown): FeeRates =>
  Object.fromEntries(
    Object.entries(parse(Estimates, answer)).map(([blocks, rate]) => [Number(blocks), rate]),
  );

/** Like `parseFeeRates` for services with three speeds. */
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
  vout: Uint32,
  prevout: v.nullish(Output),
});
const Transaction = v.looseObject({
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

export type EsploraTransaction = v.InferOutput<typeof Transaction>;

/** Parses the transaction with that id. Throws `rpc/request-failed`, also for another id. */
export const parseTransaction = (answer: unknown, txid: string): EsploraTransaction => {
  const transaction = parse(Transaction, answer);
  if (transaction.txid !== txid) throw new LatchkitError("rpc/request-failed", {});
  return transaction;
};

/** The id of the confirmed transaction that spends an output. Throws `rpc/request-failed`. */
export const parseSpending = (answer: unknown): string | undefined => {
  const { spent, txid, status } = parse(Spending, answer);
  return spent && status?.confirmed === true ? (txid ?? undefined) : undefined;
};

export const isTransaction = (answer: unknown, txid: string): boolean =>
  v.is(v.looseObject({ txid: v.literal(txid) }), answer);
