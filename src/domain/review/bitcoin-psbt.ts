import { comparableAddress } from "../caip/caip.js";
import { inputVbytesOf } from "../transaction/bitcoin-transfer.js";
import type { BitcoinRule } from "./chain-rules.js";
import type { StatedTransfer } from "./effects.js";
import type { Finding } from "./review.js";
import type { ReviewField, ReviewPart } from "./review-part.js";

/** An input as the PSBT describes it. */
export interface PsbtInputFacts {
  /** Transaction id and output number. */
  readonly outpoint: string;
  /** Undefined for scripts without an address. */
  readonly address: string | undefined;
  /** Satoshi; undefined if the PSBT does not say. */
  readonly value: bigint | undefined;
  /** True if the previous transaction proves the value. */
  readonly isProven: boolean;
  /** The previous transaction is another one, or states another output than `witnessUtxo`. */
  readonly problem: "wrong-previous" | "two-outputs" | undefined;
  /** Taproot signatures cover all values (BIP-341). */
  readonly isTaproot: boolean;
  readonly sequence: number;
  /** Allowed sighash types if the request wants a signature; undefined if not. */
  readonly sighashTypes: readonly number[] | undefined;
}
export interface PsbtOutputFacts {
  readonly address: string | undefined;
  /** 0x hex. */
  readonly script: string;
  /** Satoshi. */
  readonly value: bigint;
}
/** A parsed PSBT. */
export interface PsbtFacts {
  readonly inputs: readonly PsbtInputFacts[];
  readonly outputs: readonly PsbtOutputFacts[];
  readonly locktime: number;
}

/** Amounts in satoshi; undefined if an input's value is not known. */
export interface PsbtTotals {
  readonly fee: bigint | undefined;
  /** Satoshi per virtual byte, estimated with signatures of usual size. */
  readonly feeRate: number | undefined;
  /** What the account's inputs have more than its outputs. Negative if it receives. */
  readonly leaves: bigint | undefined;
  readonly change: bigint;
}
export interface PsbtReview {
  readonly parts: readonly ReviewPart[];
  readonly findings: readonly Finding[];
  /** Outputs to others, if the account has an input. Inputs of others may pay a part of them. */
  readonly transfers: readonly StatedTransfer[];
  readonly totals: PsbtTotals;
}

const NONE = 2;
const SINGLE = 3;
const ANYONE_CAN_PAY = 0x80;
const OUTPUT_MASK = 0x1f;
const FINAL_SEQUENCE = 0xffffffff;
/** Sequences below allow replacement (BIP-125). */
const REPLACEABLE = 0xfffffffe;
/** Satoshi; fees up to this are never high. */
const SMALL_FEE = 1_000n;
const HIGH_RATE = 500;
const FRAME_VBYTES = 11;
/** An input that several keys sign, such as 2 of 3. */
const SCRIPT_VBYTES = 105;

const finding = (
  rule: BitcoinRule,
  level: Finding["level"],
  target?: string,
  params: Finding["params"] = {},
): Finding => ({ rule, level, target, params });

const sum = (values: readonly bigint[]): bigint => values.reduce((total, one) => total + one, 0n);

const inputVbytes = ({ address }: PsbtInputFacts): number => {
  const vbytes = address === undefined ? Number.POSITIVE_INFINITY : inputVbytesOf(address);
  return Number.isFinite(vbytes) ? vbytes : SCRIPT_VBYTES;
};
const outputVbytes = ({ script }: PsbtOutputFacts): number => 9 + script.length / 2 - 1;
const vbytesOf = ({ inputs, outputs }: PsbtFacts): number =>
  [...inputs.map(inputVbytes), ...outputs.map(outputVbytes)].reduce(
    (total, one) => total + one,
    FRAME_VBYTES,
  );

/** Undefined if a value is not known. */
const total = (inputs: readonly PsbtInputFacts[]): bigint | undefined => {
  const values = inputs.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return values.length === inputs.length ? sum(values) : undefined;
};

const totalsOf = (facts: PsbtFacts, isOwn: IsOwn): PsbtTotals => {
  const [all, own] = [total(facts.inputs), total(facts.inputs.filter(isOwn))];
  const change = sum(facts.outputs.filter(isOwn).map(({ value }) => value));
  const fee = all === undefined ? undefined : all - sum(facts.outputs.map(({ value }) => value));
  return {
    fee,
    feeRate: fee === undefined ? undefined : Number(fee) / vbytesOf(facts),
    leaves: own === undefined ? undefined : own - change,
    change,
  };
};
type IsOwn = (side: { readonly address: string | undefined }) => boolean;

/** SINGLE covers one output: the others can take what that one does not pay back. */
const paysBack = (index: number, { outputs, inputs }: PsbtFacts, isOwn: IsOwn): boolean => {
  const [paid, spent] = [outputs[index], inputs[index]?.value];
  return paid !== undefined && isOwn(paid) && spent !== undefined && paid.value >= spent;
};

/**
 * SINGLE with ANYONECANPAY is what a listing signs, so a note if it pays the account. SINGLE
 * without an output of its number commits to none.
 */
