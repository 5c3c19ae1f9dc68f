import { describe, expect, it, vi } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import type { LatchkitOptions } from "../../../../src/index.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/manual-wallet.js";
import {
  NOBODY,
  TWO_NETWORKS as NETWORKS,
  codeOf,
  connected,
  started,
} from "../../../support/started.js";
import { BOB } from "../../../support/builders.js";

describe("connecting a wallet", () => {
  it("resolves with the active account and closes the modal", { tags: ["S4-022"] }, async () => {
    const wallet = new ManualWallet();
    const latchkit = await started(new ManualWallets(wallet));
    await latchkit.modal.open();

    const connecting = latchkit.connection.connect(wallet.connectorId);
    expect(latchkit.connection.snapshot.status).toBe("connecting");
    wallet.approve();

    expect((await connecting).caipAddress).toBe(latchkit.account.snapshot.current?.caipAddress);
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
    expect(latchkit.connection.snapshot.status).toBe("connected");
  });

  it(
    "closing the modal first rejects with 'Modal closed' and returns to Connect",
    { tags: ["S4-024", "S8-025"] },
    async () => {
      const wallet = new ManualWallet();
      const latchkit = await started(new ManualWallets(wallet));
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
      expect(latchkit.connection.snapshot).toEqual(NOBODY);
    },
  );

  it(
    "a declined request rejects with 'Connection rejected' and the next attempt works",
    { tags: ["S8-026"] },
    async () => {
      const wallet = new ManualWallet();
      const latchkit = await started(new ManualWallets(wallet));
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

  it("a wallet that never answers is left by going back, and asked again", async () => {
    const wallet = new ManualWallet();
    const latchkit = await started(new ManualWallets(wallet));
    await latchkit.modal.open();
    const first = codeOf(latchkit.connection.connect(wallet.connectorId));
    latchkit.navigation.push({ view: "ConnectingExternal", connectorId: wallet.connectorId });

    latchkit.navigation.back();

    expect(await first).toBe("connection/rejected");
    expect(latchkit.connection.snapshot).toEqual(NOBODY);
    const second = latchkit.connection.connect(wallet.connectorId);
    wallet.approve();
    expect((await second).connectorId).toBe(wallet.connectorId);
  });

  it("a newer attempt ends the older one", async () => {
    const [alpha, beta] = [new ManualWallet({ name: "Alpha" }), new ManualWallet({ name: "Beta" })];
    const latchkit = await started(new ManualWallets(alpha, beta));
    const older = codeOf(latchkit.connection.connect(alpha.connectorId));
    const newer = latchkit.connection.connect(beta.connectorId);
    alpha.approve();
    beta.approve(granted("eip155:10", BOB));

    expect(await older).toBe("connection/superseded");
    expect((await newer).address).toBe(BOB);
    expect(latchkit.account.snapshot.current?.address).toBe(BOB);
  });

  it("the caller's signal ends the attempt with call/aborted", async () => {
    const wallet = new ManualWallet();
    const latchkit = await started(new ManualWallets(wallet));
    const caller = new AbortController();
    const connecting = latchkit.connection.connect(wallet.connectorId, { signal: caller.signal });
    caller.abort();
    await expect(connecting).rejects.toMatchObject({ code: "call/aborted", isCancellation: true });
    expect(latchkit.connection.snapshot.status).toBe("disconnected");
  });

  it("an unknown connector is 'No connector found for connection', a namespace it lacks 'Adapter not found'", async () => {
    const wallet = new ManualWallet();
    const latchkit = await started(new ManualWallets(wallet));
    await expect(latchkit.connection.connect("org.nobody")).rejects.toMatchObject({
      message: "No connector found for connection",
    });
    await expect(
      latchkit.connection.connect(wallet.connectorId, { namespace: "solana" }),
    ).rejects.toMatchObject({ message: "Adapter not found" });
  });

  it("before start() the clients are not set", { tags: ["S8-046", "S8-045"] }, async () => {
    const latchkit = createLatchkit({ networks: NETWORKS });
    await expect(latchkit.connection.connect("org.alpha")).rejects.toMatchObject({
      message: "ConnectionController client not set",
    });
    await expect(latchkit.network.switch("eip155:10")).rejects.toMatchObject({
      message: "NetworkController client not set",
    });
  });

  it("what a wallet throws becomes 'Failed to connect' with the cause kept", async () => {
    const wallet = new ManualWallet();
    const latchkit = await started(new ManualWallets(wallet));
    const connecting = latchkit.connection.connect(wallet.connectorId);
    const cause = { odd: true };
    wallet.connects[0]?.reject(cause);
    await expect(connecting).rejects.toMatchObject({ message: "Failed to connect", cause });
    expect(latchkit.connection.snapshot.attempt?.phase).toBe("failed");
  });

  it("dispose rejects what is open and every later action", async () => {
    const wallet = new ManualWallet();
    const latchkit = await started(new ManualWallets(wallet));
    const connecting = codeOf(latchkit.connection.connect(wallet.connectorId));
    await latchkit.dispose();
    expect(await connecting).toBe("instance/disposed");
    expect(await codeOf(latchkit.modal.open())).toBe("instance/disposed");
    expect(await codeOf(latchkit.start())).toBe("instance/disposed");
    expect(wallet.isFollowed).toBe(false);
  });

  it("start is one promise while it lives: whoever hears of its end hears for all who asked", async () => {
    const latchkit = await started(new ManualWallets(new ManualWallet()));
    expect(latchkit.start()).toBe(latchkit.start());
    await latchkit.dispose();
    expect(await codeOf(latchkit.start())).toBe("instance/disposed");
  });
});

describe("a connected wallet", () => {
  it(
    "is forgotten in one change by disconnect, and the wallet asked to take its grant back",
    { tags: ["S4-021"] },
    async () => {
      const { latchkit, wallet } = await connected();
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
    "a wallet that refuses to disconnect gives 'Failed to disconnect', and the user is disconnected here all the same",
    { tags: ["S8-019"] },
    async () => {
      const { latchkit, wallet } = await connected();
      wallet.onDisconnect = async () => {
        throw new Error("no");
      };
      await expect(latchkit.connection.disconnect()).rejects.toMatchObject({
        message: "Failed to disconnect",
      });
      expect(latchkit.account.snapshot.status).toBe("disconnected");
    },
  );

  it("its account and network changes are followed, account and network always agreeing", async () => {
    const { latchkit, wallet } = await connected();
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
    expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
    wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    expect(latchkit.account.snapshot.current?.caipAddress).toBe(`eip155:10:${BOB}`);
    wallet.emit({ kind: "disconnected" });
    expect(latchkit.account.snapshot.status).toBe("disconnected");
  });

  it("on a network the host does not list UnsupportedChain opens, and goes away when the wallet comes back", async () => {
    const { latchkit, wallet } = await connected();
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

  it("is brought back by its silent method after a reload, and not after a disconnect", async () => {
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

    const second = await started(new ManualWallets(wallet), {
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
    const third = await started(new ManualWallets(wallet), {
      ports: { injectedWallets: new ManualWallets(wallet), ...storage },
    });
    expect(wallet.asked).toEqual([]);
    expect(third.account.snapshot.status).toBe("disconnected");
  });
});
