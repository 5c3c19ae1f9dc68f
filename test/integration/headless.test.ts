import { InMemoryKeyValueStorage, scriptedEvmWallet } from "latchkit/testing";
import { startWorld, type World } from "latchkit/testing/node";
import { createPublicClient, http, verifyMessage } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createInContainer } from "../support/worlds/container.js";

describe("connection life cycle in plain Node", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ parts: ["evm"], ports: "free" });
  });
  afterAll(() => world.stop());

  it("connects, signs, adds a network, sends, reads the balance, restores and disconnects in Node", async ({
    skip,
  }) => {
    const [first, second] = world.addresses.evm ?? [];
    if (first === undefined || second === undefined)
      return skip(world.missingParts.map(({ reason }) => reason).join("; "));
    const networks = [first, second].map(({ id, name, rpcUrl, currency }) => ({
      id,
      name,
      rpcUrls: [rpcUrl],
      currency,
    }));
    const wallet = scriptedEvmWallet({
      name: "Headless",
      rdns: "com.example.headless",
      networks: networks.slice(0, 1),
    });
    const storage = new InMemoryKeyValueStorage();
    const start = async () => {
      const latchkit = createInContainer({
        networks: networks as [(typeof networks)[number], ...typeof networks],
        ports: { injectedWallets: wallet.wallets, storage },
      });
      await latchkit.start();
      return latchkit;
    };
    const latchkit = await start();

    const account = await latchkit.connection.connect("com.example.headless");
    const signature = (await latchkit.account.signMessage("Hello")) as `0x${string}`;
    expect(
      await verifyMessage({
        address: account.address as `0x${string}`,
        message: "Hello",
        signature,
      }),
    ).toBe(true);

    expect((await latchkit.network.switch(second.id)).name).toBe(second.name);
    expect(wallet.requests.map(({ method }) => method)).toContain("wallet_addEthereumChain");
    const before = (await latchkit.balance.refresh({ force: true })).units;
    const sent = await latchkit.account.sendTransaction({
      to: "0x000000000000000000000000000000000000dEaD",
      value: 10n ** 18n,
    });
    expect((await latchkit.account.waitForReceipt(sent)).status).toBe("success");
    expect(
      (
        await createPublicClient({ transport: http(second.rpcUrl) }).getTransactionReceipt({
          hash: sent.hash as `0x${string}`,
        })
      ).status,
    ).toBe("success");
    expect((await latchkit.balance.refresh({ force: true })).units).toBeLessThan(
      before - 10n ** 18n + 1n,
    );
    await latchkit.dispose();

    const asked = wallet.requests.length;
    const again = await start();
    expect(again.account.snapshot.current?.address).toBe(account.address);
    expect(
      wallet.requests
        .slice(asked)
        .every(({ method }) => ["eth_accounts", "eth_chainId"].includes(method)),
    ).toBe(true);
    await again.connection.disconnect();
    expect(again.account.snapshot.status).toBe("disconnected");
    await again.dispose();
  });
});
