import { describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../../src/domain/caip/caip.types.js";
import { InMemorySwapService } from "../../../../src/infrastructure/in-memory/index.js";
import { BOB, anAccount } from "../../../support/builders/connection.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";
import { ETH, USDC } from "../../../support/fixtures/swap.js";
import { swapQuotes } from "../../../support/builders/swap-quotes.js";

const { signal } = new AbortController();

/** An account on `networkId`, or no account; the page lists a network without swaps too. */
const quotesOn = (networkId?: CaipNetworkId) => {
  const service = new InMemorySwapService();
  const at = { networkId };
  const quotes = swapQuotes(service, () =>
    at.networkId === undefined ? undefined : anAccount({ networkId: at.networkId }),
  );
  return { service, quotes, at };
};

describe("swap account and currency", () => {
  it("swaps on the connected account's network with that network's currency", () => {
    const { quotes } = quotesOn("eip155:1");
    expect(quotes.account().networkId).toBe("eip155:1");
    expect(quotes.currency()).toEqual(ETH);
  });
  it.each<[string, CaipNetworkId | undefined, string]>([
    ["no account is connected", undefined, "connection/not-connected"],
    ["the network has no swaps", "eip155:4242", "swap/not-supported"],
    ["the page does not list the network", "eip155:137", "chain/not-supported"],
  ])("rejects a swap without asking the swap service if %s", async (_, networkId, code) => {
    const { quotes, service } = quotesOn(networkId);
    const calls = [
      async () => quotes.account(),
      async () => quotes.currency(),
      () => quotes.tokens(signal),
    ];
    for (const call of calls) expect(await errorCodeOf(call())).toBe(code);
    expect(service.requests).toEqual([]);
  });
});

describe("swap request", () => {
  it("resolves both swap tokens on the network on which the swap started, even if the network changes later", async () => {
    const { quotes, service, at } = quotesOn("eip155:1");
    const other = { ...USDC, networkId: "eip155:10", decimals: 18 } as const;
    const DAI = { ...USDC, address: BOB, symbol: "DAI" };
    service.setTokens("eip155:1", [ETH, USDC, DAI]);
    service.setTokens("eip155:10", [other]);
    const request = { source: DAI.address, target: String(USDC.address), amount: "1" };
    const order = quotes.resolve(request, signal);
    at.networkId = "eip155:10";
    expect(await order).toMatchObject({ source: DAI, target: USDC });
    const { caipAddress } = anAccount({ networkId: "eip155:1" });
    expect(quotes.currency(caipAddress)).toEqual(ETH);
    expect(quotes.currency().networkId).toBe("eip155:10");
  });
});

describe("swap tokens of a network", () => {
  it("loads the swap tokens from the service once", async () => {
    const { quotes, service } = quotesOn("eip155:1");
    service.setTokens("eip155:1", [ETH, USDC]);
    expect(await quotes.tokens(signal)).toEqual([ETH, USDC]);
    expect(await quotes.tokens(signal)).toEqual([ETH, USDC]);
    expect(service.requests).toHaveLength(1);
  });
  it("loads the swap tokens again if the service returned an empty list", async () => {
    const { quotes, service } = quotesOn("eip155:1");
    expect(await quotes.tokens(signal)).toEqual([]);
    service.setTokens("eip155:1", [USDC]);
    expect(await quotes.tokens(signal)).toEqual([USDC]);
  });
});
