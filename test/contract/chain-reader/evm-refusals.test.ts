import { expect, it } from "vitest";
import { ViemChainReader } from "../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import {
  EvmNodeError,
  ScriptedEvmNode,
} from "../../../src/testing/universal/evm/scripted-evm-node.js";
import { evmNetwork } from "../../support/evm-node.js";

const NETWORK = evmNetwork("31337");
const TOKEN = "0x00000000000000000000000000000000000ee001";
const { signal } = new AbortController();

/** What the estimate of a call ends with where the node answers so. */
const refusalOf = async (code: number, message: string): Promise<unknown> => {
  const clock = new FakeClock();
  const node = new ScriptedEvmNode({ clock });
  node.habits = {
    lies: ({ method }, honest) =>
      method === "eth_estimateGas" ? new EvmNodeError(code, message) : honest,
  };
  const reader = new ViemChainReader({
    networks: [NETWORK],
    fetch: node.fetch,
    clock,
    scheduler: clock,
    signal,
  });
  const call = { to: TOKEN, data: "0x095ea7b3" };
  return reader
    .estimateGas(`${NETWORK.id}:${TOKEN}`, call, signal)
    .catch((error: unknown) => error);
};

it.each([
  ["by the standard", 3, "execution reverted: not allowed"],
  ["in the words of other nodes", -32_000, "execution reverted"],
  ["as test chains do", -32_603, "VM Exception while processing transaction: revert"],
  ["of a contract older than the instruction", -32_000, "invalid opcode: INVALID"],
  ["of a node that says no more than that", -32_015, "VM execution error."],
  ["of the oldest", -32_000, "invalid jump destination"],
])("a refusal of the contract is known as one, %s", async (_, rpcCode, message) => {
  expect(await refusalOf(rpcCode, message)).toMatchObject({
    code: "rpc/request-failed",
    context: { rpcCode, isRevert: true },
  });
});
it.each([
  ["nothing for the fee", -32_000, "insufficient funds for gas * price + value"],
  ["a method it has not", -32_601, "the method eth_estimateGas does not exist"],
  ["a limit", -32_005, "limit exceeded"],
  ["a header of its own", -32_000, "header not found"],
])("a refusal of the node is none of the contract: %s", async (_, rpcCode, message) => {
  const error = await refusalOf(rpcCode, message);
  expect(error).toMatchObject({ code: "rpc/request-failed", context: { rpcCode } });
  expect(error).not.toHaveProperty("context.isRevert");
});
