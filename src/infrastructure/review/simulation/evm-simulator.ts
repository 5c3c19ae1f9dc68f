import * as v from "valibot";
import { isReportedEvmAddress } from "../../../domain/address/evm-address.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Changes } from "../../../domain/review/changes.js";
import { copyOf } from "../../../domain/review/request-copy.js";
import {
  changesOf,
  isSameOutcome,
  toldTokens,
} from "../../../domain/review/simulation/evm-changes.js";
import type { Random } from "../../../ports/page.ports.js";
import type { BatchCall } from "../../../domain/transaction/transaction.js";
import type { SimulationInput, Simulator } from "../../../ports/review.port.js";
import { askInTime, TooSlow, type AskLimits } from "./ask-in-time.js";
import { MAX_READ_TOKENS } from "./balance-reader.js";
import type { RpcNode, NodeAnswer, NodeCall } from "./rpc-node.js";
import {
  resultOf,
  simulationOf,
  type Conditions,
  type RunPlan,
  type RunResult,
} from "./evm-run.js";
import { HeaderAnswer } from "./simulation-answers.js";

/** Most calls of one request. */
const MAX_CALLS = 256;
/** Highest gas limit of a transaction (EIP-7825). */
const MAX_GAS = 16_777_216n;
const UNKNOWN_METHOD: readonly (number | undefined)[] = [-32_601, 4_200];
/** Invalid parameters and internal errors: a missing method, or this request only. */
const DOUBTFUL: readonly (number | undefined)[] = [-32_602, -32_603];
const NO_FUNDS = -38_014;
/** A simulation that any node with the method answers. */
const EMPTY: NodeCall = {
  method: "eth_simulateV1",
  params: [{ blockStateCalls: [{ calls: [] }] }, "latest"],
};
const HEADER: NodeCall = { method: "eth_getBlockByNumber", params: ["latest", false] };

interface EvmSimulatorParts extends AskLimits {
  /** In the order of use; empty for an unknown network. */
  readonly nodesOf: (networkId: CaipNetworkId) => readonly RpcNode[];
  readonly random: Random;
}

type Done = Extract<RunResult, { status: "done" }>;
interface Session {
  readonly node: RpcNode;
  readonly signal: AbortSignal;
}

class Unable extends Error {
  readonly changes: Changes;
  constructor(changes: Changes) {
    super();
    this.changes = changes;
  }
}
const notSimulated = (why: "unsupported" | "failed" | "timeout"): Changes => ({
  status: "not-simulated",
  why,
});
const NO_MONEY: Changes = { status: "reverts", reason: "insufficient funds" };

const unique = (values: readonly string[]): readonly string[] => [
  ...new Set(values.map((one) => one.toLowerCase())),
];

const isCall = ({ to, data = "0x", value = 0n }: BatchCall): boolean =>
  isReportedEvmAddress(to) &&
  typeof data === "string" &&
  /^0x(?:[\da-f]{2})*$/iu.test(data) &&
  typeof value === "bigint" &&
  value >= 0n;

/** A checked copy of the input; undefined if it is not a list of EVM calls. */
const planOf = (input: SimulationInput, random: Random): RunPlan | undefined => {
  const copy = copyOf(input);
  const { calls = [], watch = [] } = copy ?? {};
  if (
    !copy ||
    !isReportedEvmAddress(copy.account) ||
    !Array.isArray(calls) ||
    !Array.isArray(watch)
  )
    return undefined;
  if (calls.length === 0 || calls.length > MAX_CALLS || !calls.every(isCall)) return undefined;
  const digits = `${random.id()}${random.id()}${random.id()}`.replaceAll("-", "");
  const targets = calls.filter(({ data = "0x" }) => data !== "0x").map(({ to }) => to);
  const tokens = unique([...watch.filter(isReportedEvmAddress), ...targets]);
  return {
    account: copy.account.toLowerCase(),
    calls: calls.map((call) => ({ ...call, to: call.to.toLowerCase() })),
    tokens: tokens.slice(0, MAX_READ_TOKENS),
    reader: `0x${digits.slice(0, 40)}`,
    caller: `0x${digits.slice(40, 80)}`,
  };
};

/** Gas like that of a wallet's estimate: gas used after refunds, and a reserve. */
const likelyGas = ({ gasUsed }: Done): readonly bigint[] =>
  gasUsed.map((units) => (units * 3n) / 2n + 50_000n);
const ampleGas = ({ calls }: RunPlan, { gasLimit }: HeaderAnswer): readonly bigint[] => {
  const share = gasLimit / BigInt(calls.length + 1);
  return calls.map(() => (share < MAX_GAS ? share : MAX_GAS));
};

const conditionsOf = (plan: RunPlan, plain: RunResult, header: HeaderAnswer): Conditions => {
  const isDone = plain.status === "done";
  return {
    header,
    balance: isDone ? plain.run.before.native : plain.native,
    gas: isDone ? likelyGas(plain) : ampleGas(plan, header),
  };
};

