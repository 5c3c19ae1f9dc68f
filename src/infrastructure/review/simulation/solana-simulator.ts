import * as v from "valibot";
import { isSolanaAddress } from "../../../domain/address/solana-address.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Changes } from "../../../domain/review/changes.js";
import { cleanLabel } from "../../../domain/review/clean-text.js";
import { copyOf } from "../../../domain/review/request-copy.js";
import {
  STATE_BYTES,
  decimalsOf,
  mayHoldTokens,
  mintsOf,
  solanaChangesOf,
  type SolanaState,
} from "../../../domain/review/simulation/solana-changes.js";
import { base58Of, bytesOfBase64 } from "../../../domain/shared/byte-texts.js";
import { tryRead } from "../../../domain/shared/records.js";
import {
  priorityFeeOf,
  type SolanaMessage,
} from "../../../domain/transaction/added-instructions.js";
import type { SimulationInput, Simulator } from "../../../ports/review.port.js";
import { Units } from "../../chain-reader/solana-answers.js";
import { COMMITMENT } from "../../chain-reader/solana-status.js";
import { readSolanaTransaction } from "../solana-transaction.js";
import { askInTime, TooSlow, type AskLimits } from "./ask-in-time.js";
import type { NodeCall, RpcNode } from "./rpc-node.js";

/** Maximum number of accounts in one `getMultipleAccounts`. */
const MAX_ACCOUNTS = 100;
/** Base64 characters of 1,232 bytes, the limit of the network. */
const MAX_TRANSACTION = 1_644;
const LAMPORTS_PER_SIGNATURE = 5_000n;
const MAX_REASON = 200;
/** Bytes of a lookup table before its addresses, and of an address. */
const [TABLE_HEAD, KEY_BYTES] = [56, 32] as const;

const Key = v.pipe(
  v.string(),
  v.check((text) => isSolanaAddress(text)),
);
const Bytes = v.pipe(
  v.string(),
  v.transform((text) => bytesOfBase64(text)),
  v.custom<Uint8Array>((bytes) => bytes !== undefined),
);
const State = v.pipe(
  v.object({
    lamports: Units,
    owner: Key,
    data: v.tuple([Bytes, v.literal("base64")]),
  }),
  v.transform(
    ({ lamports, owner, data: [data] }): SolanaState => ({
      lamports,
      program: owner,
      data,
    }),
  ),
);
const States = v.pipe(v.array(v.nullable(State)), v.maxLength(MAX_ACCOUNTS));
const AccountsAnswer = v.object({ value: States });
const SimulationAnswer = v.object({
  context: v.object({ slot: Units }),
  value: v.object({
    err: v.unknown(),
    logs: v.fallback(v.nullish(v.array(v.string())), undefined),
    accounts: v.nullish(States),
    fee: v.nullish(Units),
  }),
});
type SimulationAnswer = v.InferOutput<typeof SimulationAnswer>;

interface SolanaSimulatorParts extends AskLimits {
  /** With exact long integers; empty for an unknown network. */
  readonly nodesOf: (networkId: CaipNetworkId) => readonly RpcNode[];
}

interface Plan {
  readonly account: string;
  readonly transaction: string;
  readonly message: SolanaMessage;
}
interface Session {
  readonly node: RpcNode;
  readonly signal: AbortSignal;
}
type StatesByKey = ReadonlyMap<string, SolanaState | undefined>;

class Unable extends Error {
  readonly why: "unsupported" | "failed";
  constructor(why: "unsupported" | "failed") {
    super();
    this.why = why;
  }
}

const notSimulated = (why: "unsupported" | "failed" | "timeout"): Changes => ({
  status: "not-simulated",
  why,
});

const planOf = (input: SimulationInput): Plan | undefined => {
  const { account, transactions = [] } = copyOf(input) ?? { account: "" };
  const [transaction, ...others] = Array.isArray(transactions) ? transactions : [];
  // A later transaction depends on earlier ones, and nodes simulate one at a time.
  if (others.length > 0 || typeof transaction !== "string" || !isSolanaAddress(account))
    return undefined;
  if (transaction.length > MAX_TRANSACTION) return undefined;
  const message = tryRead(() => readSolanaTransaction(transaction));
  return message && { account, transaction, message };
};

const readAccounts = (keys: readonly string[], length = STATE_BYTES): NodeCall => ({
  method: "getMultipleAccounts",
  params: [keys, { encoding: "base64", dataSlice: { offset: 0, length }, ...COMMITMENT }],
});

const answered = async <S extends v.GenericSchema>(
  { node, signal }: Session,
  schema: S,
  call: NodeCall,
): Promise<v.InferOutput<S>> => {
  const [answer] = await node.ask([call], signal);
  if (answer === undefined || "refusal" in answer)
    throw new Unable(answer?.refusal.code === -32_601 ? "unsupported" : "failed");
  return v.parse(schema, answer.result);
};

