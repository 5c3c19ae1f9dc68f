import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorCodeOf } from "../../../support/worlds/instance.js";
import { ETH, USDC, USDC_ADDRESS } from "../../../support/fixtures/swap.js";
import { hostSwaps, nodeClient } from "./host-swaps.js";
import { zeroexRoute } from "./zeroex-route.js";
import { ALLOWANCE_HOLDER, zeroexSwaps } from "./zeroex-swaps.js";

const ETHER = 10n ** 18n;
const OTHER_CONTRACT = `0x${"9".repeat(40)}`;

/**
 * Answers with the fields of 0x's reference, docs.0x.org/api-reference ("getPrice" and "getQuote",
 * Allowance Holder). As in the example of 0x, `sellAmount` is what is left after the fee.
 */
const answer = (kind: string, query: URLSearchParams, to: string) => ({
  allowanceTarget: ALLOWANCE_HOLDER,
  blockNumber: "21876249",
  buyAmount: String((BigInt(query.get("sellAmount") ?? "0") * 10n ** 12n) / 3000n),
  buyToken: query.get("buyToken")?.toLowerCase(),
  fees: {
    integratorFee: null,
    zeroExFee: { amount: "450000", token: USDC_ADDRESS.toLowerCase(), type: "volume" },
    gasFee: null,
  },
  issues: {
    allowance: { actual: "0", spender: ALLOWANCE_HOLDER.toLowerCase() },
    balance: null,
    simulationIncomplete: false,
    invalidSourcesPassed: [],
  },
  liquidityAvailable: true,
  minBuyAmount: "1",
  sellAmount: String(BigInt(query.get("sellAmount") ?? "0") - 450_000n),
  sellToken: query.get("sellToken")?.toLowerCase(),
  totalNetworkFee: "1206311137665",
  zid: "0xf7e73edf1d056127cce9e6e8",
  ...(kind === "price"
    ? { gas: "204097", gasPrice: "1000000000" }
    : {
        transaction: {
          to: to.toLowerCase(),
          data: `0x2213bc0b${"00".repeat(160)}`,
          gas: "188297",
          gasPrice: "1000000000",
          value: "0",
        },
      }),
});

interface Service {
  readonly to?: string;
  readonly liquidityAvailable?: boolean;
}
/** The adapter, the route of the host's server, and 0x behind it. */
const setup = async ({ to = ALLOWANCE_HOLDER, liquidityAvailable = true }: Service = {}) => {
  const asked: { readonly url: URL; readonly headers: Headers }[] = [];
  const zeroex: typeof fetch = async (address, init) => {
    const url = new URL(String(address));
    asked.push({ url, headers: new Headers(init?.headers) });
    const kind = url.pathname.split("/").at(-1) ?? "";
    return Response.json(
      liquidityAvailable ? answer(kind, url.searchParams, to) : { liquidityAvailable },
    );
  };
  const request: typeof fetch = async (address) =>
    zeroexRoute(new Request(new URL(String(address), "https://host.example")), "secret", zeroex);
  const clients = { "eip155:1": nodeClient() };
  const service = zeroexSwaps({ tokens: [ETH, USDC], clients, request });
  return { swap: await hostSwaps(service, ALLOWANCE_HOLDER), asked };
};
const SELL = { source: USDC_ADDRESS, amount: "300" };

describe("the 0x adapter of docs/swap-through-0x.md", () => {
  it.each(["zeroex-swaps.ts", "zeroex-route.ts"])(
    "docs/swap-through-0x.md shows %s unchanged",
    (file) => {
      const at = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
      expect(at("../../../../docs/swap-through-0x.md")).toContain(at(file));
    },
  );
  it("the 0x adapter of the docs quotes a token for the network's currency", async () => {
    const { swap, asked } = await setup();
    expect(await swap.quote(SELL)).toMatchObject({
      given: { units: 300_000_000n, symbol: USDC.symbol },
      received: { units: ETHER / 10n, symbol: ETH.symbol },
    });
    const [{ url, headers } = { url: undefined, headers: undefined }] = asked;
    expect(url?.pathname).toBe("/swap/allowance-holder/price");
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      chainId: "1",
      sellToken: USDC_ADDRESS,
      buyToken: "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE",
      sellAmount: "300000000",
      taker: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    });
    expect(headers?.get("0x-api-key")).toBe("secret");
    expect(headers?.get("0x-version")).toBe("v2");
  });
  it("the 0x adapter of the docs approves AllowanceHolder for exactly the amount", async () => {
    const { swap } = await setup();
    const { approval } = await swap.preview(SELL);
    expect(approval).toMatchObject({ to: USDC_ADDRESS });
    const { data = "" } = approval ?? {};
    expect(data).toContain(ALLOWANCE_HOLDER.slice(2).toLowerCase());
    expect(BigInt(`0x${data.slice(-64)}`)).toBe(300_000_000n);
  });
  it("the 0x adapter of the docs approves no other contract that 0x's answer names", async () => {
    const { swap } = await setup({ to: OTHER_CONTRACT });
    expect(await errorCodeOf(swap.preview(SELL))).toBe("swap/unexpected-answer");
  });
  it("the 0x adapter of the docs rejects with swap/no-liquidity if liquidity is missing", async () => {
    const { swap } = await setup({ liquidityAvailable: false });
    expect(await errorCodeOf(swap.quote(SELL))).toBe("swap/no-liquidity");
  });
});

describe("the route of docs/swap-through-0x.md", () => {
  it("the docs' server route to 0x forwards only the parameters of a swap", async () => {
    const asked: string[] = [];
    const zeroex: typeof fetch = async (address) => {
      asked.push(String(address));
      return Response.json({});
    };
    const given = "https://host.example/api/0x/price?chainId=1&swapFeeRecipient=0x1&swapFeeBps=900";
    await zeroexRoute(new Request(given), "secret", zeroex);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain("swapFee");
  });
  it("the docs' server route to 0x forwards no request with a different path", async () => {
    const refuse: typeof fetch = () => Promise.reject(new Error("asked"));
    const request = new Request("https://host.example/api/0x/sources");
    expect((await zeroexRoute(request, "secret", refuse)).status).toBe(404);
  });
});
