import { base58Of } from "../../../../src/domain/shared/byte-texts.js";
import type { SeededRandom } from "../../builders/seeded-random.js";

/** What the nodes of a play share: the real chain behind their words. */
export interface SimulatedSolanaChain {
  /** Wire forms that landed, by hash. */
  readonly shownAs: (hash: string) => string | undefined;
  readonly height: () => number;
  /** What happens to what a node was sent; true where it keeps it. */
  readonly take: (wire: string) => boolean;
  readonly blockhash: string;
}

const context = { slot: 1 };
const inContext = (value: unknown) => ({ result: { context, value } });
type Answer = object | "silent" | "down" | number;

const ANY: readonly ((random: SeededRandom) => unknown)[] = [
  () => null,
  () => 0,
  () => -1,
  () => 1e18,
  () => "7",
  () => [],
  () => ({}),
  (random) => base58Of(random.bytes(32)),
  (random) => ({ context, value: random.below(1e9) }),
  () => ({ context, value: null }),
];

/** How a node answers that keeps or drops what it was sent. */
export type BroadcastBehavior = "accepts" | "500" | "refuses" | "internal" | "silent" | "other";
export const BROADCAST_BEHAVIORS: readonly BroadcastBehavior[] = [
  "500",
  "refuses",
  "internal",
  "silent",
  "other",
];

/**
 * What one node does. `lies`: methods answered with anything; `hides`: it never shows a
 * transaction.
 */
export interface ServiceBehavior {
  readonly broadcasting: BroadcastBehavior;
  readonly faults: readonly string[];
  readonly hides: boolean;
  readonly tellsHugeHeight: boolean;
}

/** Methods that a node may lie about. */
export const FAULTY_ANSWERS: readonly string[] = [
  "getBalance",
  "getFeeForMessage",
  "getLatestBlockhash",
  "getMultipleAccounts",
  "simulateTransaction",
  "getSignatureStatuses",
  "getTransaction",
  "getBlockHeight",
];

const REFUSAL = { error: { code: -32002, message: "Transaction simulation failed: custom" } };

/** A node of its own behavior, as `fetch` reaches it. */
export class FaultyNode {
  readonly #truth: SimulatedSolanaChain;
  readonly #behavior: ServiceBehavior;
  readonly #random: SeededRandom;

  constructor(truth: SimulatedSolanaChain, behavior: ServiceBehavior, random: SeededRandom) {
    this.#truth = truth;
    this.#behavior = behavior;
    this.#random = random;
  }

  async fetch(body: string): Promise<Response> {
    const { id, method, params } = JSON.parse(body) as {
      readonly id: number;
      readonly method: string;
      readonly params: readonly unknown[];
    };
    const answer = this.#answer(method, params);
    if (answer === "silent") return new Promise<Response>(() => undefined);
    if (answer === "down") throw new TypeError("fetch failed");
    if (typeof answer === "number") return new Response("", { status: answer });
    return new Response(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  }

  #answer(method: string, params: readonly unknown[]): Answer {
    const { faults } = this.#behavior;
    if (method === "sendTransaction") return this.#broadcast(String(params[0]));
    if (faults.includes(method) && this.#random.is(0.7))
      return { result: this.#random.one(ANY)(this.#random) };
    return this.#honest(method, params);
  }

  #broadcast(wire: string): Answer {
    const { broadcasting } = this.#behavior;
    this.#truth.take(wire);
    const answers: Readonly<Record<BroadcastBehavior, Answer>> = {
      accepts: { result: base58Of(new Uint8Array(64).fill(5)) },
      "500": 500,
      refuses: REFUSAL,
      internal: { error: { code: -32603, message: "Internal error" } },
      silent: "silent",
      other: { result: { not: "a signature" } },
    };
    return answers[broadcasting];
  }

  #honest(method: string, params: readonly unknown[]): Answer {
    const { hides, tellsHugeHeight } = this.#behavior;
    const shown = (hash: unknown) => (hides ? undefined : this.#truth.shownAs(String(hash)));
    const answers: Readonly<Record<string, () => Answer>> = {
      getBalance: () => inContext(10_000_000_000),
      getFeeForMessage: () => inContext(25_000),
      getLatestBlockhash: () =>
        inContext({ blockhash: this.#truth.blockhash, lastValidBlockHeight: 150 }),
      getMultipleAccounts: () => inContext([null]),
      simulateTransaction: () => inContext({ err: null, logs: [], unitsConsumed: 450 }),
      getBlockHeight: () => ({ result: this.#truth.height() * (tellsHugeHeight ? 1_000 : 1) }),
      getSignatureStatuses: () =>
        inContext([
          shown((params[0] as readonly string[])[0]) === undefined
            ? null
            : { slot: 7, err: null, confirmationStatus: "confirmed" },
        ]),
      getTransaction: () => {
        const wire = shown(params[0]);
        return { result: wire === undefined ? null : { transaction: [wire, "base64"] } };
      },
    };
    return answers[method]?.() ?? { error: { code: -32601, message: "Method not found" } };
  }
}
