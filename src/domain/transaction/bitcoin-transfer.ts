import { readBitcoinScript, type BitcoinScript } from "../address/bitcoin-address.js";
import type { Utxo } from "../balance/balance.js";
import { isBitcoinAddressOn } from "../address/bitcoin-network.js";
import { comparableAddress } from "../caip/caip.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import { refuseUnknownFields } from "./request-fields.js";
import type { TransactionRequest } from "./transaction.js";

/** Maximum supply of bitcoin, satoshi. */
export const MAX_SATOSHI = 2_100_000_000_000_000n;
/** With the largest signature; only for single-key scripts. */
const INPUT_VBYTES: { readonly [S in BitcoinScript]?: number } = {
  p2pkh: 149,
  p2sh: 91,
  p2wpkh: 69,
  p2tr: 58,
};
/** Version, lock time, counts up to 65,535, witness marker. */
const FRAME_VBYTES = 16;
/** Besides the hash or program. */
const SCRIPT_FRAME: { readonly [S in BitcoinScript]: number } = {
  p2pkh: 5,
  p2sh: 3,
  p2wpkh: 2,
  p2wsh: 2,
  p2tr: 2,
  future: 2,
  ownerless: 2,
};
/** Satoshi (Bitcoin Core's policy at 3 satoshi per virtual byte). */
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
  const script = readBitcoinScript(address);
  return script ? 8 + 1 + SCRIPT_FRAME[script.script] + script.length : 0;
};

/** Minimum output value for the address, satoshi. */
export const dustOf = (address: string): bigint =>
  DUST[readBitcoinScript(address)?.script ?? "p2pkh"];

/** Virtual bytes of a signed input; infinite for scripts that a single key cannot spend. */
export const inputVbytesOf = (address: string): number =>
  INPUT_VBYTES[readBitcoinScript(address)?.script ?? "future"] ?? Number.POSITIVE_INFINITY;

/** True if a single key can spend outputs of the address, so that transfers can be built here. */
export const isSpendable = (address: string): boolean => Number.isFinite(inputVbytesOf(address));

/** Satoshi; smaller outputs may carry inscriptions or tokens and are not spent. */
const MAX_KEPT_VALUE = 1_000n;
/** Limit of relayed transactions, minus room for outputs. */
const MAX_VBYTES = 99_000;
/** Each input needs a request to the service. */
const MAX_INPUTS = 500;
/** A transfer request: `value` in satoshi, `rate` in satoshi per virtual byte. */
export interface TransferRequest {
  readonly utxos: readonly Utxo[];
  readonly from: string;
  readonly to: string;
  readonly changeTo: string;
  readonly value: bigint;
  readonly rate: number;
}

/** Inputs, change (0 if dust) and fee, satoshi; inputs = value + change + fee. */
export interface TransferPlan {
  readonly inputs: readonly Utxo[];
  readonly change: bigint;
  readonly fee: bigint;
}

/** Confirmed, then largest, then by id: plans are deterministic. */
const byUse = (a: Utxo, b: Utxo): number =>
  Number(b.isConfirmed) - Number(a.isConfirmed) ||
  Number(b.value > a.value) - Number(b.value < a.value) ||
  (a.txid < b.txid ? -1 : Number(a.txid > b.txid)) ||
  a.vout - b.vout;

/** Fees in satoshi. */
const withPrice = (
  { utxos, rate }: Pick<TransferRequest, "utxos" | "rate">,
  inputVbytes: number,
): {
  readonly ordered: readonly Utxo[];
  readonly feeOf: (count: number, outputs: number) => bigint;
} => ({
  ordered: utxos
    .filter((utxo) => utxo.value > MAX_KEPT_VALUE)
    .sort(byUse)
    .slice(0, Math.min(MAX_INPUTS, Math.floor(MAX_VBYTES / inputVbytes))),
  // Rounded up to whole satoshi.
  feeOf: (count, outputs) =>
    BigInt(Math.ceil((FRAME_VBYTES + count * inputVbytes + outputs) * rate)),
});

