import { describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../../src/domain/caip/caip.types.js";
import { InMemoryOnramp, InMemoryPopups } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE } from "../../../support/builders/connection.js";
import { granted } from "../../../support/doubles/manual-wallet.js";
import { setupConnected, flushPromises } from "../../../support/worlds/instance.js";

/** An onramp page for an account of this type on this network. */
const pageFor = async (networkId: CaipNetworkId, type: "eoa" | "smartAccount") => {
  const onramp = new InMemoryOnramp();
  const popups = new InMemoryPopups();
  const networks = [1, 8453, 59144].map((id) => ({
    id: `eip155:${id}` as const,
    name: `Network ${id}`,
    rpcUrls: ["https://node.example"],
    currency: { symbol: "ETH", decimals: 18 },
  }));
  const options = { networks, projectId: "p1", onramp: { meldPublicKey: "pk" } };
  const session = { ...granted(networkId), accounts: [{ address: ALICE, type }] as const };
  const { latchkit } = await setupConnected({ ...options, ports: { onramp, popups } }, session);
  const actions = await latchkit.onramp.actions();
  await flushPromises();
  const { snapshot } = latchkit.onramp;
  const offered = snapshot.step === "loading" ? [] : snapshot.providers.map(({ name }) => name);
  return { actions, offered, onramp };
};

describe("onramp for a smart account", () => {
  it("offers a smart account only onramp providers that can be limited to the account's network", async () => {
    const { offered, onramp, actions } = await pageFor("eip155:8453", "smartAccount");
    expect(offered).toEqual(["coinbase"]);
    expect(onramp.pages).toMatchObject([
      { address: ALICE, blockchains: ["base"], defaultNetwork: "base" },
    ]);
    expect(actions.buy("meld")).toBe(false);
  });
  it("offers a smart account no onramp provider if none supports its network", async () => {
    const { offered, onramp } = await pageFor("eip155:59144", "smartAccount");
    expect([offered, onramp.pages]).toEqual([[], []]);
  });
  it("offers every network and onramp provider to an externally owned account", async () => {
    const { offered, onramp } = await pageFor("eip155:8453", "eoa");
    expect(offered).toEqual(["meld", "coinbase"]);
    expect(onramp.pages[0]?.blockchains).toContain("ethereum");
    expect(onramp.pages[0]?.defaultNetwork).toBe("base");
  });
});
