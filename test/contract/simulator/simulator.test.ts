import { describe } from "vitest";
import type { Changes } from "../../../src/domain/review/changes.js";
import { InMemorySimulator } from "../../../src/infrastructure/in-memory/in-memory-simulator.js";
import { noChainReason } from "../../support/servers/anvil.js";
import {
  CONTRACT_ADDRESSES,
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
    tokenPayment: {
      networkId: CHAIN,
      account,
      calls: [{ to: CONTRACT_ADDRESSES.token, data: transfer }],
    },
    impossible: {
      networkId: CHAIN,
      account,
      calls: [{ to: CONTRACT_ADDRESSES.wordyRevert, data: data("fail()") }],
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
    if (input === inputs.tokenPayment)
      return moved({ token: CONTRACT_ADDRESSES.token, amount: -5n, decimals: 6 });
    return input === inputs.impossible
      ? { status: "reverts", reason: undefined }
      : { status: "not-simulated", why: "unsupported" };
  });
  return {
    port,
    networkId: CHAIN,
    ...inputs,
    token: CONTRACT_ADDRESSES.token,
    decimals: 6,
    dispose: async () => undefined,
  };
});

describe.skipIf(noChainReason({ isOwn: true }))("over a real node", () => {
  describeSimulator("EVM", async () => {
    const chain = await startSimulatedChain();
    await chain.fund(CONTRACT_ADDRESSES.token, chain.account, 100n);
    return {
      port: chain.simulator,
      networkId: CHAIN,
      ...inputsOf(chain.account),
      token: CONTRACT_ADDRESSES.token,
      decimals: 6,
      dispose: () => chain.node.stop(),
    };
  });
});
