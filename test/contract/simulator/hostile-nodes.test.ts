import { describe, expect, it } from "vitest";
import { rpcFetch } from "../../../src/infrastructure/chain-reader/viem-fetch.js";
import { FakeClock, SeededRandom, settled } from "../../../src/infrastructure/in-memory/index.js";
import { httpNode, providerNode } from "../../../src/infrastructure/review/simulation/rpc-node.js";
import { ASK_LIMIT_MS } from "../../../src/infrastructure/review/simulation/ask-in-time.js";
import { EvmSimulator } from "../../../src/infrastructure/review/simulation/evm-simulator.js";
import { ACCOUNT, STRANGER } from "../../support/builders/review-requests.js";

const CHAIN = "eip155:1";
const { signal } = new AbortController();
const payment = {
  networkId: CHAIN,
  account: ACCOUNT,
  calls: [{ to: STRANGER, value: 1n }],
} as const;
const failed = { status: "not-simulated", why: "failed" };
const unsupported = { status: "not-simulated", why: "unsupported" };

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [
    { readonly blockStateCalls: readonly [{ readonly calls: readonly [] }] },
  ];
}
type Answer = (call: Call) => object;
const word = (value: bigint): string => value.toString(16).padStart(64, "0");
const HEADER = {
  number: "0x10",
  gasLimit: "0x1c9c380",
  miner: STRANGER,
  baseFeePerGas: "0x3b9aca00",
};
/** The emitter and event of a native transfer of one wei. */
const LOG = {
  address: `0x${"e".repeat(40)}`,
  topics: [
    "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
    `0x${word(BigInt(ACCOUNT))}`,
    `0x${word(BigInt(STRANGER))}`,
  ],
  data: `0x${word(1n)}`,
};
const call = (returnData: string, change: object = {}) => ({
  status: "0x1",
  returnData,
  gasUsed: "0x5208",
  logs: [],
  ...change,
});
const balance = (units: bigint) => call(`0x${word(units)}`);
const paid = call("0x", { logs: [LOG] });
const HONEST = [balance(10n ** 18n), paid, balance(10n ** 18n - 1n), balance(0n), balance(0n)];
/** A node that answers honestly, but for the calls of the simulation. */
const node =
  (calls: unknown = HONEST, header: unknown = HEADER): Answer =>
  ({ method }) => ({ result: method === "eth_getBlockByNumber" ? header : [{ calls }] });
const refusing =
  (code: number, message = "no"): Answer =>
  () => ({ error: { code, message } });

/** A simulator over nodes of these answers. */
const over = (...answers: readonly (Answer | typeof fetch)[]) => {
  const clock = new FakeClock();
  const asked: string[] = [];
  const nodes = answers.map((answer, index) => {
    const url = `https://node-${index}.example`;
    const answered: typeof fetch = async (input, init) => {
      asked.push(String(input));
      if (answer.length === 2) return (answer as typeof fetch)(input, init);
      const body: unknown = JSON.parse(String(init?.body));
      const one = (sent: unknown): object => ({
        jsonrpc: "2.0",
        id: (sent as Call).id,
        ...(answer as Answer)(sent as Call),
      });
      return Response.json(Array.isArray(body) ? body.map(one) : one(body));
    };
    return httpNode(url, rpcFetch({ fetch: answered, clock, scheduler: clock, signal }));
  });
  const end = new AbortController();
  const simulator = new EvmSimulator({
    nodesOf: (networkId) => (networkId === CHAIN ? nodes : []),
    scheduler: clock,
    random: new SeededRandom(1),
    signal: end.signal,
  });
  return { simulator, clock, asked, end };
};
const simulate = (...answers: readonly (Answer | typeof fetch)[]) =>
  over(...answers).simulator.simulate(payment, signal);

