import { readFileSync } from "node:fs";
import { createLatchkit } from "latchkit";
import { base, mainnet } from "latchkit/networks";
import { inMemoryPorts } from "latchkit/testing";
import {
  RpcRequestError,
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeErrorResult,
  parseAbi,
} from "viem";
import { mainnet as ethereum } from "viem/chains";
import { expect, it } from "vitest";
import { offchainNames } from "./offchain-names.js";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const GATEWAY = "https://gateway.example/{sender}/{data}.json";
const LOOKUP = parseAbi([
  "error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)",
]);
const CALLBACK = "0xaabbccdd";

/** Latchkit with a node whose resolver refers every name to a gateway (EIP-3668). */
const setup = () => {
  const asked: string[] = [];
  const client = createPublicClient({
    chain: ethereum,
    ccipRead: {
      request: async ({ urls }) => {
        asked.push(...urls);
        return "0x1234";
      },
    },
    transport: custom({
      request: async ({ params }) => {
        const [{ to, data }] = params as [{ to: `0x${string}`; data: string }];
        if (data.startsWith(CALLBACK)) {
          const record = encodeAbiParameters([{ type: "bytes" }], [ADDRESS]);
          return encodeAbiParameters([{ type: "bytes" }, { type: "address" }], [record, to]);
        }
        const args = [to, [GATEWAY], "0x", CALLBACK, "0x"] as const;
        const revert = encodeErrorResult({ abi: LOOKUP, errorName: "OffchainLookup", args });
        throw new RpcRequestError({
          body: {},
          url: "",
          error: { code: 3, message: "execution reverted", data: revert },
        });
      },
    }),
  });
  const networks = [mainnet, base];
  const ports = { ...inMemoryPorts({ networks }), names: offchainNames(client) };
  return { latchkit: createLatchkit({ networks, ports }), asked };
};

it("docs/names.md shows the off-chain names adapter", () => {
  const at = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  expect(at("../../../docs/names.md")).toContain(at("offchain-names.ts"));
});

it("the off-chain names adapter of the docs finds the address of a name", async () => {
  const { latchkit, asked } = setup();
  const names = await latchkit.names.actions();
  expect(await names.lookup("alice.base.eth", { networkId: "eip155:8453" })).toMatchObject({
    address: ADDRESS,
    record: "network",
  });
  expect(asked).toEqual([GATEWAY]);
  await latchkit.dispose();
});
