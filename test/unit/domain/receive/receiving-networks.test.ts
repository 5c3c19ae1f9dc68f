import { describe, expect, it } from "vitest";
import type { Account } from "../../../../src/domain/account/account.js";
import { receivingNetworks } from "../../../../src/domain/account/account-rules.js";
import type { CaipNetworkId, Namespace } from "../../../../src/domain/caip/caip.types.js";
import { aNetwork } from "../../../support/doubles/fake-latchkit.js";

const networkOf = (id: CaipNetworkId) => {
  const [namespace = "eip155", reference = "1"] = id.split(":");
  return aNetwork(reference, id, { id, namespace: namespace as Namespace });
};
const ALL = [
  "eip155:1",
  "solana:main",
  "eip155:10",
  "bip122:main",
  "bip122:test",
  "polkadot:a",
  "polkadot:b",
  "cosmos:a",
  "cosmos:b",
  "solana:dev",
] as const;
const networks = ALL.map(networkOf);
const paidOn = (networkId: CaipNetworkId, type: Account["type"] = "eoa"): readonly string[] =>
  receivingNetworks(
    { namespace: networkId.split(":")[0] as Namespace, networkId, type },
    networks,
  ).map(({ id }) => id);

describe("receiving networks", () => {
  it("lists all networks on which the address can receive, the active one first", () => {
    expect(paidOn("eip155:10")).toEqual(["eip155:10", "eip155:1"]);
    expect(paidOn("solana:dev")).toEqual(["solana:dev", "solana:main"]);
  });
  it.each(["bip122:test", "polkadot:b", "cosmos:a"] as const)(
    "lists only %s as a receiving network, since other networks use a different address",
    (id) => {
      expect(paidOn(id)).toEqual([id]);
    },
  );
  it("lists only the active network as a receiving network for a smart account", () => {
    expect(paidOn("eip155:10", "smartAccount")).toEqual(["eip155:10"]);
  });
  it("lists no receiving network that the host does not list", () => {
    expect(paidOn("eip155:424242")).toEqual(["eip155:1", "eip155:10"]);
    expect(paidOn("bip122:other")).toEqual([]);
  });
});
