import { describe, expect, it, vi } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import type { LatchkitOptions } from "../../../../src/index.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import {
  DISCONNECTED,
  TWO_NETWORKS as NETWORKS,
  errorCodeOf,
  setupConnected,
  setupInstance,
} from "../../../support/worlds/instance.js";
import { BOB } from "../../../support/builders/connection.js";

describe("connecting a wallet", () => {
  it(
    "resolves connect with the active account and closes the modal",
    { tags: ["S4-022"] },
    async () => {
      const wallet = new ManualWallet();
      const latchkit = await setupInstance(new ManualWallets(wallet));
      await latchkit.modal.open();

      const connecting = latchkit.connection.connect(wallet.connectorId);
      expect(latchkit.connection.snapshot.status).toBe("connecting");
      wallet.approve();

      expect((await connecting).caipAddress).toBe(latchkit.account.snapshot.current?.caipAddress);
      expect(latchkit.modal.snapshot.isOpen).toBe(false);
      expect(latchkit.connection.snapshot.status).toBe("connected");
    },
  );

  it(
    "rejects connect with 'Modal closed' if the modal closes first, and returns to Connect",
    { tags: ["S4-024", "S8-025"] },
    async () => {
      const wallet = new ManualWallet();
      const latchkit = await setupInstance(new ManualWallets(wallet));
      await latchkit.modal.open();
      const connecting = latchkit.connection.connect(wallet.connectorId);
      latchkit.navigation.push({ view: "ConnectingExternal", connectorId: wallet.connectorId });

      expect(await latchkit.modal.close()).toBe(true);

      await expect(connecting).rejects.toMatchObject({
        code: "modal/closed",
        message: "Modal closed",
        isCancellation: true,
      });
      expect(latchkit.navigation.snapshot.entries).toEqual([{ view: "Connect" }]);
      wallet.approve();
      await Promise.resolve();
      expect(latchkit.connection.snapshot).toEqual(DISCONNECTED);
    },
  );

  it(
    "rejects a declined connect with 'Connection rejected', and allows another attempt",
    { tags: ["S8-026"] },
    async () => {
      const wallet = new ManualWallet();
      const latchkit = await setupInstance(new ManualWallets(wallet));
      const first = latchkit.connection.connect(wallet.connectorId);
      wallet.decline();
      await expect(first).rejects.toMatchObject({
        code: "connection/rejected",
        message: "Connection rejected",
        isCancellation: true,
      });
      expect(latchkit.connection.snapshot.attempt?.phase).toBe("declined");

      const second = latchkit.connection.connect(wallet.connectorId);
      wallet.approve();
      expect((await second).networkId).toBe("eip155:1");
    },
  );

  it("ends a connection attempt when the user goes back, and can then ask the wallet again", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupInstance(new ManualWallets(wallet));
    await latchkit.modal.open();
    const first = errorCodeOf(latchkit.connection.connect(wallet.connectorId));
    latchkit.navigation.push({ view: "ConnectingExternal", connectorId: wallet.connectorId });

    latchkit.navigation.back();

    expect(await first).toBe("connection/rejected");
    expect(latchkit.connection.snapshot).toEqual(DISCONNECTED);
    const second = latchkit.connection.connect(wallet.connectorId);
    wallet.approve();
    expect((await second).connectorId).toBe(wallet.connectorId);
  });

  it("ends an older connection attempt when a newer one starts", async () => {
    const [alpha, beta] = [new ManualWallet({ name: "Alpha" }), new ManualWallet({ name: "Beta" })];
    const latchkit = await setupInstance(new ManualWallets(alpha, beta));
    const older = errorCodeOf(latchkit.connection.connect(alpha.connectorId));
    const newer = latchkit.connection.connect(beta.connectorId);
    alpha.approve();
    beta.approve(granted("eip155:10", BOB));

    expect(await older).toBe("connection/superseded");
    expect((await newer).address).toBe(BOB);
    expect(latchkit.account.snapshot.current?.address).toBe(BOB);
  });

  it("rejects connect with call/aborted when the caller's signal aborts", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupInstance(new ManualWallets(wallet));
    const caller = new AbortController();
    const connecting = latchkit.connection.connect(wallet.connectorId, { signal: caller.signal });
    caller.abort();
    await expect(connecting).rejects.toMatchObject({ code: "call/aborted", isCancellation: true });
    expect(latchkit.connection.snapshot.status).toBe("disconnected");
  });

  it("rejects connect with an unknown connector, or a namespace that the connector lacks", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupInstance(new ManualWallets(wallet));
    await expect(latchkit.connection.connect("org.nobody")).rejects.toMatchObject({
      message: "No connector found for connection",
    });
    await expect(
      latchkit.connection.connect(wallet.connectorId, { namespace: "solana" }),
    ).rejects.toMatchObject({ message: "Adapter not found" });
  });

  it(
    "rejects connect and switch with 'client not set' before start()",
    { tags: ["S8-046", "S8-045"] },
    async () => {
      const latchkit = createLatchkit({ networks: NETWORKS });
      await expect(latchkit.connection.connect("org.alpha")).rejects.toMatchObject({
        message: "ConnectionController client not set",
      });
      await expect(latchkit.network.switch("eip155:10")).rejects.toMatchObject({
        message: "NetworkController client not set",
      });
    },
  );

  it("rejects a failed connect with 'Failed to connect' and the thrown value as the cause", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupInstance(new ManualWallets(wallet));
    const connecting = latchkit.connection.connect(wallet.connectorId);
    const cause = { odd: true };
    wallet.connects[0]?.reject(cause);
    await expect(connecting).rejects.toMatchObject({ message: "Failed to connect", cause });
    expect(latchkit.connection.snapshot.attempt?.phase).toBe("failed");
  });

  it("rejects pending connects and every later call after dispose", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupInstance(new ManualWallets(wallet));
    const connecting = errorCodeOf(latchkit.connection.connect(wallet.connectorId));
    await latchkit.dispose();
    expect(await connecting).toBe("instance/disposed");
    expect(await errorCodeOf(latchkit.modal.open())).toBe("instance/disposed");
    expect(await errorCodeOf(latchkit.start())).toBe("instance/disposed");
    expect(wallet.isFollowed).toBe(false);
  });

  it("returns the same promise from start() until dispose", async () => {
    const latchkit = await setupInstance(new ManualWallets(new ManualWallet()));
    expect(latchkit.start()).toBe(latchkit.start());
    await latchkit.dispose();
    expect(await errorCodeOf(latchkit.start())).toBe("instance/disposed");
  });
});

