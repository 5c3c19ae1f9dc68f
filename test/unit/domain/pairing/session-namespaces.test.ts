import { describe, expect, it } from "vitest";
import { sessionNamespaces } from "../../../../src/domain/pairing/pairing-plan.js";

const evm = { namespace: "eip155" } as const;
const solana = { namespace: "solana" } as const;

describe("session namespaces", () => {
  it("lists the namespaces of the host's networks once, in canonical order", () => {
    expect(sessionNamespaces([solana, evm, solana])).toEqual(["eip155", "solana"]);
  });

  it("lists no session namespaces without networks", () => {
    expect(sessionNamespaces([])).toEqual([]);
  });

  it("includes a session namespace that the host configures chains for", () => {
    const chains = { solana: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"] };
    expect(sessionNamespaces([evm], { chains })).toEqual(["eip155", "solana"]);
  });

  it("omits a session namespace for which the host sets an empty chain list", () => {
    expect(sessionNamespaces([evm, solana], { chains: { eip155: [] } })).toEqual(["solana"]);
  });
});
