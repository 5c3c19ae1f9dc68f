import { describe, expect, it } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import { connectModel } from "../../../../src/application/view-models/connect.model.js";
import { connectingModel } from "../../../../src/application/view-models/connecting.model.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { Environment } from "../../../../src/ports/environment.port.js";
import { aConnector, anAccount, fakeLatchkit } from "../../../support/fake-latchkit.js";

/** A host that asks for no consent. */
const free = { check: () => true };
const amber = aConnector("com.example.amber", "Amber");
const double = aConnector("com.example.amber~2", "Amber", { isConflicting: true });
const harbor = aConnector("com.example.harbor", "Harbor");
const found = { groups: [{ name: "recent" as const, rows: [{ connector: harbor }] }, { name: "injected" as const, rows: [{ connector: amber }, { connector: double }] }] };

describe("the Connect view model", () => {
  it("S1-029 lists no wallets where the host wants none, and says nothing of missing ones", () => {
    const { latchkit } = fakeLatchkit();
    const internals = { options: { ...internalsOf(latchkit).options, enableWallets: false } };
    expect(connectModel(fakeLatchkit({ connectors: found }, internals).latchkit, free).snapshot).toEqual({ status: "ready", sections: [] });
  });

  it("marks recent, installed and doubtful wallets with one badge each, in the facade's order", () => {
    const { sections } = connectModel(fakeLatchkit({ connectors: found }).latchkit, free).snapshot;
    expect(sections.map(({ name, rows }) => [name, ...rows.map(({ badge }) => badge)])).toEqual([["recent", "recent"], ["injected", "installed", "conflict"]]);
  });

  it("marks a connected wallet as connected", () => {
    const connection = { status: "connected" as const, connections: [{ connector: amber, namespace: "eip155" as const, accounts: [anAccount()] as const }] };
    const { sections } = connectModel(fakeLatchkit({ connectors: found, connection }).latchkit, free).snapshot;
    expect(sections[1]?.rows[0]?.badge).toBe("connected");
  });

  it("looks for wallets while the first restore runs, and is empty only afterwards", () => {
    const fake = fakeLatchkit({ account: { status: "disconnected", isRestoring: true, byNamespace: {} } });
    const model = connectModel(fake.latchkit, free);
    expect(model.snapshot.status).toBe("looking");
    fake.say("account", { status: "disconnected", isRestoring: false, byNamespace: {} });
    expect(model.snapshot.status).toBe("empty");
    fake.say("connectors", found);
    expect(model.snapshot.status).toBe("ready");
  });

  it("leaves out wallets of other namespaces and groups that become empty", () => {
    const phantom = aConnector("app.phantom", "Phantom", { namespace: "solana", namespaces: ["solana"] });
    const connectors = { groups: [...found.groups, { name: "external" as const, rows: [{ connector: phantom }] }] };
    const { sections } = connectModel(fakeLatchkit({ connectors }).latchkit, free, "solana").snapshot;
    expect(sections.map(({ name }) => name)).toEqual(["external"]);
  });

  it("asks the chosen wallet once and shows the waiting view; a refusal is nobody's unhandled rejection", async () => {
    const fake = fakeLatchkit({ connectors: found });
    fake.answer("connection.connect", () => Promise.reject(new LatchkitError("connection/rejected", { connectorId: amber.id })));
    connectModel(fake.latchkit, free, "eip155").choose({ connector: amber });
    await Promise.resolve();
    expect(fake.calls).toEqual([
      { verb: "connection.connect", args: [amber.id, { namespace: "eip155" }] },
      { verb: "navigation.push", args: [{ view: "ConnectingExternal", connectorId: amber.id, namespace: "eip155" }] },
    ]);
  });

  const fox = { id: "fox", name: "Fox", links: { mobile: "fox://" }, stores: {} };
  const protocol = aConnector("walletConnect", "WalletConnect", { type: "WALLET_CONNECT" });

  it("leads to where a described wallet is paired, with that wallet, and asks nobody before", () => {
    const fake = fakeLatchkit({ connectors: { groups: [{ name: "custom", rows: [{ wallet: fox }] }] } });
    connectModel(fake.latchkit, free).choose({ wallet: fox });
    expect(fake.calls).toEqual([{ verb: "navigation.push", args: [{ view: "ConnectingWalletConnect", wallet: fox }] }]);
  });

  it("leads nowhere before the papers are accepted, for a described wallet too", () => {
    const fake = fakeLatchkit();
    connectModel(fake.latchkit, { check: () => false }).choose({ wallet: fox });
    expect(fake.calls).toEqual([]);
  });

  it("marks a described wallet as recent where it is, and with nothing else", () => {
    const connectors = { groups: [{ name: "recent" as const, rows: [{ wallet: fox }] }, { name: "custom" as const, rows: [{ wallet: { ...fox, id: "bear" } }] }] };
    const { sections } = connectModel(fakeLatchkit({ connectors }).latchkit, free).snapshot;
    expect(sections.map(({ rows }) => rows.map(({ badge }) => badge))).toEqual([["recent"], [undefined]]);
  });

  it("shows described wallets in the namespaces of the protocol, and in no other", () => {
    const connectors = { groups: [{ name: "walletConnect" as const, rows: [{ connector: protocol }] }, { name: "custom" as const, rows: [{ wallet: fox }] }] };
    const names = (namespace: "eip155" | "solana"): readonly string[] => connectModel(fakeLatchkit({ connectors }).latchkit, free, namespace).snapshot.sections.map(({ name }) => name);
    expect([names("eip155"), names("solana")]).toEqual([["walletConnect", "custom"], []]);
  });

  it("gives the same snapshot while nothing changed, and one emission per change", () => {
    const fake = fakeLatchkit({ connectors: found });
    const model = connectModel(fake.latchkit, free);
    const seen: unknown[] = [];
    const subscription = model.state$.subscribe((state) => seen.push(state));
    expect(model.snapshot).toBe(model.snapshot);
    fake.say("connectors", { groups: [] });
    expect(seen).toHaveLength(2);
    subscription.unsubscribe();
    expect(fake.isListened()).toBe(false);
  });
});

