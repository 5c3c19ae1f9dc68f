import { describe, expect, it } from "vitest";
import { InMemoryAddressFacts } from "../../../src/infrastructure/in-memory/in-memory-address-facts.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { FakeClock, settled } from "../../../src/infrastructure/in-memory/index.js";
import { EvmAddressFacts } from "../../../src/infrastructure/review/simulation/evm-address-facts.js";
import { httpNode, type RpcNode } from "../../../src/infrastructure/review/simulation/rpc-node.js";
import { noChainReason } from "../../support/servers/anvil.js";
import {
  CONTRACT_ADDRESSES,
  CHAIN,
  FRIEND,
  startSimulatedChain,
} from "../../support/worlds/simulated-chain.js";
import { describeAddressFacts } from "./address-facts.contract.js";

const DELEGATED = "0x6666666666666666666666666666666666666666";
const addresses = {
  none: FRIEND,
  delegated: DELEGATED,
  contract: CONTRACT_ADDRESSES.token,
  proxy: CONTRACT_ADDRESSES.proxy,
};

describeAddressFacts("in memory", async () => {
  const port = new InMemoryAddressFacts();
  port.setCodes(CHAIN, {
    [FRIEND]: "none",
    [DELEGATED]: "delegated",
    [CONTRACT_ADDRESSES.token]: "contract",
    [CONTRACT_ADDRESSES.proxy]: "proxy",
  });
  return { port, networkId: CHAIN, addresses, dispose: async () => undefined };
});

describe.skipIf(noChainReason({ isOwn: true }))("over a real node", () => {
  describeAddressFacts("EVM", async () => {
    const { node } = await startSimulatedChain();
    await node.rpc("anvil_setCode", [DELEGATED, `0xef0100${CONTRACT_ADDRESSES.token.slice(2)}`]);
    const port = new EvmAddressFacts({
      nodesOf: (networkId) => (networkId === CHAIN ? [httpNode(node.url, fetch)] : []),
      scheduler: new SystemScheduler(timersOf(globalThis)),
      signal: new AbortController().signal,
    });
    return { port, networkId: CHAIN, addresses, dispose: () => node.stop() };
  });
});

describe("Address kinds from a faulty node", () => {
  const { signal } = new AbortController();
  const over = (...nodes: readonly RpcNode["ask"][]) => {
    const clock = new FakeClock();
    const port = new EvmAddressFacts({
      nodesOf: () => nodes.map((ask, key) => ({ key, ask })),
      scheduler: clock,
      signal,
    });
    return { clock, read: () => port.codes(CHAIN, [FRIEND], signal) };
  };
  const answers =
    (code: unknown, slot: unknown): RpcNode["ask"] =>
    async () => [{ result: code }, { result: slot }];
  const ZERO = `0x${"0".repeat(64)}`;

  it.each([
    ["no code", null, ZERO],
    ["code that is no hex", "0x6", ZERO],
    ["endless code", `0x${"60".repeat(600_000)}`, ZERO],
    ["no slot of a contract", "0x60", null],
    ["a slot that is too long", "0x60", `${ZERO}00`],
  ])("does not classify an address if the node answers with %s", async (_, code, slot) => {
    expect(await over(answers(code, slot)).read()).toEqual({});
  });

  it("classifies an account whose proxy slot cannot be read, and recognizes EIP-7702 code only by its exact length", async () => {
    const delegation = `0xEF0100${"ab".repeat(20)}`;
    expect(await over(answers("0x", null)).read()).toEqual({ [FRIEND]: "none" });
    expect(await over(answers(delegation, null)).read()).toEqual({ [FRIEND]: "delegated" });
    expect(await over(answers(`${delegation}00`, ZERO)).read()).toEqual({ [FRIEND]: "contract" });
  });

  it("asks the next node for an address's kind if the first node fails", async () => {
    const dead = () => Promise.reject(new Error("dead"));
    const refusing: RpcNode["ask"] = async () => [{ refusal: { code: -32_601, message: "" } }];
    expect(await over(dead, refusing, answers("0x", ZERO)).read()).toEqual({ [FRIEND]: "none" });
  });

  it("returns no kind for an address if no node answers within 2.5 s", async () => {
    const { read, clock } = over(() => new Promise(() => undefined));
    const waiting = read();
    await settled();
    await clock.pass(2_500);
    expect(await waiting).toEqual({});
  });
});
