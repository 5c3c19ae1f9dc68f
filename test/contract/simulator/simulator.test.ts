import { describe } from "vitest";
import type { Changes } from "../../../src/domain/review/changes.js";
import { InMemorySimulator } from "../../../src/infrastructure/in-memory/in-memory-simulator.js";
import { noChainReason } from "../../support/servers/anvil.js";
import {
  AT,
  CHAIN,
  FRIEND,
  data,
  startSimulatedChain,
} from "../../support/worlds/simulated-chain.js";
import { describeSimulator } from "./simulator.contract.js";

const transfer = data("transfer(address,uint256)", [FRIEND, 5n]);
const inputsOf = (account: string) =>
  ({
    payment: { networkId: CHAIN, account, calls: [{ to: FRIEND, value: 1n }] },
    tokenPayment: { networkId: CHAIN, account, calls: [{ to: AT.token, data: transfer }] },
    impossible: {
      networkId: CHAIN,
      account,
      calls: [{ to: AT.wordyRevert, data: data("fail()") }],
    },
  }) as const;

describeSimulator("in memory", async () => {
  const port = new InMemorySimulator();
  const inputs = inputsOf("0x1111111111111111111111111111111111111111");
  const moved = (move: { token?: string; amount: bigint; decimals?: number }): Changes => ({
    status: "simulated",
    block: 1n,
    moves: [
      { token: undefined, tokenId: undefined, symbol: undefined, decimals: undefined, ...move },
    ],
    findings: [],
  });
  port.setOutcome(CHAIN, (input) => {
    if (input === inputs.payment) return moved({ amount: -1n });
    if (input === inputs.tokenPayment) return moved({ token: AT.token, amount: -5n, decimals: 6 });
    return input === inputs.impossible
      ? { status: "reverts", reason: undefined }
      : { status: "not-simulated", why: "unsupported" };
  });
  return {
    port,
    networkId: CHAIN,
    ...inputs,
    token: AT.token,
    decimals: 6,
    dispose: async () => undefined,
  };
});

describe.skipIf(noChainReason({ isOwn: true }))("over a real node", () => {
  describeSimulator("EVM", async () => {
    const chain = await startSimulatedChain();
    await chain.fund(AT.token, chain.account, 100n);
    return {
      port: chain.simulator,
      networkId: CHAIN,
      ...inputsOf(chain.account),
      token: AT.token,
      decimals: 6,
      dispose: () => chain.node.stop(),
    };
  });
});
