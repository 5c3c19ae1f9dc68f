import { expect, it } from "vitest";
import { ViemChainReader } from "../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import {
  EvmNodeError,
  ScriptedEvmNode,
} from "../../../src/testing/universal/evm/scripted-evm-node.js";
import { evmNetwork } from "../../support/doubles/evm-node.js";

const NETWORK = evmNetwork("31337");
const TOKEN = "0x00000000000000000000000000000000000ee001";
const { signal } = new AbortController();

/** The error of a gas estimate if the node answers with this error. */
const refusalOf = async (code: number, message: string): Promise<unknown> => {
  const clock = new FakeClock();
  const node = new ScriptedEvmNode({ clock });
  node.faults = {
    replacesResult: ({ method }, honest) =>
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
  ["the standard error code", 3, "execution reverted: not allowed"],
  ["another node's text", -32_000, "execution reverted"],
  ["a test chain's text", -32_603, "VM Exception while processing transaction: revert"],
  ["an invalid opcode of an old contract", -32_000, "invalid opcode: INVALID"],
  ["a generic VM error", -32_015, "VM execution error."],
  ["an invalid jump", -32_000, "invalid jump destination"],
])("marks a gas estimate error as a contract revert: %s", async (_, rpcCode, message) => {
  expect(await refusalOf(rpcCode, message)).toMatchObject({
    code: "rpc/request-failed",
    context: { rpcCode, isRevert: true },
  });
});
it.each([
  ["not enough funds for the fee", -32_000, "insufficient funds for gas * price + value"],
  ["an unknown method", -32_601, "the method eth_estimateGas does not exist"],
  ["a rate limit", -32_005, "limit exceeded"],
  ["a missing header", -32_000, "header not found"],
])("does not mark an error of the node as a contract revert: %s", async (_, rpcCode, message) => {
  const error = await refusalOf(rpcCode, message);
  expect(error).toMatchObject({ code: "rpc/request-failed", context: { rpcCode } });
  expect(error).not.toHaveProperty("context.isRevert");
});
