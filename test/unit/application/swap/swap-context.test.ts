import { describe, expect, it } from "vitest";
import { SwapContext } from "../../../../src/application/swap/swap-operations.js";
import type { CaipNetworkId } from "../../../../src/domain/caip/caip.types.js";
import { Networks } from "../../../../src/domain/network/networks.js";
import { normalizeNetwork } from "../../../../src/domain/network/normalize-network.js";
import { InMemorySwapService } from "../../../../src/infrastructure/in-memory/index.js";
import { BOB, anAccount } from "../../../support/builders.js";
import { codeOf } from "../../../support/started.js";
import { ETH, USDC } from "../../../support/swap-cast.js";

const { signal } = new AbortController();
const network = (id: CaipNetworkId) =>
  normalizeNetwork({
    id,
    name: id,
    rpcUrls: ["https://rpc.example"],
    currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  });

/** Someone on `networkId`, or nobody; the page lists the first network and one without swaps. */
const placeOn = (networkId?: CaipNetworkId) => {
  const service = new InMemorySwapService();
  const at = { networkId };
  const listed = [network("eip155:1"), network("eip155:4242"), network("eip155:10")];
  const place = new SwapContext({
    account: () =>
      at.networkId === undefined ? undefined : anAccount({ networkId: at.networkId }),
    networks: new Networks(listed, "eip155:1"),
    service,
  });
  return { service, place, at };
};

describe("where tokens are swapped", () => {
  it("is the network of whoever is connected, in its own currency", () => {
    const { place } = placeOn("eip155:1");
    expect(place.account().networkId).toBe("eip155:1");
    expect(place.currency()).toEqual(ETH);
  });
  it.each<[string, CaipNetworkId | undefined, string]>([
    ["nobody is connected", undefined, "connection/not-connected"],
    ["nothing is swapped", "eip155:4242", "swap/not-supported"],
    ["the page does not list the network", "eip155:137", "chain/not-supported"],
  ])("is nowhere where %s", async (_, networkId, code) => {
    const { place, service } = placeOn(networkId);
    const calls = [
      async () => place.account(),
      async () => place.currency(),
      () => place.tokens(signal),
    ];
    for (const call of calls) expect(await codeOf(call())).toBe(code);
    expect(service.questions).toEqual([]);
  });
});

describe("what a request asks", () => {
  it("is all of the network on which it was made, also where that changes meanwhile", async () => {
    const { place, service, at } = placeOn("eip155:1");
    const other = { ...USDC, networkId: "eip155:10", decimals: 18 } as const;
    const DAI = { ...USDC, address: BOB, symbol: "DAI" };
    service.setTokens("eip155:1", [ETH, USDC, DAI]);
    service.setTokens("eip155:10", [other]);
    const request = { source: DAI.address, target: String(USDC.address), amount: "1" };
    const order = place.resolveRequest(request, signal);
    at.networkId = "eip155:10";
    expect(await order).toMatchObject({ source: DAI, target: USDC });
    const { caipAddress } = anAccount({ networkId: "eip155:1" });
    expect(place.currency(caipAddress)).toEqual(ETH);
    expect(place.currency().networkId).toBe("eip155:10");
  });
});

describe("the tokens of a network", () => {
  it("are asked for once", async () => {
    const { place, service } = placeOn("eip155:1");
    service.setTokens("eip155:1", [ETH, USDC]);
    expect(await place.tokens(signal)).toEqual([ETH, USDC]);
    expect(await place.tokens(signal)).toEqual([ETH, USDC]);
    expect(service.questions).toHaveLength(1);
  });
  it("are asked for again where there were none", async () => {
    const { place, service } = placeOn("eip155:1");
    expect(await place.tokens(signal)).toEqual([]);
    service.setTokens("eip155:1", [USDC]);
    expect(await place.tokens(signal)).toEqual([USDC]);
  });
});
