import { describe, expect, it } from "vitest";
import { normalizeNetwork } from "../../../../src/domain/network/network.js";
import type { CaipNetworkId } from "../../../../src/domain/caip/caip.types.js";
import { readUrls, serviceRpcUrl } from "../../../../src/domain/network/service-rpc.js";

const network = (id: CaipNetworkId) =>
  normalizeNetwork({
    id,
    name: "Net",
    rpcUrls: ["https://net.example"],
    currency: { symbol: "X", decimals: 9 },
  });
const service = { projectId: "a b&c" };

describe("RPC URLs", { tags: ["S7-036"] }, () => {
  it("builds the service's RPC URL from CAIP-2 id and project id for supported networks", () => {
    expect(serviceRpcUrl(network("eip155:1"), service)).toBe(
      "https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=a+b%26c",
    );
    expect(
      serviceRpcUrl(network("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"), {
        ...service,
        url: "https://own.example/rpc/",
      }),
    ).toBe(
      "https://own.example/rpc/v1/?chainId=solana%3A5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&projectId=a+b%26c",
    );
    expect(serviceRpcUrl(network("bip122:000000000019d6689c085ae165831e93"), service)).toContain(
      "bip122",
    );
  });
  it("returns no service RPC URL for an unsupported network or without a project id", () => {
    expect(serviceRpcUrl(network("eip155:31337"), service)).toBeUndefined();
    expect(
      serviceRpcUrl(network("polkadot:91b171bb158e2d3848fa23a9f1c25182"), service),
    ).toBeUndefined();
    expect(serviceRpcUrl(network("eip155:1"), undefined)).toBeUndefined();
  });
  it("orders RPC URLs: first the host's, then the service's, then the network's", () => {
    expect(
      readUrls(network("eip155:1"), ["https://mine.example", "https://net.example"], service),
    ).toEqual([
      "https://mine.example",
      "https://net.example",
      serviceRpcUrl(network("eip155:1"), service),
    ]);
    expect(readUrls(network("eip155:1"), [], service)).toEqual([
      serviceRpcUrl(network("eip155:1"), service),
      "https://net.example",
    ]);
    expect(readUrls(network("eip155:31337"), [], service)).toEqual(["https://net.example"]);
  });
});
