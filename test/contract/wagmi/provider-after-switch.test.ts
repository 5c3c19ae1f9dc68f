import { readFileSync } from "node:fs";
import { createLatchkit, type Latchkit } from "latchkit";
import { mainnet, optimism } from "latchkit/networks";
import { addInMemoryWallet, inMemoryPorts } from "latchkit/testing";
import { BrowserProvider } from "ethers";
import { createWalletClient, custom } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

describe("a client that outlives a network switch", () => {
  let latchkit: Latchkit;
  beforeEach(async () => {
    const networks = [mainnet, optimism];
    const ports = inMemoryPorts({ networks, time: "running" });
    latchkit = createLatchkit({ networks, ports });
    const wallet = addInMemoryWallet(ports, "eip155");
    await latchkit.start();
    await latchkit.connection.connect(wallet.connector.connectorId);
  });
  afterEach(() => latchkit.dispose());

  it("an ethers provider created as in the docs uses the new network after a switch", async () => {
    const kept = new BrowserProvider(await latchkit.connection.provider("eip155"), "any");
    expect((await kept.getNetwork()).chainId).toBe(1n);
    await latchkit.network.switch("eip155:10");
    await kept.getNetwork();
    expect((await kept.getNetwork()).chainId).toBe(10n);
    const { address } = latchkit.account.snapshot.current ?? {};
    expect(await (await kept.getSigner()).getAddress()).toBe(address);
    kept.destroy();
  });
  it.each(["docs/recipes.md", "docs/wagmi.md", "docs/from-appkit.md"])(
    "the docs' code for %s uses the new network after a switch",
    (page) => {
      const made = readFileSync(page, "utf8").match(/new BrowserProvider\(.*\)/gu);
      expect(made?.map((one) => one.endsWith('provider("eip155"), "any")'))).toEqual([true]);
    },
  );
  it("a viem client uses the new network after a switch", async () => {
    const kept = createWalletClient({
      transport: custom(await latchkit.connection.provider("eip155")),
    });
    expect(await kept.getChainId()).toBe(1);
    await latchkit.network.switch("eip155:10");
    expect(await kept.getChainId()).toBe(10);
  });
});
