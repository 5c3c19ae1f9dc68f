import { initialConnection } from "../../../../src/domain/connection/connection-state.js";
import { describe, expect, it } from "vitest";
import {
  ConnectWallet,
  type PlanConnect,
} from "../../../../src/application/connection/connect-wallet.js";
import type { WalletOperations } from "../../../../src/application/connection/wallet-operations.js";
import { ConnectionStore } from "../../../../src/application/connection/connection.store.js";
import { WalletRegistry } from "../../../../src/application/connectors/wallet-registry.js";
import { EventLog } from "../../../../src/application/events/events.api.js";
import { lazy } from "../../../support/builders/lazy.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { LatchkitEvent } from "../../../../src/index.js";
import { ManualWallet, ManualWallets, deferred } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

const JOINS: PlanConnect = (isPending) => (isPending ? "await-pending" : "start");

/**
 * Connect calls that join a pending attempt. The code never loads unless the test rejects it.
 */
const joining = (plan: PlanConnect = JOINS) => {
  const wallet = new ManualWallet({ id: "walletConnect" });
  const [registry, connectionStore, events, load] = [
    new WalletRegistry(new ManualWallets(wallet)),
    new ConnectionStore("eip155:1"),
    new EventLog(),
    deferred<WalletOperations>(),
  ];
  registry.listen();
  const notified: LatchkitEvent[] = [];
  events.events$.subscribe((event) => notified.push(event));
  const connect = new ConnectWallet({
    registry,
    connectionStore,
    operations: lazy("connection", () => load.promise),
    events,
    plan,
  });
  const run = (
    target: Parameters<ConnectWallet["run"]>[1] = {},
    signal = new AbortController().signal,
  ) => errorCodeOf(connect.run(wallet.connectorId, target, signal));
  return { connectionStore, notified, connect, run, load, id: wallet.connectorId };
};

describe("connect that joins a pending attempt", { tags: ["S4-002"] }, () => {
  it("lets a second connect join a pending attempt without another wallet request", async () => {
    const { run, load, notified } = joining();
    const both = [run(), run()];
    load.reject(new TypeError("no network"));
    expect(await Promise.all(both)).toEqual(["code/unavailable", "code/unavailable"]);
    expect(notified.map(({ name }) => name)).toEqual(["SELECT_WALLET", "CONNECT_ERROR"]);
  });

  it("aborts a joined connect without ending the first caller's pending attempt", async () => {
    const { run, load, connectionStore } = joining();
    const leaving = new AbortController();
    const [first, second] = [run(), run({}, leaving.signal)];
    leaving.abort();
    expect(await second).toBe("call/aborted");
    expect(connectionStore.snapshot.connection.attempt).toMatchObject({ phase: "waiting" });
    load.reject(new TypeError("no network"));
    expect(await first).toBe("code/unavailable");
  });

  it("starts a new connection attempt if the earlier attempt was aborted", async () => {
    const { run, notified } = joining((_, isPending) => (isPending ? "await-pending" : "start"));
    const leaving = new AbortController();
    const first = run({}, leaving.signal);
    leaving.abort();
    void run();
    expect(await first).toBe("call/aborted");
    expect(notified.map(({ name }) => name)).toEqual(["SELECT_WALLET", "SELECT_WALLET"]);
  });

  it("supersedes the earlier connection attempt if a new connect cannot join it", async () => {
    const { run } = joining(() => "start");
    const first = run();
    void run();
    expect(await first).toBe("connection/superseded");
  });
});

describe("attempt started before the user's choice", () => {
  it("emits SELECT_WALLET once if the user chooses a wallet that is already connecting in background", () => {
    const { run, notified, id } = joining();
    void run({ isHidden: true });
    expect(notified).toEqual([]);
    void run();
    void run();
    expect(notified).toEqual([
      {
        name: "SELECT_WALLET",
        connectorId: id,
        walletName: expect.any(String),
        platform: "browser",
      },
    ]);
  });

  it("reports no failure if a background attempt fails before the user chooses the wallet", async () => {
    const { run, load, notified, connectionStore } = joining();
    const ahead = run({ isHidden: true });
    load.reject(new TypeError("no network"));
    expect(await ahead).toBe("code/unavailable");
    expect([notified, connectionStore.snapshot.connection]).toEqual([[], initialConnection]);
  });

  it("emits events and shows the failure if a background attempt fails after the user chose the wallet", async () => {
    const { run, load, notified, connectionStore } = joining();
    const both = [run({ isHidden: true }), run()];
    load.reject(new TypeError("no network"));
    await Promise.all(both);
    expect(notified.map(({ name }) => name)).toEqual(["SELECT_WALLET", "CONNECT_ERROR"]);
    expect(connectionStore.snapshot.connection.attempt).toMatchObject({ phase: "failed" });
  });

  it("ends a background connection attempt when the modal closes", async () => {
    const { run, connect } = joining();
    const ahead = run({ isHidden: true });
    connect.cancel(new LatchkitError("modal/closed", {}));
    expect(await ahead).toBe("modal/closed");
  });
});