describe("A simulation on a node", () => {
  it("returns the simulated balance changes that an honest node reports", async () => {
    expect(await simulate(node())).toMatchObject({
      status: "simulated",
      block: 16n,
      moves: [{ token: undefined, amount: -1n }],
    });
  });

  it.each<[string, Answer | typeof fetch]>([
    ["is dead", (_input: unknown, _init: unknown) => Promise.reject(new TypeError("dead"))],
    [
      "answers a web page",
      async (_input: unknown, _init: unknown) =>
        new Response("<html>", { headers: { "Content-Type": "text/html" } }),
    ],
    ["answers no JSON", async (_input: unknown, _init: unknown) => new Response("{")],
    [
      "answers for one call twice",
      async (_input: unknown, init?: RequestInit) => {
        const [first] = JSON.parse(String(init?.body)) as readonly Call[];
        const one = { jsonrpc: "2.0", id: first?.id, result: HEADER };
        return Response.json([one, one]);
      },
    ],
    [
      "answers another batch",
      async (_input: unknown, _init: unknown) =>
        Response.json([
          { id: 7, result: null },
          { id: 8, result: null },
        ]),
    ],
    [
      "answers ten megabytes",
      async (_input: unknown, _init: unknown) => new Response(" ".repeat(10_000_000)),
    ],
    ["fails", async (_input: unknown, _init: unknown) => new Response("no", { status: 500 })],
    ["answers null", () => ({ result: null })],
    ["has no header", node(HONEST, null)],
    ["has a header of another shape", node(HONEST, { ...HEADER, gasLimit: 30_000_000 })],
    ["leaves a call out", node(HONEST.slice(1))],
    ["adds a call", node([...HONEST, paid])],
    ["answers half a balance", node([call("0x12"), ...HONEST.slice(1)])],
    [
      "answers 20,000 logs",
      node([
        HONEST[0],
        call("0x", { logs: Array.from({ length: 20_000 }, () => LOG) }),
        ...HONEST.slice(2),
      ]),
    ],
    [
      "answers a log of another shape",
      node([HONEST[0], call("0x", { logs: [{ ...LOG, topics: ["0x12"] }] }), ...HONEST.slice(2)]),
    ],
    [
      "answers a status of its own",
      node([HONEST[0], call("0x", { status: "0x2" }), ...HONEST.slice(2)]),
    ],
    [
      "leaves out the transfer of an ether",
      node([
        balance(3n * 10n ** 18n),
        call("0x"),
        balance(2n * 10n ** 18n),
        balance(0n),
        balance(0n),
      ]),
    ],
    [
      "invents a transfer that the balance does not show",
      node([balance(5n), paid, balance(5n), balance(0n), balance(0n)]),
    ],
    ["refuses for its own reasons", refusing(-32_000)],
  ])("returns no simulation if the node %s", async (_, answer) => {
    expect(await simulate(answer)).toEqual(failed);
  });

  it("asks the next node for a simulation if the first node fails", async () => {
    const shown = { status: "simulated" };
    for (const first of [refusing(-32_601), refusing(-32_000), node(null)])
      expect(await simulate(first, node())).toMatchObject(shown);
  });

  it.each([-32_601, -32_602, -32_603, 4_200])(
    "asks a node without the simulation method (error %i) only once",
    async (code) => {
      const { simulator, asked } = over(refusing(code));
      expect(await simulator.simulate(payment, signal)).toEqual(unsupported);
      const { length } = asked;
      expect(await simulator.simulate(payment, signal)).toEqual(unsupported);
      expect(asked).toHaveLength(length);
    },
  );

  it("asks a node again that has the simulation method but refused one request", async () => {
    let isOdd = true;
    const { simulator } = over((sent: Call) => {
      const isEmpty =
        sent.method === "eth_simulateV1" && sent.params[0].blockStateCalls[0].calls.length === 0;
      return isEmpty || !isOdd ? node()(sent) : refusing(-32_603)(sent);
    });
    expect(await simulator.simulate(payment, signal)).toEqual(failed);
    isOdd = false;
    expect(await simulator.simulate(payment, signal)).toMatchObject({ status: "simulated" });
  });

  it("ends a simulation and its node request after 2.5 s", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const { simulator, clock } = over((_input: unknown, init?: RequestInit) => {
      signals.push(init?.signal);
      return new Promise<Response>(() => undefined);
    });
    const waiting = simulator.simulate(payment, signal);
    await settled();
    await clock.pass(ASK_LIMIT_MS);
    expect(await waiting).toEqual({ status: "not-simulated", why: "timeout" });
    expect(signals.map((one) => one?.aborted)).toEqual([true]);
  });

  it("rejects a simulation with call/aborted when the caller aborts or the instance is disposed", async () => {
    const silent = (_input: unknown, _init?: RequestInit) => new Promise<Response>(() => undefined);
    const { simulator, end } = over(silent);
    const abort = new AbortController();
    const [one, other] = [
      simulator.simulate(payment, abort.signal),
      simulator.simulate(payment, signal),
    ];
    abort.abort();
    await expect(one).rejects.toMatchObject({ code: "call/aborted" });
    end.abort();
    await expect(other).rejects.toMatchObject({ code: "call/aborted" });
  });

  it.each([
    ["no account", { ...payment, account: "0x12" }],
    ["a call without a contract", { ...payment, calls: [{ to: "", data: "0x" }] }],
    ["odd data", { ...payment, calls: [{ to: STRANGER, data: "0x123" }] }],
    ["too many calls", { ...payment, calls: Array.from({ length: 257 }, () => payment.calls[0]) }],
    ["a negative value", { ...payment, calls: [{ to: STRANGER, value: -1n }] }],
  ])("sends no simulation request for a request with %s", async (_, input) => {
    const { simulator, asked } = over(node());
    expect(await simulator.simulate(input as typeof payment, signal)).toEqual(unsupported);
    expect(asked).toEqual([]);
  });

  it("reads at most 32 tokens in a simulation", async () => {
    const tokens = Array.from({ length: 40 }, (_, index) => ({
      ...LOG,
      address: `0x${word(BigInt(index) + 1n).slice(24)}`,
    }));
    const calls = [HONEST[0], call("0x", { logs: [LOG, ...tokens] }), ...HONEST.slice(2)];
    expect(await simulate(node(calls))).toEqual(unsupported);
  });
});

