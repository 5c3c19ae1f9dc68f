import * as v from "valibot";
import { chargedFee, type SimulatedRun } from "../../../domain/review/simulation/evm-changes.js";
import type { TokenLabel } from "../../../domain/review/tokens.js";
import { revertReason } from "../../../domain/review/simulation/revert-reason.js";
import type { BatchCall } from "../../../domain/transaction/transaction.js";
import { toQuantity } from "../../chain-signer/evm-transaction.js";
import {
  READER_CODE,
  askBalances,
  askDecimals,
  askSymbols,
  balancesIn,
  labelsIn,
} from "./balance-reader.js";
import type { NodeCall } from "./rpc-node.js";
import { SimulationAnswer, type HeaderAnswer, type SimulatedCall } from "./simulation-answers.js";

/** What is simulated: calls of one account, and the tokens whose balances are read. */
export interface RunPlan {
  readonly account: string;
  readonly calls: readonly BatchCall[];
  /** Lower-case addresses, at most `MAX_READ_TOKENS`. */
  readonly tokens: readonly string[];
  /** Random addresses: of the balance reader, and of who calls it. */
  readonly reader: string;
  readonly caller: string;
}

/** How a real transaction would run. Wei and gas units. */
export interface Conditions {
  readonly header: HeaderAnswer;
  readonly gas: readonly bigint[];
  /** Balance of the account. */
  readonly balance: bigint;
}

/** How the calls of a plan ended. */
export type RunResult = { readonly plan: RunPlan } & (
  | {
      readonly status: "done";
      readonly run: SimulatedRun;
      readonly labels: ReadonlyMap<string, TokenLabel>;
      readonly gasUsed: readonly bigint[];
    }
  | {
      readonly status: "reverted";
      readonly reason: string | undefined;
      readonly native: bigint;
    }
);

const NOBODY = `0x${"0".repeat(40)}`;
const GWEI = 1_000_000_000n;
/** What a rollup may charge beside the gas, wei. */
const OTHER_FEES = 1_000_000n * GWEI;

const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);

interface Fees {
  readonly base: bigint;
  readonly tip: bigint;
  readonly most: bigint;
}
const feesOf = ({ baseFeePerGas }: HeaderAnswer): Fees => {
  const base = baseFeePerGas ?? 0n;
  const tip = base > 0n && base < GWEI ? base : GWEI;
  return { base, tip, most: 2n * base + tip };
};

const reserveOf = ({ header, gas }: Conditions): bigint => feesOf(header).most * sum(gas);

const feeFields = ({ base, tip, most }: Fees): object =>
  base === 0n
    ? { gasPrice: toQuantity(most) }
    : { maxFeePerGas: toQuantity(most), maxPriorityFeePerGas: toQuantity(tip) };

const callOf =
  ({ account }: RunPlan, conditions: Conditions | undefined) =>
  ({ to, data = "0x", value = 0n }: BatchCall, at: number): object => ({
    from: account,
    to,
    data,
    value: toQuantity(value),
    ...(conditions && {
      gas: toQuantity(conditions.gas[at] ?? 0n),
      ...feeFields(feesOf(conditions.header)),
    }),
  });

const blockOf = (conditions: Conditions | undefined): object => {
  if (conditions === undefined) return { baseFeePerGas: "0x0", feeRecipient: NOBODY };
  const { baseFeePerGas, miner, mixHash } = conditions.header;
  return {
    feeRecipient: miner,
    ...(mixHash !== undefined && { prevRandao: mixHash }),
    ...(typeof baseFeePerGas === "bigint" && { baseFeePerGas: toQuantity(baseFeePerGas) }),
  };
};

/** Fees can be paid by others: the account gets what it lacks for them. */
const accountOf = ({ account, calls }: RunPlan, conditions: Conditions | undefined): object => {
  if (conditions === undefined) return {};
  const needed = reserveOf(conditions) + sum(calls.map(({ value = 0n }) => value));
  const { balance } = conditions;
  return balance >= needed
    ? {}
    : { [account]: { balance: toQuantity(balance + reserveOf(conditions)) } };
};

/**
 * The simulation of a plan: its calls between two readings of the balances. Without conditions it
 * has no fee; with them it is like a real transaction.
 */
export const simulationOf = (plan: RunPlan, conditions?: Conditions): NodeCall => {
  const { account, tokens, reader, caller, calls } = plan;
  const ask = (data: string): object => ({ from: caller, to: reader, data });
  const balances = ask(askBalances(account, tokens));
  const block = {
    blockOverrides: blockOf(conditions),
    stateOverrides: { [reader]: { code: READER_CODE }, ...accountOf(plan, conditions) },
    calls: [
      balances,
      ...calls.map(callOf(plan, conditions)),
      balances,
      ask(askDecimals(tokens)),
      ask(askSymbols(tokens)),
    ],
  };
  const params = { blockStateCalls: [block], traceTransfers: true, validation: false };
  return { method: "eth_simulateV1", params: [params, "latest"] };
};

const reasonOf = ({ returnData, error }: SimulatedCall): string | undefined =>
  revertReason(returnData === "0x" ? (error?.data ?? "0x") : returnData);

/** True if the native transfers explain the balance but for a possible fee. */
const isComplete = (run: SimulatedRun, conditions: Conditions | undefined): boolean => {
  const fee = chargedFee(run);
  const most = OTHER_FEES + (conditions === undefined ? 0n : reserveOf(conditions));
  return fee >= 0n && fee <= most;
};

/** Reads the answer to `simulationOf`; undefined if it is malformed or contradicts itself. */
export const resultOf = (
  answer: unknown,
  plan: RunPlan,
  conditions?: Conditions,
): RunResult | undefined => {
  const { account, calls, tokens } = plan;
  const read = v.safeParse(SimulationAnswer, answer);
  if (!read.success) return undefined;
  const [{ calls: all }] = read.output;
  const own = all.slice(1, calls.length + 1);
  const [first, ...rest] = all;
  const [second, decimals, symbols, ...others] = rest.slice(calls.length);
  if (!first || !second || !decimals || !symbols || others.length > 0) return undefined;
  const before = balancesIn(first.returnData, tokens);
  const after = balancesIn(second.returnData, tokens);
  if (!before || !after) return undefined;
  const failed = own.find(({ status }) => status === "0x0");
  if (failed) return { plan, status: "reverted", reason: reasonOf(failed), native: before.native };
  const run = { account, logs: own.flatMap(({ logs }) => logs), before, after };
  if (!isComplete(run, conditions)) return undefined;
  return {
    plan,
    status: "done",
    run,
    labels: labelsIn({ decimals: decimals.returnData, symbols: symbols.returnData }, tokens),
    gasUsed: own.map(({ gasUsed }) => gasUsed),
  };
};
