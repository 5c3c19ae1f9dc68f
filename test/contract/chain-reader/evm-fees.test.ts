import { decodeFunctionData, encodeAbiParameters, parseAbi, type Hex } from "viem";
import { beforeEach, describe, expect, it } from "vitest";
import { ViemChainReader } from "../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import {
  EvmNodeError,
  ScriptedEvmNode,
  type EvmNodeFaults,
} from "../../../src/testing/universal/evm/scripted-evm-node.js";
import { ALICE } from "../../support/builders/connection.js";
import { evmNetwork } from "../../support/doubles/evm-node.js";

const NETWORK = evmNetwork("31337");
const TO = "0x00000000000000000000000000000000000ee001";
const GWEI = 1_000_000_000n;
const OP_ORACLE = "0x420000000000000000000000000000000000000f";
const SCROLL_ORACLE = "0x5300000000000000000000000000000000000002";
const ORACLE = parseAbi([
  "function getL1FeeUpperBound(uint256 size) view returns (uint256)",
  "function getL1Fee(bytes data) view returns (uint256)",
  "function getOperatorFee(uint256 gas) view returns (uint256)",
]);
const { signal } = new AbortController();

describe("the maximum fee of an EVM transaction", () => {
  let node: ScriptedEvmNode;
  let reader: ViemChainReader;
  beforeEach(() => {
    const clock = new FakeClock();
    node = new ScriptedEvmNode({ clock });
    reader = new ViemChainReader({
      networks: [NETWORK],
      fetch: node.fetch,
      clock,
      scheduler: clock,
      signal,
    });
  });
  const fee = (change: object = {}) =>
    reader.networkFee(`${NETWORK.id}:${ALICE}`, { to: TO, value: 1n, ...change }, signal);
  /** A rollup whose oracle answers these functions and reverts on others. */
  const rollup = (
    address: string,
    answers: Readonly<Record<string, (argument: bigint | Hex) => bigint>>,
  ): EvmNodeFaults => ({
    replacesResult: ({ method, params }, honest) => {
      const { to, data } = (params[0] ?? {}) as { readonly to: string; readonly data: Hex };
      if (method !== "eth_call" || to.toLowerCase() !== address) return honest;
      const { functionName, args } = decodeFunctionData({ abi: ORACLE, data });
      const answer = answers[functionName]?.(args[0]);
      return answer === undefined
        ? new EvmNodeError(3, "execution reverted")
        : encodeAbiParameters([{ type: "uint256" }], [answer]);
    },
  });

  it(
    "computes the maximum fee as gas times (2 × base fee + tip), enough for six full blocks",
    { tags: ["finding-M15"] },
    async () => {
      expect(await fee()).toBe(21_000n * (2n * GWEI + 1n));
    },
  );
  it(
    "adds a margin to an estimated gas limit, but not to a gas limit that the host sets",
    { tags: ["finding-M15"] },
    async () => {
      expect(await fee({ data: "0x1234" })).toBe(75_000n * (2n * GWEI + 1n));
      expect(await fee({ data: "0x1234", gas: 60_000n })).toBe(60_000n * (2n * GWEI + 1n));
    },
  );
  it(
    "includes the L1 data fee and the operator fee of an OP stack chain in the maximum fee",
    { tags: ["finding-M15"] },
    async () => {
      const sizes: bigint[] = [];
      node.faults = rollup(OP_ORACLE, {
        getL1FeeUpperBound: (size) => (sizes.push(BigInt(size)), 7n * GWEI),
        getOperatorFee: (gas) => BigInt(gas) + 5n,
      });
      expect(await fee()).toBe(21_000n * (2n * GWEI + 1n) + 14n * GWEI + 21_005n);
      await fee({ data: `0x${"ab".repeat(1_000)}` });
      expect(sizes[0]).toBeGreaterThan(110n);
      expect((sizes[1] ?? 0n) - (sizes[0] ?? 0n)).toBe(1_000n);
    },
  );
  it.each([
    ["the OP stack before Fjord", OP_ORACLE],
    ["Scroll", SCROLL_ORACLE],
  ])(
    "includes the L1 data fee of %s in the maximum fee",
    { tags: ["finding-M15"] },
    async (_, address) => {
      node.faults = rollup(address, { getL1Fee: (wire) => BigInt(String(wire).length) * GWEI });
      expect(await fee()).toBeGreaterThan(21_000n * (2n * GWEI + 1n) + 200n * GWEI);
    },
  );
  it.each([
    ["eth_call", { not: "hex" }],
    ["eth_call", new EvmNodeError(-32_005, "limit exceeded")],
    ["eth_maxPriorityFeePerGas", new EvmNodeError(-32_005, "limit exceeded")],
  ])(
    "returns no maximum fee if the node answers %s with %s",
    { tags: ["finding-M15"] },
    async (asked, answer) => {
      node.faults = {
        replacesResult: ({ method }, honest) => (method === asked ? answer : honest),
      };
      await expect(fee()).rejects.toMatchObject({ code: "rpc/request-failed" });
    },
  );
  it("computes the maximum fee with the gas price on a chain without EIP-1559", async () => {
    node.faults = {
      replacesResult: ({ method }, honest) => {
        if (method === "eth_maxPriorityFeePerGas") return new EvmNodeError(-32_601, "unknown");
        return method === "eth_getBlockByNumber"
          ? { ...(honest as object), baseFeePerGas: undefined }
          : honest;
      },
    };
    expect(await fee()).toBe(21_000n * GWEI);
  });
});
