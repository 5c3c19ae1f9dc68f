import { describe, expect, it } from "vitest";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { FakeClock, settled } from "../../../src/infrastructure/in-memory/index.js";
import { InMemoryTokenFacts } from "../../../src/infrastructure/in-memory/in-memory-token-facts.js";
import { EvmTokenFacts } from "../../../src/infrastructure/review/simulation/evm-token-facts.js";
import { httpNode, type RpcNode } from "../../../src/infrastructure/review/simulation/rpc-node.js";
import { STRANGER, TOKEN } from "../../support/builders/review-requests.js";
import { noChainReason } from "../../support/servers/anvil.js";
import { CHAIN, FRIEND, startSimulatedChain } from "../../support/worlds/simulated-chain.js";
import { describeTokenFacts } from "./token-facts.contract.js";

const SPACES = { symbol: undefined, decimals: undefined };

describeTokenFacts("in memory", async () => {
  const port = new InMemoryTokenFacts();
  port.setLabels(CHAIN, { [TOKEN]: { symbol: "TUSD", decimals: 6 }, [FRIEND]: SPACES });
  return {
    port,
    networkId: CHAIN,
    token: TOKEN,
    noToken: FRIEND,
    dispose: async () => undefined,
  };
});

describe.skipIf(noChainReason({ isOwn: true }))("over a real node", () => {
  describeTokenFacts("EVM", async () => {
    const { node, tokens } = await startSimulatedChain();
    const port = new EvmTokenFacts({
      nodesOf: (networkId) => (networkId === CHAIN ? [httpNode(node.url, fetch)] : []),
      scheduler: new SystemScheduler(timersOf(globalThis)),
      signal: new AbortController().signal,
    });
    return {
      port,
      networkId: CHAIN,
      token: tokens.token,
      noToken: FRIEND,
      dispose: () => node.stop(),
    };
  });
});

const word = (value: bigint): string => value.toString(16).padStart(64, "0");
const bytes = (text: string): string => Buffer.from(text).toString("hex");
const padded = (hex: string): string => hex.padEnd(Math.ceil(hex.length / 64) * 64, "0");
/** An ABI string. */
const abi = (text: string): string =>
  `0x${word(32n)}${word(BigInt(Buffer.byteLength(text)))}${padded(bytes(text))}`;
const number = (value: bigint): string => `0x${word(value)}`;

describe("Facts about tokens from a node", () => {
  const { signal } = new AbortController();
  const over = (...nodes: readonly RpcNode["ask"][]) => {
    const clock = new FakeClock();
    const asked: string[] = [];
    const port = new EvmTokenFacts({
      nodesOf: () =>
        nodes.map((ask, key) => ({
          key,
          ask: (calls, end) => {
            asked.push(calls.map(({ params: [call] }) => (call as { to: string }).to).join(" "));
            return ask(calls, end);
          },
        })),
      scheduler: clock,
      signal,
    });
    const read = (...tokens: readonly string[]) =>
      port.labels(CHAIN, tokens.length === 0 ? [TOKEN] : tokens, signal);
    return { clock, asked, read, port };
  };
  const answers =
    (decimals: unknown, symbol: unknown): RpcNode["ask"] =>
    async (calls) =>
      calls.map((_, at) => ({ result: at % 2 === 0 ? decimals : symbol }));

  it.each([
    ["impossible decimals", number(255n), abi("USDC"), { symbol: "USDC", decimals: undefined }],
    ["decimals of a huge number", number(2n ** 255n + 6n), abi("A"), { symbol: "A" }],
    ["decimals that are no word", "0x6", abi("A"), { symbol: "A" }],
    ["a null", null, null, {}],
    ["an endless symbol", number(6n), abi("A".repeat(5_000)), { decimals: 6 }],
    [
      "a symbol that claims to be longer",
      number(6n),
      `0x${word(32n)}${word(999n)}`,
      { decimals: 6 },
    ],
    [
      "a symbol that is no text",
      number(6n),
      `0x${word(32n)}${word(2n)}${padded("c328")}`,
      { decimals: 6 },
    ],
    [
      "a symbol with markup, which stays text",
      number(6n),
      abi("<b>USDC</b>"),
      { symbol: "<b>USDC</b>", decimals: 6 },
    ],
    [
      "a symbol that hides its direction",
      number(6n),
      abi("US\u202eCD\u200b\n"),
      { symbol: "USCD", decimals: 6 },
    ],
    [
      "a symbol in 32 bytes, as old tokens have it",
      number(18n),
      `0x${padded(bytes("MKR"))}`,
      { symbol: "MKR", decimals: 18 },
    ],
  ])(
    "cleans a token's decimals and symbol as a node returns them: %s",
    async (_, decimals, symbol, expected) => {
      const { [TOKEN]: label } = await over(answers(decimals, symbol)).read();
      expect(label).toEqual({ ...SPACES, ...expected });
    },
  );

  it("reads all tokens in one request, and reads no token again whose decimals are known", async () => {
    const { read, asked } = over(answers(number(6n), abi("A")));
    await read(TOKEN, STRANGER);
    await read(TOKEN.toUpperCase().replace("0X", "0x"), STRANGER);
    expect(asked).toEqual([`${TOKEN} ${TOKEN} ${STRANGER} ${STRANGER}`]);
  });

  it("reads a token again if the node returned no decimals and no symbol", async () => {
    const { read, asked } = over(answers(null, null));
    await read();
    await read();
    expect(asked).toHaveLength(2);
  });

  it("caches a token's symbol and decimals separately for each network", async () => {
    const { port, asked } = over(answers(number(6n), abi("A")));
    for (const network of ["eip155:1", "eip155:10"] as const)
      await port.labels(network, [TOKEN], signal);
    expect(asked).toHaveLength(2);
  });

  it("reads a token's symbol and decimals from the next node if the first node fails", async () => {
    const dead = () => Promise.reject(new Error("dead"));
    const refusing: RpcNode["ask"] = async (calls) =>
      calls.map(() => ({ refusal: { code: -32_005, message: "" } }));
    const { read } = over(dead, refusing, answers(number(6n), abi("A")));
    expect(await read()).toEqual({ [TOKEN]: { symbol: "A", decimals: 6 } });
  });

  it("stops reading a token's symbol and decimals if the node does not answer within 2.5 s", async () => {
    const { read, clock } = over(() => new Promise(() => undefined));
    const waiting = read();
    await settled();
    await clock.pass(2_500);
    expect(await waiting).toEqual({});
  });
});
