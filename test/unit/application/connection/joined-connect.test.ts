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
import { lazy } from "../../../support/lazy.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { LatchkitEvent } from "../../../../src/index.js";
import { ManualWallet, ManualWallets, deferred } from "../../../support/manual-wallet.js";
import { codeOf } from "../../../support/started.js";

const JOINS: PlanConnect = (isPending) => (isPending ? "await-pending" : "start");

/**
 * Connects that join what is pending, over code that never arrives unless the test lets it fail.
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
  ) => codeOf(connect.run(wallet.connectorId, target, signal));
  return { connectionStore, notified, connect, run, load, id: wallet.connectorId };
};

describe("a connect that joins the one that is pending", { tags: ["S4-002"] }, () => {
  it("starts nothing, and ends as that one does", async () => {
    const { run, load, notified } = joining();
    const both = [run(), run()];
    load.reject(new TypeError("no network"));
    expect(await Promise.all(both)).toEqual(["code/unavailable", "code/unavailable"]);
    expect(notified.map(({ name }) => name)).toEqual(["SELECT_WALLET", "CONNECT_ERROR"]);
  });

  it("can be left alone: the one that was joined goes on", async () => {
    const { run, load, connectionStore } = joining();
    const leaving = new AbortController();
    const [first, second] = [run(), run({}, leaving.signal)];
    leaving.abort();
    expect(await second).toBe("call/aborted");
    expect(connectionStore.snapshot.connection.attempt).toMatchObject({ phase: "waiting" });
    load.reject(new TypeError("no network"));
    expect(await first).toBe("code/unavailable");
  });

  it("does not join one that was left", async () => {
    const { run, notified } = joining((_, isPending) => (isPending ? "await-pending" : "start"));
    const leaving = new AbortController();
    const first = run({}, leaving.signal);
    leaving.abort();
    void run();
    expect(await first).toBe("call/aborted");
    expect(notified.map(({ name }) => name)).toEqual(["SELECT_WALLET", "SELECT_WALLET"]);
  });

  it("where nothing joins, the newer one takes its place", async () => {
    const { run } = joining(() => "start");
    const first = run();
    void run();
    expect(await first).toBe("connection/superseded");
  });
});

describe("an attempt that was begun ahead of the user's choice", () => {
  it("tells of no chosen wallet until the user's connect joins it, and then once", () => {
    const { run, notified, id } = joining();
    void run({ isAhead: true });
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

  it("leaves no word when it fails before that: no event, nothing shown", async () => {
    const { run, load, notified, connectionStore } = joining();
    const ahead = run({ isAhead: true });
    load.reject(new TypeError("no network"));
    expect(await ahead).toBe("code/unavailable");
    expect([notified, connectionStore.snapshot.connection]).toEqual([[], initialConnection]);
  });

  it("is told of as any other once it was joined", async () => {
    const { run, load, notified, connectionStore } = joining();
    const both = [run({ isAhead: true }), run()];
    load.reject(new TypeError("no network"));
    await Promise.all(both);
    expect(notified.map(({ name }) => name)).toEqual(["SELECT_WALLET", "CONNECT_ERROR"]);
    expect(connectionStore.snapshot.connection.attempt).toMatchObject({ phase: "failed" });
  });

  it("ends with the modal like any other", async () => {
    const { run, connect } = joining();
    const ahead = run({ isAhead: true });
    connect.cancel(new LatchkitError("modal/closed", {}));
    expect(await ahead).toBe("modal/closed");
  });
});