describe("a code asked for ahead of the choice (wallet-protocols b.4)", () => {
  const offered = { groups: [{ name: "walletConnect" as const, rows: [{ connector: aConnector("walletConnect", "WalletConnect", { type: "WALLET_CONNECT" }) }] }] };
  const { environment } = internalsOf(fakeLatchkit().latchkit);
  const start = (place: Partial<Environment>, facts: Parameters<typeof fakeLatchkit>[0] = { connectors: offered }): readonly unknown[] => {
    const fake = fakeLatchkit(facts, { environment: { ...environment, ...place } });
    connectModel(fake.latchkit, free).start();
    return fake.calls;
  };
  const ahead = [{ verb: "askAhead", args: ["walletConnect"] }];

  it.each([[{ isTelegram: true, isIos: true }, ahead], [{ isTelegram: true, isSafari: true }, ahead], [{ isTelegram: true, isAndroid: true }, []], [{ isIos: true, isSafari: true }, []], [{}, []]])("at %j: %j", (place, calls) => {
    expect(start(place)).toEqual(calls);
  });

  it("not where the protocol is not offered, a wallet is connected, or one is asked", () => {
    const telegram = { isTelegram: true, isIos: true };
    const account = { status: "connected" as const, isRestoring: false, byNamespace: {} };
    const connection = { status: "connecting" as const, connections: [], attempt: { connectorId: amber.id, phase: "waiting" as const } };
    for (const facts of [{}, { connectors: offered, account }, { connectors: offered, connection }]) expect(start(telegram, facts)).toEqual([]);
  });
});

describe("the ConnectingExternal view model", () => {
  const at = (phase: "waiting" | "declined" | "pending" | "failed", connectorId = amber.id) =>
    fakeLatchkit({ connectors: found, connection: { status: "connecting", connections: [], attempt: { connectorId, phase } } });

  it.each([["waiting", false], ["pending", true], ["declined", true], ["failed", true]] as const)("shows the attempt as %s; a second try is offered: %s", (phase, canRetry) => {
    expect(connectingModel(at(phase).latchkit, amber.id).snapshot).toMatchObject({ phase, canRetry, connector: amber });
  });

  it("does not show another wallet's attempt as its own", () => {
    expect(connectingModel(at("failed", harbor.id).latchkit, amber.id).snapshot.phase).toBe("idle");
  });

  it("starts nothing by itself and asks again on retry", () => {
    const fake = at("declined");
    const model = connectingModel(fake.latchkit, amber.id);
    model.state$.subscribe().unsubscribe();
    expect(fake.calls).toEqual([]);
    model.retry();
    expect(fake.calls).toEqual([{ verb: "connection.connect", args: [amber.id, {}] }]);
  });

  it("knows the connector of a finished connection that is listed no more", () => {
    const connection = { status: "connected" as const, connections: [{ connector: amber, namespace: "eip155" as const, accounts: [anAccount()] as const }] };
    expect(connectingModel(fakeLatchkit({ connection }).latchkit, amber.id).snapshot).toMatchObject({ phase: "connected", connector: amber, canRetry: false });
  });
});
