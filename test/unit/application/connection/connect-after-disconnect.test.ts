import { expect, it } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import {
  InMemoryKeyValueStorage,
  addInMemoryWallet,
  inMemoryPorts,
  scriptedEvmWallet,
} from "../../../../src/testing.js";
import { TWO_NETWORKS } from "../../../support/worlds/instance.js";

it("keeps a wallet connected that the user reconnects while its old permission is being revoked", async () => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const latchkit = createLatchkit({ networks: TWO_NETWORKS, ports });
  const { address, connector } = addInMemoryWallet(ports, "eip155");
  await latchkit.start();
  await latchkit.connection.connect(connector.connectorId);
  const ending = latchkit.connection.disconnect();
  await latchkit.connection.connect(connector.connectorId);
  await ending;
  await ports.clock.pass(1_000);
  expect(latchkit.account.snapshot).toMatchObject({ status: "connected", current: { address } });
  await latchkit.dispose();
});

it("disconnects and revokes the permission even if a connect is pending", async () => {
  const wallet = scriptedEvmWallet({ name: "W", rdns: "com.example.w", networks: TWO_NETWORKS });
  const ports = { injectedWallets: wallet.wallets, storage: new InMemoryKeyValueStorage() };
  const latchkit = createLatchkit({ networks: TWO_NETWORKS, ports });
  await latchkit.start();
  await latchkit.connection.connect("com.example.w");
  const connecting = latchkit.connection.connect("com.example.w");
  const ending = latchkit.connection.disconnect();
  wallet.changeAccount(1);
  await Promise.allSettled([connecting, ending]);
  await expect.poll(() => latchkit.account.snapshot.status).toBe("disconnected");
  expect(await wallet.provider.request({ method: "eth_accounts" })).toEqual([]);
  await latchkit.dispose();
});
