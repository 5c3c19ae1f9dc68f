import { describe, expect, it } from "vitest";
import { explorerLink } from "../../../../src/domain/network/network.js";
import { serviceRpcUrl } from "../../../../src/domain/network/service-rpc.js";
import { urlBelow } from "../../../../src/domain/shared/urls.js";

describe("urlBelow", () => {
  it.each([
    ["https://a.example", "https://a.example/v1/x"],
    ["https://a.example//", "https://a.example/v1/x"],
    ["https://a.example/deep/", "https://a.example/deep/v1/x"],
    ["https://a.example/?key=1", "https://a.example/v1/x?key=1"],
    ["https://a.example/deep/?key=1#top", "https://a.example/deep/v1/x?key=1#top"],
    ["https://a.example/#/app", "https://a.example/v1/x#/app"],
    ["https://a.example/a%20b?q=%2F", "https://a.example/a%20b/v1/x?q=%2F"],
  ])("appends the path /v1/x to %s before query and hash, which gives %s", (base, below) => {
    expect(urlBelow(base, "/v1/x")).toBe(below);
  });
});

describe("explorer link with a query", () => {
  it("inserts the path before the query of an explorer URL", () => {
    const base = "https://explorer.solana.com/?cluster=devnet";
    expect(explorerLink(base, "tx", "5sig")).toBe(
      "https://explorer.solana.com/tx/5sig?cluster=devnet",
    );
    expect(explorerLink("https://scan.example/a#x", "address", "0x1")).toBe(
      "https://scan.example/a/address/0x1#x",
    );
  });
  it.each([".", ".."])('keeps the link below the explorer URL if the hash is "%s"', (hash) => {
    expect(explorerLink("https://scan.example/a", "tx", hash)).toBe("https://scan.example/a/tx/");
  });
});

describe("service RPC URL", () => {
  it("keeps the query of the service's RPC URL", () => {
    const network = { id: "eip155:1", namespace: "eip155", reference: "1" } as const;
    const service = { url: "https://proxy.example/rpc?key=1", projectId: "p1" };
    expect(serviceRpcUrl(network, service)).toBe(
      "https://proxy.example/rpc/v1/?key=1&chainId=eip155%3A1&projectId=p1",
    );
  });
});