/** Maximum value of one transfer, without change, and its fee; undefined if dust. */
export const maximumTransfer = (
  request: Omit<TransferRequest, "value" | "changeTo">,
): { readonly value: bigint; readonly fee: bigint } | undefined => {
  const { ordered, feeOf } = withPrice(request, inputVbytesOf(request.from));
  let best = { value: dustOf(request.to) - 1n, fee: 0n };
  let sum = 0n;
  for (const [index, utxo] of ordered.entries()) {
    sum += utxo.value;
    const fee = feeOf(index + 1, outputVbytes(request.to));
    if (sum - fee > best.value) best = { value: sum - fee, fee };
  }
  return best.fee === 0n ? undefined : best;
};

/**
 * Plans a transfer with the fewest inputs. Dust change becomes fee. Undefined if funds are short or
 * the address is not spendable. `bitcoin-fee.ts` limits the fee.
 */
export const planTransfer = ({
  utxos,
  from,
  to,
  changeTo,
  value,
  rate,
}: TransferRequest): TransferPlan | undefined => {
  const { ordered, feeOf } = withPrice({ utxos, rate }, inputVbytesOf(from));
  const [single, double] = [outputVbytes(to), outputVbytes(to) + outputVbytes(changeTo)];
  const dust = dustOf(changeTo);
  let rest = -value;
  for (const [index, utxo] of ordered.entries()) {
    const count = index + 1;
    rest += utxo.value;
    const [plain, withChange] = [feeOf(count, single), feeOf(count, double)];
    if (rest < plain) continue;
    const isChange = rest - withChange >= dust;
    const fee = isChange ? withChange : rest;
    return { inputs: ordered.slice(0, count), change: rest - fee, fee };
  }
  return undefined;
};

/** An input to sign (BIP-174). */
export interface PsbtInput {
  /** The address of the input. */
  readonly address: string;
  /** Index of the input in the transaction. */
  readonly index: number;
  /** Allowed BIP-174 sighash types; absent: the wallet's default (all). */
  readonly sighashTypes?: readonly number[];
}

/** A partially signed Bitcoin transaction (base64) and the inputs to sign by address. */
export interface PsbtRequest {
  /** BIP-174, base64. */
  readonly psbt: string;
  /** The inputs to sign. */
  readonly signInputs: readonly PsbtInput[];
  /** Also broadcasts it if all inputs are signed. Default off. */
  readonly broadcast?: boolean;
}

/** The signed PSBT, base64; `txid` if broadcast. */
export interface SignedPsbt {
  /** BIP-174, base64. */
  readonly psbt: string;
  /** Id of the transaction, if the wallet broadcast it. */
  readonly txid?: string;
}

/** Bitcoin message signature: compact ECDSA (BIP-137) or BIP-322. */
export type BitcoinMessageProtocol = "ecdsa" | "bip322";

const invalidError = (field: string): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field });

/**
 * Validates a Bitcoin transfer: a spendable recipient on that network, whole satoshi above the dust
 * limit. Throws `transaction/invalid` with the field.
 */
export const checkBitcoinTransfer = (
  transaction: TransactionRequest,
  networkId: string,
): { readonly to: string; readonly value: bigint; readonly maxFee?: bigint } => {
  const request = { ...transaction };
  const { to, value, maxFee } = request;
  if (!isBitcoinAddressOn(networkId, to) || readBitcoinScript(to)?.script === "ownerless")
    throw invalidError("to");
  if (typeof value !== "bigint" || value < dustOf(to) || value > MAX_SATOSHI)
    throw invalidError("value");
  refuseUnknownFields(request, ["to", "value", "maxFee"]);
  if (maxFee !== undefined && (typeof maxFee !== "bigint" || maxFee < 0n || maxFee > MAX_SATOSHI))
    throw invalidError("maxFee");
  return {
    to: comparableAddress("bip122", to),
    value,
    ...(maxFee !== undefined && { maxFee }),
  };
};