const sighashFindings = (
  type: number,
  index: number,
  facts: PsbtFacts,
  isOwn: IsOwn,
): readonly Finding[] => {
  const { outputs, inputs } = facts;
  const [mode, isOpen] = [type & OUTPUT_MASK, (type & ANYONE_CAN_PAY) !== 0];
  const target = inputs[index]?.outpoint;
  const isMissing = mode === SINGLE && outputs[index] === undefined;
  if (mode === NONE || isMissing)
    return [finding("btc-sighash-none", "danger", target, { count: type })];
  if (mode === SINGLE) {
    const level = isOpen ? "note" : "caution";
    const isSale = paysBack(index, facts, isOwn);
    return [finding("btc-sighash-single", isSale ? level : "danger", target, { count: type })];
  }
  return isOpen ? [finding("btc-sighash-anyonecanpay", "caution", target, { count: type })] : [];
};

const inputFindings = (facts: PsbtFacts, isOwn: IsOwn): readonly Finding[] =>
  facts.inputs.flatMap((input, index) => {
    const { outpoint, problem, value, isProven, isTaproot, sighashTypes } = input;
    const isSigned = sighashTypes !== undefined;
    const isUnproven = isSigned && value !== undefined && !isProven && !isTaproot;
    return [
      ...(sighashTypes ?? []).flatMap((type) => sighashFindings(type, index, facts, isOwn)),
      ...(problem === "two-outputs" ? [finding("btc-amount-lie", "danger", outpoint)] : []),
      ...(problem === "wrong-previous" ? [finding("btc-wrong-previous", "danger", outpoint)] : []),
      ...(value === undefined && problem === undefined
        ? [finding("btc-unknown-input", "caution", outpoint)]
        : []),
      // One signature covers its own value (BIP-143).
      ...(isUnproven
        ? [
            finding(
              "btc-segwit0-no-previous",
              facts.inputs.length > 1 ? "caution" : "note",
              outpoint,
            ),
          ]
        : []),
      ...(problem !== "wrong-previous" && !isOwn(input)
        ? [finding("btc-foreign-input", "caution", outpoint, withValue(value))]
        : []),
    ];
  });
const withValue = (value: bigint | undefined) => (value === undefined ? {} : { amount: value });

const feeFindings = (
  { inputs }: PsbtFacts,
  { fee, feeRate = 0 }: PsbtTotals,
): readonly Finding[] => {
  if (fee === undefined) return [];
  // Some stated value is false.
  if (fee < 0n) return [finding("btc-amount-lie", "danger", undefined, { amount: fee })];
  const isLargePart = fee > SMALL_FEE && fee * 10n > (total(inputs) ?? 0n);
  return isLargePart || feeRate > HIGH_RATE
    ? [finding("btc-fee-high", "danger", undefined, { amount: fee, count: Math.round(feeRate) })]
    : [];
};

const wholeFindings = (facts: PsbtFacts, totals: PsbtTotals, isOwn: IsOwn) => {
  const sequences = facts.inputs.map(({ sequence }) => sequence);
  const hasLocktime =
    facts.locktime > 0 && sequences.some((sequence) => sequence !== FINAL_SEQUENCE);
  const isReplaceable = sequences.some((sequence) => sequence < REPLACEABLE);
  return [
    ...feeFindings(facts, totals),
    ...(facts.outputs.some(isOwn) ? [] : [finding("btc-no-change", "note")]),
    ...(isReplaceable ? [finding("btc-rbf", "note")] : []),
    ...(hasLocktime ? [finding("btc-locktime", "note", undefined, { count: facts.locktime })] : []),
  ];
};

const btc = (label: string, units: bigint): ReviewField => ({
  label,
  value: {
    kind: "amount",
    units,
    decimals: 8,
    symbol: "BTC",
    token: undefined,
    isUnlimited: false,
  },
});
const addressField = (address: string): ReviewField => ({
  label: "to",
  value: { kind: "address", address, name: undefined },
});

const outputPart = (output: PsbtOutputFacts, isOwn: IsOwn): ReviewPart => ({
  intent: isOwn(output) ? "change" : "pay",
  target: undefined,
  depth: "decoded",
  fields: [
    output.address === undefined
      ? { label: "script", value: { kind: "bytes", hex: output.script } }
      : addressField(output.address),
    btc("amount", output.value),
  ],
  parts: [],
});

const partOf = (facts: PsbtFacts, { fee, leaves }: PsbtTotals, isOwn: IsOwn): ReviewPart => ({
  intent: "send",
  target: undefined,
  depth: "decoded",
  fields: [
    ...(leaves === undefined ? [] : [btc("leaves", leaves)]),
    ...(fee === undefined ? [] : [btc("fee", fee)]),
  ],
  parts: facts.outputs.map((output) => outputPart(output, isOwn)),
});

const transfersOf = ({ inputs, outputs }: PsbtFacts, isOwn: IsOwn): readonly StatedTransfer[] =>
  inputs.some(isOwn)
    ? outputs
        .filter((output) => !isOwn(output))
        .map(({ address, script, value }) => ({
          token: undefined,
          to: address ?? script,
          amount: value,
        }))
    : [];

/**
 * Reads what a PSBT spends. `own` are the account's addresses; the request's list and derivation
 * paths in the PSBT are only claims.
 */
export const reviewPsbt = (facts: PsbtFacts, ownAddresses: readonly string[]): PsbtReview => {
  const addresses = new Set(ownAddresses.map((address) => comparableAddress("bip122", address)));
  const isOwn: IsOwn = ({ address }) =>
    address !== undefined && addresses.has(comparableAddress("bip122", address));
  const totals = totalsOf(facts, isOwn);
  return {
    parts: [partOf(facts, totals, isOwn)],
    findings: [...inputFindings(facts, isOwn), ...wholeFindings(facts, totals, isOwn)],
    transfers: transfersOf(facts, isOwn),
    totals,
  };
};