describe("A simulation on the host's provider", () => {
  const overProvider = (request: (sent: { readonly method: string }) => unknown) => {
    const provider = { request: async (sent: { readonly method: string }) => request(sent) };
    const clock = new FakeClock();
    const simulator = new EvmSimulator({
      nodesOf: () => [providerNode(provider)],
      scheduler: clock,
      random: new SeededRandom(1),
      signal: new AbortController().signal,
    });
    return simulator.simulate(payment, signal);
  };
  const honest = ({ method }: { readonly method: string }): unknown =>
    method === "eth_getBlockByNumber" ? HEADER : [{ calls: HONEST }];

  it("returns the simulated balance changes that the host's provider reports", async () => {
    expect(await overProvider(honest)).toMatchObject({ status: "simulated" });
  });

  it("reads each field of a provider's simulation once, and rejects above 2 MiB or on throwing getters", async () => {
    let reads = 0;
    const changing = {
      get calls() {
        reads += 1;
        return reads > 2 ? [] : HONEST;
      },
    };
    const answer = (simulated: unknown) => (sent: { readonly method: string }) =>
      sent.method === "eth_getBlockByNumber" ? HEADER : simulated;
    expect(await overProvider(answer([changing]))).toMatchObject({ status: "simulated" });
    expect(reads).toBe(2);
    const throwing = {
      get calls(): never {
        throw new Error("no");
      },
    };
    expect(await overProvider(answer([throwing]))).toEqual(failed);
    const huge = [{ calls: [...HONEST, "x".repeat(3_000_000)] }];
    expect(await overProvider(answer(huge))).toEqual(failed);
  });

  it.each([
    ["an EIP-1193 error", Object.assign(new Error("unsupported"), { code: 4_200 }), unsupported],
    ["anything else", "no", failed],
  ])(
    "returns the reason why there is no simulation if the host's provider throws %s",
    async (_, error, expected) => {
      expect(
        await overProvider(() => {
          throw error;
        }),
      ).toEqual(expected);
    },
  );
});