const withTokens = (plan: RunPlan, result: RunResult): RunPlan => {
  if (result.status === "reverted") return plan;
  const tokens = unique([...plan.tokens, ...toldTokens(result.run.logs, plan.account)]);
  if (tokens.length > MAX_READ_TOKENS) throw new Unable(notSimulated("unsupported"));
  return { ...plan, tokens };
};

/** Simulates EVM calls by `eth_simulateV1` on the network's own nodes. */
export class EvmSimulator implements Simulator {
  readonly #parts: EvmSimulatorParts;
  /** Nodes without the method. */
  readonly #unable = new Set<unknown>();

  constructor(parts: EvmSimulatorParts) {
    this.#parts = parts;
  }

  async simulate(input: SimulationInput, signal: AbortSignal): Promise<Changes> {
    return askInTime(
      (stop) => this.#onAnyNode(input, stop),
      this.#parts,
      signal,
      (error) => {
        if (error instanceof Unable) return error.changes;
        return notSimulated(error instanceof TooSlow ? "timeout" : "failed");
      },
    );
  }

  async #onAnyNode(input: SimulationInput, signal: AbortSignal): Promise<Changes> {
    const plan = planOf(input, this.#parts.random);
    let changes = notSimulated("unsupported");
    if (plan === undefined) return changes;
    for (const node of this.#parts.nodesOf(input.networkId)) {
      if (this.#unable.has(node.key)) continue;
      try {
        return await this.#on({ node, signal }, plan);
      } catch (error) {
        changes = error instanceof Unable ? error.changes : notSimulated("failed");
        if (changes.status !== "not-simulated") return changes;
      }
    }
    return changes;
  }

  /**
   * First without fees, which finds tokens and gas, then like a real transaction: a contract that
   * hides from the first run shows itself in the second.
   */
  async #on(session: Session, plan: RunPlan): Promise<Changes> {
    const [head, answer] = await session.node.ask([HEADER, simulationOf(plan)], session.signal);
    const plain = await this.#read(session, plan, answer);
    const header = v.safeParse(HeaderAnswer, head && "result" in head ? head.result : undefined);
    if (!header.success) throw new Unable(notSimulated("failed"));
    const conditions = conditionsOf(plan, plain, header.output);
    const real = await this.#lifelike(session, withTokens(plan, plain), conditions);
    return this.#changes(plain, await this.#complete(session, plain, real, conditions), conditions);
  }

  /** Runs again if the gas may have been too low, or if balances of some tokens were not read. */
  async #complete(
    session: Session,
    plain: RunResult,
    real: RunResult,
    conditions: Conditions,
  ): Promise<RunResult> {
    if (real.status === "reverted")
      return plain.status === "reverted"
        ? real
        : this.#lifelike(session, real.plan, {
            ...conditions,
            gas: ampleGas(real.plan, conditions.header),
          });
    const plan = withTokens(real.plan, real);
    return plan.tokens.length === real.plan.tokens.length
      ? real
      : this.#lifelike(session, plan, conditions);
  }

  #changes(plain: RunResult, real: RunResult, { header }: Conditions): Changes {
    if (real.status === "reverted") return { status: "reverts", reason: real.reason };
    const differs = plain.status === "reverted" || !isSameOutcome(plain.run, real.run);
    return changesOf(real.run, real.labels, { block: header.number, differs });
  }

  async #lifelike(session: Session, plan: RunPlan, conditions: Conditions): Promise<RunResult> {
    const [answer] = await session.node.ask([simulationOf(plan, conditions)], session.signal);
    return this.#read(session, plan, answer, conditions);
  }

  async #read(
    session: Session,
    plan: RunPlan,
    answer: NodeAnswer | undefined,
    conditions?: Conditions,
  ): Promise<RunResult> {
    if (answer === undefined) throw new Unable(notSimulated("failed"));
    if ("refusal" in answer) throw await this.#refused(session, answer.refusal);
    const result = resultOf(answer.result, plan, conditions);
    if (result === undefined) throw new Unable(notSimulated("failed"));
    return result;
  }

  async #refused(
    { node, signal }: Session,
    { code, message }: Extract<NodeAnswer, { readonly refusal: unknown }>["refusal"],
  ): Promise<Unable> {
    if (code === NO_FUNDS || /insufficient (?:funds|balance)/iu.test(message))
      return new Unable(NO_MONEY);
    const isUnable =
      UNKNOWN_METHOD.includes(code) ||
      (DOUBTFUL.includes(code) && "refusal" in ((await node.ask([EMPTY], signal))[0] ?? {}));
    if (isUnable) this.#unable.add(node.key);
    return new Unable(notSimulated(isUnable ? "unsupported" : "failed"));
  }
}
