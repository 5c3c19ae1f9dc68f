import { readAddressCodes, simulateRequest, type ReviewRequest } from "latchkit/review";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noChainReason } from "../../support/servers/anvil.js";
import {
  CONTRACT_ADDRESSES,
  CHAIN,
  FRIEND,
  startSimulatedChain,
  type SimulatedChain,
} from "../../support/worlds/simulated-chain.js";

describe.skipIf(noChainReason({ isOwn: true }))("A request on the host's provider", () => {
  let chain: SimulatedChain;
  const asked: string[] = [];
  beforeAll(async () => void (chain = await startSimulatedChain()));
  afterAll(() => chain.node.stop());
  const provider = {
    request: ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
      asked.push(method);
      return chain.node.rpc(method, params as readonly unknown[]);
    },
  };
  const payment = (): ReviewRequest => ({
    kind: "transaction",
    networkId: CHAIN,
    account: chain.account,
    calls: [{ to: FRIEND, value: 3n }],
  });

  it("simulates a request without an instance, with only the documented RPC methods", async () => {
    asked.length = 0;
    expect(await simulateRequest(payment(), provider)).toMatchObject({
      status: "simulated",
      moves: [{ amount: -3n }],
    });
    expect(new Set(asked)).toEqual(
      new Set(["eth_chainId", "eth_getBlockByNumber", "eth_simulateV1"]),
    );
  });

  it("sends no simulation to a provider on a different chain, and none for a message to sign", async () => {
    expect(await simulateRequest({ ...payment(), networkId: "eip155:1" }, provider)).toEqual({
      status: "not-simulated",
      why: "failed",
    });
    asked.length = 0;
    const { networkId, account } = payment();
    const message = { kind: "message", networkId, account, text: "Hello" } as const;
    expect(await simulateRequest(message, provider)).toEqual({
      status: "not-simulated",
      why: "unsupported",
    });
    expect(asked).toEqual([]);
  });

  it("classifies the addresses of a request on the host's provider", async () => {
    expect(
      await readAddressCodes(
        [FRIEND, CONTRACT_ADDRESSES.token, CONTRACT_ADDRESSES.proxy],
        provider,
      ),
    ).toEqual({
      [FRIEND]: "none",
      [CONTRACT_ADDRESSES.token]: "contract",
      [CONTRACT_ADDRESSES.proxy]: "proxy",
    });
  });

  it("rejects a simulation on the host's provider with call/aborted if the signal aborts", async () => {
    const signal = AbortSignal.abort();
    const aborted = { code: "call/aborted" };
    await expect(simulateRequest(payment(), provider, { signal })).rejects.toMatchObject(aborted);
    await expect(readAddressCodes([FRIEND], provider, { signal })).rejects.toMatchObject(aborted);
  });
});