const statesAt = async (
  session: Session,
  keys: readonly string[],
  length?: number,
): Promise<StatesByKey> => {
  if (keys.length === 0) return new Map();
  if (keys.length > MAX_ACCOUNTS) throw new Unable("unsupported");
  const { value } = await answered(session, AccountsAnswer, readAccounts(keys, length));
  if (value.length !== keys.length) throw new Unable("failed");
  return new Map(keys.map((key, index) => [key, value[index] ?? undefined]));
};

/** Writable accounts of lookup tables, named `table:index:w`. */
const loadedKeys = async (
  session: Session,
  lookups: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const named = [...lookups]
    .map((one) => one.split(":"))
    .filter(([, , right]) => right === "w")
    .map(([table = "", index]) => ({ table, at: TABLE_HEAD + KEY_BYTES * Number(index) }));
  const tables = [...new Set(named.map(({ table }) => table))];
  const states = await statesAt(session, tables, TABLE_HEAD + KEY_BYTES * 256);
  return named.map(({ table, at }) => {
    const key = states.get(table)?.data.subarray(at, at + KEY_BYTES);
    if (key?.length !== KEY_BYTES) throw new Unable("failed");
    return base58Of(key);
  });
};

/** The reason of a failure: the last line that a program logged, else the runtime's error. */
const reasonOf = ({ err, logs }: SimulationAnswer["value"]): string | undefined => {
  const lines = (logs ?? []).flatMap(
    (line) => /^Program log: (?:Error: )?(.*)$/su.exec(line.slice(0, 1_000))?.[1] ?? [],
  );
  const fallback = typeof err === "string" ? err : undefined;
  const text = cleanLabel(lines.at(-1) ?? fallback ?? "", MAX_REASON);
  return text === "" ? undefined : text;
};

const feeOf = ({ account, message }: Plan, told: bigint | null | undefined): bigint => {
  if (message.feePayer !== account) return 0n;
  const signers = [...message.keys.values()].filter(({ isSigner }) => isSigner).length;
  return told ?? BigInt(signers) * LAMPORTS_PER_SIGNATURE + priorityFeeOf(message);
};

/** Simulates one Solana transaction, and compares its accounts before and after it. */
export class SolanaSimulator implements Simulator {
  readonly #parts: SolanaSimulatorParts;

  constructor(parts: SolanaSimulatorParts) {
    this.#parts = parts;
  }

  async simulate(input: SimulationInput, signal: AbortSignal): Promise<Changes> {
    return askInTime(
      (stop) => this.#onAnyNode(input, stop),
      this.#parts,
      signal,
      (error) => {
        if (error instanceof Unable) return notSimulated(error.why);
        return notSimulated(error instanceof TooSlow ? "timeout" : "failed");
      },
    );
  }

  async #onAnyNode(input: SimulationInput, signal: AbortSignal): Promise<Changes> {
    const plan = planOf(input);
    let last: unknown = new Unable("unsupported");
    if (plan === undefined) throw last;
    for (const node of this.#parts.nodesOf(input.networkId)) {
      try {
        return await this.#on({ node, signal }, plan);
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  async #on(session: Session, plan: Plan): Promise<Changes> {
    const { keys, lookups } = plan.message;
    const all = [...new Set([...keys.keys(), ...(await loadedKeys(session, lookups))])];
    const before = await statesAt(session, all);
    const watched = all.filter(
      (key) =>
        keys.get(key)?.isWritable !== false &&
        (key === plan.account || mayHoldTokens(before.get(key))),
    );
    const { context, value } = await answered(session, SimulationAnswer, simulation(plan, watched));
    if (value.err !== null && value.err !== undefined)
      return { status: "reverts", reason: reasonOf(value) };
    if (value.accounts?.length !== watched.length) throw new Unable("failed");
    const after = new Map(watched.map((key, index) => [key, value.accounts?.[index] ?? undefined]));
    const run = {
      account: plan.account,
      differences: watched.map((address) => ({
        address,
        before: before.get(address),
        after: after.get(address),
      })),
      fee: feeOf(plan, value.fee),
      slot: context.slot,
    };
    return solanaChangesOf(run, await this.#decimals(session, before, after));
  }

  /** One request more for mints that the transaction does not name. */
  async #decimals(
    session: Session,
    before: StatesByKey,
    after: StatesByKey,
  ): Promise<ReadonlyMap<string, number>> {
    const mints = mintsOf([...before.values(), ...after.values()]);
    const missing = mints.filter((mint) => before.get(mint) === undefined);
    const others = await statesAt(session, missing).catch((): StatesByKey => new Map());
    return new Map(
      mints.flatMap((mint) => {
        const decimals = decimalsOf(before.get(mint) ?? others.get(mint));
        return decimals === undefined ? [] : [[mint, decimals] as const];
      }),
    );
  }
}

const simulation = ({ transaction }: Plan, addresses: readonly string[]): NodeCall => ({
  method: "simulateTransaction",
  params: [
    transaction,
    {
      encoding: "base64",
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: "base64", addresses },
      ...COMMITMENT,
    },
  ],
});
