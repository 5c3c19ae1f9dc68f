import { describe, expect, it } from "vitest";
import { sessionNamespaces } from "../../../../src/domain/pairing/pairing-plan.js";

const evm = { namespace: "eip155" } as const;
const solana = { namespace: "solana" } as const;

describe("the namespaces of a session", () => {
  it("are those of the networks, each once and in canonical order", () => {
    expect(sessionNamespaces([solana, evm, solana])).toEqual(["eip155", "solana"]);
  });

  it("are none without networks", () => {
    expect(sessionNamespaces([])).toEqual([]);
  });

  it("hold one that the host gives chains of, without a network in it", () => {
    const chains = { solana: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"] };
    expect(sessionNamespaces([evm], { chains })).toEqual(["eip155", "solana"]);
  });

  it("leave out one that the host gives an empty list of", () => {
    expect(sessionNamespaces([evm, solana], { chains: { eip155: [] } })).toEqual(["solana"]);
  });
});