describe("connected wallet", () => {
  it(
    "removes a wallet in one state change on disconnect, and revokes its permission",
    { tags: ["S4-021"] },
    async () => {
      const { latchkit, wallet } = await setupConnected();
      let changes = 0;
      latchkit.account.state$.subscribe(() => {
        changes += 1;
      });

      await latchkit.connection.disconnect();

      expect(changes).toBe(2);
      expect(latchkit.account.snapshot).toEqual({
        status: "disconnected",
        isRestoring: false,
        byNamespace: {},
        statusByNamespace: { eip155: "disconnected" },
        addressLabels: {},
        allAccounts: [],
      });
      expect(wallet.asked).toContain("disconnect");
      expect(wallet.isFollowed).toBe(false);
    },
  );

  it(
    "removes a wallet that refuses to disconnect, and rejects with 'Failed to disconnect'",
    { tags: ["S8-019"] },
    async () => {
      const { latchkit, wallet } = await setupConnected();
      wallet.onDisconnect = async () => {
        throw new Error("no");
      };
      await expect(latchkit.connection.disconnect()).rejects.toMatchObject({
        message: "Failed to disconnect",
      });
      expect(latchkit.account.snapshot.status).toBe("disconnected");
    },
  );

  it("updates account and network when the wallet reports a change or disconnects", async () => {
    const { latchkit, wallet } = await setupConnected();
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
    expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
    wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    expect(latchkit.account.snapshot.current?.caipAddress).toBe(`eip155:10:${BOB}`);
    wallet.emit({ kind: "disconnected" });
    expect(latchkit.account.snapshot.status).toBe("disconnected");
  });

  it("opens UnsupportedChain on an unlisted network, and closes it when the wallet switches back", async () => {
    const { latchkit, wallet } = await setupConnected();
    wallet.emit({ kind: "network", networkId: "eip155:999" });
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
    expect(latchkit.navigation.snapshot.current).toEqual({ view: "UnsupportedChain" });
    expect(latchkit.network.snapshot).toMatchObject({
      isSupported: false,
      active: { name: "Unknown Network" },
    });
    expect(await latchkit.modal.close()).toBe(true);
    await latchkit.modal.open({ view: "UnsupportedChain" });
    wallet.emit({ kind: "network", networkId: "eip155:1" });
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
  });

  it("restores a wallet without a prompt after a reload, but not after a disconnect", async () => {
    const wallet = new ManualWallet();
    let storage: LatchkitOptions["ports"];
    const first = createLatchkit({
      networks: NETWORKS,
      ports: {
        injectedWallets: new ManualWallets(wallet),
        storage: (defaults) => {
          storage = { storage: defaults.storage };
          return defaults.storage;
        },
      },
    });
    await first.start();
    const connecting = first.connection.connect(wallet.connectorId);
    await vi.waitFor(() => expect(wallet.asked).toEqual(["connect"]));
    wallet.approve(granted("eip155:10"));
    await connecting;
    await first.dispose();
    wallet.asked.length = 0;
    wallet.remembered = granted("eip155:10");

    const second = await setupInstance(new ManualWallets(wallet), {
      ports: { injectedWallets: new ManualWallets(wallet), ...storage },
    });

    expect(wallet.asked).toEqual(["reconnect"]);
    expect(second.account.snapshot).toMatchObject({
      status: "connected",
      isRestoring: false,
      current: { networkId: "eip155:10" },
    });
    await second.connection.disconnect();
    await second.dispose();
    wallet.asked.length = 0;
    const third = await setupInstance(new ManualWallets(wallet), {
      ports: { injectedWallets: new ManualWallets(wallet), ...storage },
    });
    expect(wallet.asked).toEqual([]);
    expect(third.account.snapshot.status).toBe("disconnected");
  });
});
