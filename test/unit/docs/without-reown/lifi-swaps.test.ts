import { readFileSync } from "node:fs";
import { createPublicClient, custom } from "viem";
import { describe, expect, it } from "vitest";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { setupConnected, errorCodeOf } from "../../../support/worlds/instance.js";
import { ETH, USDC, USDC_ADDRESS } from "../../../support/fixtures/swap.js";
import { LIFI_DIAMOND, lifiSwaps } from "./lifi-swaps.js";

const ETHER = 10n ** 18n;
const SWAP_CALL = `0x4630a0d8${"00".repeat(64)}`;
const ZERO = `0x${"0".repeat(40)}`;

/**
 * Answers with the fields of the examples in LI.FI's reference:
 * docs.li.fi/api-reference/get-a-quote-for-a-token-transfer, …/token and …/tokens.
 */
const answers = (to: string): Readonly<Record<string, (query: URLSearchParams) => unknown>> => ({
  "/v1/tokens": () => ({
    tokens: {
      1: [
        { chainId: 1, address: ZERO, symbol: "ETH", decimals: 18, name: "Ether" },
        { chainId: 1, address: USDC_ADDRESS, symbol: "USDC", decimals: 6, name: "USD Coin" },
      ],
    },
  }),
  "/v1/token": (query) => ({ priceUSD: query.get("token") === ZERO ? "3000" : "1" }),
  "/v1/quote": (query) => ({
    id: "a8dc011a-f52d-4492-9e99-21de64b5453a",
    type: "lifi",
    tool: "1inch",
    toolDetails: { key: "1inch", name: "1inch", logoURI: "https://lifi.example/oneinch.png" },
    action: {
      fromChainId: 1,
      toChainId: 1,
      fromToken: { address: query.get("fromToken"), chainId: 1, symbol: "USDC", decimals: 6 },
      toToken: { address: query.get("toToken"), chainId: 1, symbol: "ETH", decimals: 18 },
      fromAmount: query.get("fromAmount"),
      slippage: Number(query.get("slippage")),
      fromAddress: query.get("fromAddress"),
      toAddress: query.get("fromAddress"),
    },
    estimate: {
      fromAmount: query.get("fromAmount"),
      toAmountMin: "1",
      feeCosts: [],
      gasCosts: [{ type: "SEND", estimate: "252364", limit: "315455", amountUSD: "0.00" }],
      executionDuration: 30,
      toAmount: String((BigInt(query.get("fromAmount") ?? "0") * 10n ** 12n) / 3000n),
      approvalAddress: to,
    },
    includedSteps: [],
    transactionRequest: {
      from: query.get("fromAddress"),
      to,
      chainId: 1,
      data: SWAP_CALL,
      value: "0x0",
      gasPrice: "0x3b9aca00",
      gasLimit: "0x30d40",
    },
  }),
});

const setup = async ({ to = LIFI_DIAMOND }: { readonly to?: string } = {}) => {
  const asked: string[] = [];
  const request: typeof fetch = async (address) => {
    const { pathname, searchParams } = new URL(String(address));
    asked.push(`${pathname}?${searchParams}`);
    return Response.json(answers(to)[pathname]?.(searchParams));
  };
  const client = createPublicClient({
    transport: custom({
      request: async ({ method }: { method: string }) =>
        method === "eth_gasPrice" ? "0x3b9aca00" : `0x${"0".repeat(64)}`,
    }),
  });
  const clock = new FakeClock();
  const reader = {
    namespace: "eip155",
    holding: async (_: string, token?: string) =>
      token === undefined
        ? { units: 2n * ETHER, decimals: 18, symbol: "ETH" }
        : { units: 1_000_000_000n, decimals: 6, symbol: "USDC" },
    estimateGas: async () => 46_000n,
    balance: () => new Promise(() => undefined),
  };
  const signer = { namespace: "eip155", capabilities: async () => ({}) };
  const { latchkit } = await setupConnected({
    swapTargets: { "eip155:1": [LIFI_DIAMOND] },
    ports: {
      swapService: lifiSwaps({ "eip155:1": client }, request),
      clock,
      scheduler: clock,
      chains: { reader: async () => reader as never, signer: async () => signer as never },
    },
  });
  return { swap: await latchkit.swap.actions(), asked };
};
const SELL = { source: USDC_ADDRESS, amount: "300" };

describe("the LI.FI adapter of docs/without-reown.md", () => {
  it("docs/without-reown.md shows lifi-swaps.ts unchanged", () => {
    const at = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
    expect(at("../../../../docs/without-reown.md")).toContain(at("lifi-swaps.ts"));
  });
  it("the LI.FI adapter of the docs quotes a token for the network's currency", async () => {
    const { swap, asked } = await setup();
    expect(await swap.quote(SELL)).toMatchObject({
      given: { units: 300_000_000n, symbol: USDC.symbol },
      received: { units: ETHER / 10n, symbol: ETH.symbol },
    });
    expect(asked.find((one) => one.startsWith("/v1/quote"))).toContain(`toToken=${ZERO}`);
  });
  it("the LI.FI adapter of the docs approves LI.FI's contract for exactly the amount", async () => {
    const { swap } = await setup();
    const { approval } = await swap.preview(SELL);
    expect(approval).toMatchObject({ to: USDC_ADDRESS });
    const { data = "" } = approval ?? {};
    expect(data).toContain(LIFI_DIAMOND.slice(2).toLowerCase());
    expect(BigInt(`0x${data.slice(-64)}`)).toBe(300_000_000n);
  });
  it("the LI.FI adapter of the docs approves no other contract that LI.FI's answer names", async () => {
    const { swap } = await setup({ to: `0x${"9".repeat(40)}` });
    expect(await errorCodeOf(swap.preview(SELL))).toBe("swap/unexpected-answer");
  });
});
