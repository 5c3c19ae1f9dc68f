import { describe, expect, it } from "vitest";
import { type Latchkit, createLatchkit } from "../../../../src/index.js";
import { ConnectWallet } from "../../../../src/application/connection/connect-wallet.js";
import type { WalletOperations } from "../../../../src/application/connection/wallet-operations.js";
import { ConnectionStore } from "../../../../src/application/connection/connection.store.js";
import { WalletRegistry } from "../../../../src/application/connectors/wallet-registry.js";
import { EventLog } from "../../../../src/application/events/events.api.js";
import { lazy } from "../../../support/builders/lazy.js";
import { ManualWallet, ManualWallets, deferred } from "../../../support/doubles/manual-wallet.js";
import {
  DISCONNECTED,
  TWO_NETWORKS,
  errorCodeOf,
  flushPromises,
} from "../../../support/worlds/instance.js";

/** An instance whose wallet code has not loaded yet. */
const setupWithoutWalletCode = async (...wallets: readonly ManualWallet[]): Promise<Latchkit> => {
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ports: { injectedWallets: new ManualWallets(...wallets) },
  });
  await latchkit.start();
  return latchkit;
};

/** ConnectWallet over a lazy chunk whose loading the test resolves or rejects. */
const deferredCode = (wallet: ManualWallet) => {
  const loads: ReturnType<typeof deferred<WalletOperations>>[] = [];
  const operations = lazy("connection", () => {
    const load = deferred<WalletOperations>();
    loads.push(load);
    return load.promise;
  });
  const registry = new WalletRegistry(new ManualWallets(wallet));
  registry.listen();
  const connectionStore = new ConnectionStore("eip155:1");
  return {
    loads,
    connectionStore,
    connect: new ConnectWallet({ registry, connectionStore, operations, events: new EventLog() }),
    signal: new AbortController().signal,
  };
};

describe("connecting while the wallet code is loading", () => {
  it("shows the connection attempt at once, and asks the wallet when its code has loaded", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupWithoutWalletCode(wallet);
    const connecting = latchkit.connection.connect(wallet.connectorId);
    expect(latchkit.connection.snapshot).toMatchObject({
      status: "connecting",
      attempt: { connectorId: wallet.connectorId, phase: "waiting" },
    });
    expect(wallet.asked).toEqual([]);

    await expect.poll(() => wallet.asked).toEqual(["connect"]);
    wallet.approve();
    expect((await connecting).connectorId).toBe(wallet.connectorId);
  });

  it("rejects connect with modal/closed if the modal closes before the wallet code has loaded", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupWithoutWalletCode(wallet);
    void latchkit.modal.open();
    const connecting = errorCodeOf(latchkit.connection.connect(wallet.connectorId));
    void latchkit.modal.close();

    expect(await connecting).toBe("modal/closed");
    await latchkit.connection.provider("eip155"); // waits until the code has loaded
    expect(wallet.asked).toEqual([]);
    expect(latchkit.connection.snapshot).toEqual(DISCONNECTED);
  });

  it("asks only the newer of two wallets chosen while the wallet code is loading", async () => {
    const [alpha, beta] = [new ManualWallet({ name: "Alpha" }), new ManualWallet({ name: "Beta" })];
    const latchkit = await setupWithoutWalletCode(alpha, beta);
    const older = errorCodeOf(latchkit.connection.connect(alpha.connectorId));
    const newer = latchkit.connection.connect(beta.connectorId);
    expect(await older).toBe("connection/superseded");
    await expect.poll(() => beta.asked).toEqual(["connect"]);
    expect(latchkit.connection.snapshot.attempt).toEqual({
      connectorId: beta.connectorId,
      phase: "waiting",
    });
    beta.approve();
    await newer;
    expect(alpha.asked).toEqual([]);
  });

  it("rejects calls that wait for the wallet code when the instance is disposed", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupWithoutWalletCode(wallet);
    const waiting = [
      latchkit.connection.connect(wallet.connectorId),
      latchkit.network.switch("eip155:10"),
      latchkit.connection.disconnect(),
    ].map(errorCodeOf);
    await latchkit.dispose();
    expect(await Promise.all(waiting)).toEqual([
      "instance/disposed",
      "instance/disposed",
      "instance/disposed",
    ]);
    await flushPromises();
    expect(wallet.asked).toEqual([]);
  });

  it("rejects connect with code/unavailable if the wallet code cannot load, and loads it on the next call", async () => {
    const { loads, connectionStore, connect, signal } = deferredCode(new ManualWallet());
    const first = errorCodeOf(connect.run("org.alpha", {}, signal));
    loads[0]?.reject(new TypeError("no network"));
    expect(await first).toBe("code/unavailable");
    expect(connectionStore.snapshot.connection.attempt).toMatchObject({
      phase: "failed",
      error: { code: "code/unavailable" },
    });

    void errorCodeOf(connect.run("org.alpha", {}, signal));
    expect(connectionStore.snapshot.connection.attempt).toEqual({
      connectorId: "org.alpha",
      phase: "waiting",
    });
    expect(loads).toHaveLength(2);
  });

  it("preloads the wallet code when the modal opens, so that a click asks the wallet synchronously", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupWithoutWalletCode(wallet);
    await latchkit.modal.open();
    // Shares the import that opening the modal started, so it has loaded when this resolves.
    await latchkit.connection.provider("eip155");
    const asking = latchkit.connection.connect(wallet.connectorId);
    expect(wallet.asked).toEqual(["connect"]);
    wallet.approve();
    await asking;
  });
});

describe("wallet request", () => {
  it("rejects a wallet request with connection/not-connected when the wallet disconnects", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupWithoutWalletCode(wallet);
    const connecting = latchkit.connection.connect(wallet.connectorId);
    await expect.poll(() => wallet.asked).toEqual(["connect"]);
    wallet.approve();
    await connecting;
    wallet.onRequest = () => deferred<never>().promise;
    const signing = errorCodeOf(latchkit.account.signMessage("hello"));
    const raw = (await latchkit.connection.provider("eip155")).request({ method: "eth_sign" });
    await expect
      .poll(() => wallet.asked, { timeout: 15_000 })
      .toEqual(expect.arrayContaining(["personal_sign", "eth_sign"]));

    wallet.emit({ kind: "disconnected" });

    expect(await signing).toBe("connection/not-connected");
    await expect(raw).rejects.toMatchObject({ code: 4900 });
  });
});
