import { type BitcoinScript, readBitcoinScript } from "../address/bitcoin-script.js";
import type { Utxo } from "../balance/holdings.js";

/** All bitcoin there will ever be, in satoshi. */
export const MAX_SATOSHI = 2_100_000_000_000_000n;
/**
 * Virtual bytes of a spent output with its largest signature; a script that a single key does not
 * open is missing.
 */
const INPUT_VBYTES: { readonly [S in BitcoinScript]?: number } = {
  p2pkh: 149,
  p2sh: 91,
  p2wpkh: 69,
  p2tr: 58,
};
/** Version, lock time, counts of up to 65,535, and the mark of a witness. */
const FRAME_VBYTES = 16;
/** Value, length of the script, and the script's own bytes beside its hash or program. */
const SCRIPT_FRAME: { readonly [S in BitcoinScript]: number } = {
  p2pkh: 5,
  p2sh: 3,
  p2wpkh: 2,
  p2wsh: 2,
  p2tr: 2,
  future: 2,
  ownerless: 2,
};
/** Outputs below are not relayed, satoshi (Bitcoin Core's policy at 3 satoshi per virtual byte). */
const DUST: { readonly [S in BitcoinScript]: bigint } = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
  future: 354n,
  ownerless: 354n,
};

const outputVbytes = (address: string): number => {
  const read = readBitcoinScript(address);
  return read ? 8 + 1 + SCRIPT_FRAME[read.script] + read.length : 0;
};

/** The least an output to the address may hold, in satoshi. */
export const dustOf = (address: string): bigint =>
  DUST[readBitcoinScript(address)?.script ?? "p2pkh"];

/** No transaction has room for an output that a single key does not open. */
const inputVbytesOf = (address: string): number =>
  INPUT_VBYTES[readBitcoinScript(address)?.script ?? "future"] ?? Number.POSITIVE_INFINITY;

/**
 * Whether a single key opens outputs of that address, so that a transfer from it can be built here.
 */
export const isSpendable = (address: string): boolean => Number.isFinite(inputVbytesOf(address));

/**
 * Outputs up to here are left where they are, satoshi: inscriptions and other tokens ride on such,
 * and they hardly pay for being spent.
 */
const KEEPSAKE = 1_000n;
/** What nodes relay in one transaction, virtual bytes, with room for the outputs. */
const LONGEST_VBYTES = 99_000;
/**
 * Inputs of one transfer: each is a question to the service, and more to look at than a person
 * does.
 */
const MAX_INPUTS = 500;
/** What is to be sent: `value` in satoshi, `rate` in satoshi per virtual byte. */
export interface TransferRequest {
  readonly utxos: readonly Utxo[];
  readonly from: string;
  readonly to: string;
  readonly changeTo: string;
  readonly value: bigint;
  readonly rate: number;
}

/**
 * Which outputs are spent, what comes back (0 where it would be dust) and what the network takes;
 * together exactly what is spent. Satoshi.
 */
export interface TransferPlan {
  readonly inputs: readonly Utxo[];
  readonly change: bigint;
  readonly fee: bigint;
}

/**
 * Confirmed ones first, then the largest, then by name, so that the same outputs always make the
 * same plan.
 */
const byUse = (a: Utxo, b: Utxo): number =>
  Number(b.isConfirmed) - Number(a.isConfirmed) ||
  Number(b.value > a.value) - Number(b.value < a.value) ||
  (a.txid < b.txid ? -1 : Number(a.txid > b.txid)) ||
  a.vout - b.vout;

/** The outputs that one transfer may spend, in the order of `byUse`, and their cost, satoshi. */
const priced = (
  { utxos, rate }: Pick<TransferRequest, "utxos" | "rate">,
  inputVbytes: number,
): {
  readonly ordered: readonly Utxo[];
  readonly feeOf: (count: number, outputs: number) => bigint;
} => ({
  ordered: utxos
    .filter((utxo) => utxo.value > KEEPSAKE)
    .sort(byUse)
    .slice(0, Math.min(MAX_INPUTS, Math.floor(LONGEST_VBYTES / inputVbytes))),
  // A rate is a measure that services give in fractions; it meets money here alone, rounded up to
  // whole satoshi.
  feeOf: (count, outputs) =>
    BigInt(Math.ceil((FRAME_VBYTES + count * inputVbytes + outputs) * rate)),
});

/**
 * The most that one transfer can move, with its fee; `planTransfer` spends the same for it and has
 * nothing come back. Undefined where that is dust, or the address none that a single key opens.
 */
export const maximumTransfer = (
  request: Omit<TransferRequest, "value" | "changeTo">,
): { readonly value: bigint; readonly fee: bigint } | undefined => {
  const { ordered, feeOf } = priced(request, inputVbytesOf(request.from));
  let most = { value: dustOf(request.to) - 1n, fee: 0n };
  let sum = 0n;
  for (const [place, utxo] of ordered.entries()) {
    sum += utxo.value;
    const fee = feeOf(place + 1, outputVbytes(request.to));
    if (sum - fee > most.value) most = { value: sum - fee, fee };
  }
  return most.fee === 0n ? undefined : most;
};

/**
 * The plan of a transfer: as few outputs as cover it, in the order of `byUse`. Change that would be
 * dust goes to the network. Undefined where what there is does not cover value and fee, or the
 * address is none that a single key opens. The fee is as the rate makes it: `bitcoin-fee.ts` bounds
 * it.
 */
export const planTransfer = ({
  utxos,
  from,
  to,
  changeTo,
  value,
  rate,
}: TransferRequest): TransferPlan | undefined => {
  const { ordered, feeOf } = priced({ utxos, rate }, inputVbytesOf(from));
  const [single, double] = [outputVbytes(to), outputVbytes(to) + outputVbytes(changeTo)];
  const dust = dustOf(changeTo);
  let rest = -value;
  for (const [place, utxo] of ordered.entries()) {
    const count = place + 1;
    rest += utxo.value;
    const [plain, withChange] = [feeOf(count, single), feeOf(count, double)];
    if (rest < plain) continue;
    const isChange = rest - withChange >= dust;
    const fee = isChange ? withChange : rest;
    return { inputs: ordered.slice(0, count), change: rest - fee, fee };
  }
  return undefined;
};
