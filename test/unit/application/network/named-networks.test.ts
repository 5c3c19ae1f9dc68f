import { mainnet, optimism, solanaMainnet } from "latchkit/networks";
import { base } from "viem/chains";
import { describe, expect, it } from "vitest";
import { evm, solana, type NetworkRef } from "../../../../src/index.js";
import { granted, ManualWallets } from "../../../support/doubles/manual-wallet.js";
import {
  TWO_NETWORKS,
  errorCodeOf,
  setupConnected,
  setupInstance,
} from "../../../support/worlds/instance.js";
import { thrownBy } from "../../../support/assertions/thrown.js";
import { createLatchkit } from "../../../../src/index.js";

const NETWORKS = [mainnet, optimism, base, solanaMainnet] as const;
const setupPage = (defaultNetwork?: NetworkRef) =>
  setupInstance(new ManualWallets(), {
    networks: NETWORKS,
    chains: [evm(), solana()],
    ...(defaultNetwork !== undefined && { defaultNetwork }),
  });

describe("chain id of a network", () => {
  it("gives EVM networks a numeric `chainId`, and other networks none", async () => {
    const latchkit = await setupPage();
    const { active, networks } = latchkit.network.snapshot;
    expect(active).toMatchObject({ id: "eip155:1", chainId: 1 });
    expect(networks.map(({ chainId }) => chainId)).toEqual([1, 10, 8453, undefined]);
    expect(networks[3]).not.toHaveProperty("chainId");
    await latchkit.dispose();
  });
  it("gives the active network the wallet's `chainId` if the host does not list that network", async () => {
    const { latchkit } = await setupConnected({ networks: TWO_NETWORKS }, granted("eip155:42"));
    expect(latchkit.network.snapshot).toMatchObject({
      active: { chainId: 42 },
      isSupported: false,
    });
    await latchkit.dispose();
  });
});

describe("network reference", () => {
  it.each([
    ["its CAIP-2 id", "eip155:8453"],
    ["its chain id", 8453],
    ["a viem chain", base],
  ] as const)("accepts %s as the default network and in a switch", async (_, named) => {
    const latchkit = await setupPage(named);
    expect(latchkit.network.snapshot.active.name).toBe("Base");
    await latchkit.network.switch(optimism);
    expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
    expect((await latchkit.network.switch(named)).id).toBe("eip155:8453");
    await latchkit.network.switch(latchkit.network.snapshot.networks[0] ?? 1);
    expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
    await latchkit.network.switch(solanaMainnet);
    expect(latchkit.network.snapshot.active.id).toBe(solanaMainnet.id);
    await latchkit.dispose();
  });
  it.each([
    [56, "network/not-found"],
    ["eip155:56", "network/not-found"],
    [{ id: 56 }, "network/not-found"],
    [-1, "network/not-found"],
    [2 ** 31, "chain/invalid-id"],
  ] as const)("rejects a switch to the unlisted network %j with %s", async (named, code) => {
    const latchkit = await setupPage();
    expect(await errorCodeOf(latchkit.network.switch(named))).toBe(code);
    expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
    await latchkit.dispose();
  });
  it.each([[56], ["eip155:56"], [{ id: 56 }], [null]])(
    "rejects the unlisted network %j as the default network",
    (named) => {
      const options = { networks: [mainnet], defaultNetwork: named as NetworkRef };
      expect(thrownBy(() => createLatchkit(options))).toMatchObject({
        code: "options/not-listed",
        context: { option: "defaultNetwork", fix: "Give one of: eip155:1." },
      });
    },
  );
});
