import { describe, expect, it } from "vitest";
import { Eip6963InjectedWallets } from "../../../../src/infrastructure/injected-wallets/eip6963-injected-wallets.js";
import {
  FakeClock,
  InMemoryKeyValueStorage,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { Latchkit } from "../../../../src/index.js";
import { connectModel } from "../../../../src/application/connection/views/connect.model.js";
import { connectingModel } from "../../../../src/application/connection/views/connecting.model.js";
import { connectorsOf } from "../../../../src/domain/connectors/connector.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ManualWallet, granted } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises, setupInstance } from "../../../support/worlds/instance.js";

const info = { uuid: "5a1bc0de-0000-4000-8000-000000000000", name: "Alpha", rdns: "org.alpha" };

/** A page with this `window.ethereum` and these announced providers. */
const pageOf = (
  ethereum: object | undefined,
  announced: readonly object[],
  wallet: ManualWallet,
  asAnnounced = wallet,
) => {
  const clock = new FakeClock();
  const page = Object.assign(new EventTarget(), { ethereum, clock });
  const opened: string[] = [];
  page.addEventListener("eip6963:requestProvider", () => {
    for (const provider of announced)
      page.dispatchEvent(
        Object.assign(new Event("eip6963:announceProvider"), {
          detail: { info: { ...info, icon: "data:image/png;base64,AA==" }, provider },
        }),
      );
  });
  const wallets = new Eip6963InjectedWallets(page, {
    scheduler: clock,
    transport: (id) => {
      opened.push(id);
      return id === "injected" ? wallet : asAnnounced;
    },
  });
  return { wallets, opened, page };
};

/** Sets `window.ethereum` after the page loaded and dispatches ethereum#initialized. */
const comeThere = (page: ReturnType<typeof pageOf>["page"], provider: object): void => {
  page.ethereum = provider;
  page.dispatchEvent(new Event("ethereum#initialized"));
  page.clock.advance(16);
};

const connect = async (latchkit: Latchkit, id: string, wallet: ManualWallet) => {
  const connecting = latchkit.connection.connect(id);
  await flushPromises();
  wallet.approve(granted("eip155:1", ALICE));
  return connecting;
};

/** Connects through `window.ethereum` without an announcement, then reloads the page. */
const visit = async (announced: (ethereum: object) => readonly object[], address = ALICE) => {
  const storage = new InMemoryKeyValueStorage();
  const first = new ManualWallet({ id: "injected", type: "INJECTED" });
  const latchkit = await setupInstance(pageOf({}, [], first).wallets as never, {
    ports: { storage },
  });
  const connecting = latchkit.connection.connect("injected");
  await flushPromises();
  first.approve(granted("eip155:1", ALICE));
  await connecting;
  await latchkit.dispose();
  const load = async (remembered: string) => {
    const again = new ManualWallet({ id: "injected", type: "INJECTED" });
    again.remembered = granted("eip155:1", remembered);
    const ethereum = {};
    const asAnnounced = new ManualWallet({ id: "org.alpha", type: "ANNOUNCED" });
    const { wallets, opened } = pageOf(ethereum, announced(ethereum), again, asAnnounced);
    const options = { features: { multiWallet: true }, ports: { storage } };
    return { next: await setupInstance(wallets as never, options), opened, load, asAnnounced };
  };
  return load(address);
};

const idsOf = ({ connection }: Latchkit): readonly string[] =>
  connection.snapshot.connections.map(({ connector }) => connector.id);

const listed = ({ connectors }: Latchkit): readonly string[] =>
  connectorsOf(connectors.snapshot.groups).map(({ id }) => id);

describe("window.ethereum wallet that announces itself after a reload", () => {
  it("restores a window.ethereum wallet under its announced id after a reload, until it disconnects", async () => {
    const { next, opened, load } = await visit((ethereum) => [ethereum]);
    expect(next.account.snapshot.current).toMatchObject({
      address: ALICE,
      connectorId: "injected",
    });
    expect(opened).toEqual(["injected"]);
    expect(listed(next)).toEqual(["org.alpha"]);
    await next.connection.disconnect();
    await next.dispose();
    expect((await load(ALICE)).next.account.snapshot.current).toBeUndefined();
  });
  it("restores a window.ethereum wallet with its only account, even if a different account was stored", async () => {
    const { next } = await visit((ethereum) => [ethereum], BOB);
    expect(next.account.snapshot.current?.address).toBe(BOB);
  });
  it("restores a window.ethereum wallet even if a different provider announces itself", async () => {
    const { next, opened } = await visit(() => [{}]);
    expect(next.account.snapshot.current).toMatchObject({ connectorId: "injected" });
    expect(opened).toEqual(["injected"]);
  });
});

describe("row of a wallet restored under its id from before it announced itself", () => {
  const alphaOf = ({ connectors }: Latchkit) =>
    connectorsOf(connectors.snapshot.groups).find(({ id }) => id === "org.alpha")!;

  it("marks a restored window.ethereum wallet as connected in the list, and does not ask it again", async () => {
    const { next, opened } = await visit((ethereum) => [ethereum]);
    const model = connectModel(next, { check: () => true });
    expect(model.snapshot.sections.flatMap(({ rows }) => rows)).toMatchObject([
      { connector: { id: "org.alpha" }, badge: "connected" },
    ]);
    const connector = alphaOf(next);
    model.choose({ connector });
    await flushPromises();
    expect(next.connection.snapshot).not.toHaveProperty("attempt");
    expect(connectingModel(next, "org.alpha").snapshot).toMatchObject({ phase: "connected" });
    expect(opened).toEqual(["injected"]);
  });
  it('shows no badge "connected" for an announced provider other than the restored wallet', async () => {
    const { next } = await visit(() => [{}]);
    const model = connectModel(next, { check: () => true });
    const rows = model.snapshot.sections.flatMap((section) => section.rows);
    expect(rows.map(({ connector, badge }) => [connector?.id, badge])).toEqual([
      ["org.alpha", undefined],
    ]);
  });
  it("adds no second connection if the user chooses the restored wallet with `multiWallet` on", async () => {
    const { next, asAnnounced } = await visit((ethereum) => [ethereum]);
    const connecting = next.connection.connect("org.alpha");
    await flushPromises();
    asAnnounced.approve(granted("eip155:1", ALICE));
    expect(await connecting).toMatchObject({ address: ALICE, connectorId: "org.alpha" });
    const { connections } = next.connection.snapshot;
    expect(connections.map(({ connector }) => connector.id)).toEqual(["org.alpha"]);
  });
  it("adds a second connection if the user chooses a provider other than the restored wallet", async () => {
    const { next, asAnnounced } = await visit(() => [{}]);
    const connecting = next.connection.connect("org.alpha");
    await flushPromises();
    asAnnounced.approve(granted("eip155:1", BOB));
    await connecting;
    expect(next.connection.snapshot.connections).toHaveLength(2);
  });
});

describe("announced wallet at window.ethereum", () => {
  it('connects an announced wallet by the id "injected", unless a different namespace is requested', async () => {
    const wallet = new ManualWallet({ id: "injected", type: "INJECTED" });
    const ethereum = {};
    const { wallets, opened } = pageOf(ethereum, [ethereum], wallet);
    const latchkit = await setupInstance(wallets as never);
    expect(listed(latchkit)).toEqual(["org.alpha"]);
    const connecting = latchkit.connection.connect("injected");
    await flushPromises();
    wallet.approve(granted("eip155:1", ALICE));
    expect(await connecting).toMatchObject({ address: ALICE, connectorId: "injected" });
    expect(opened).toEqual(["injected"]);
    expect(
      await errorCodeOf(latchkit.connection.connect("injected", { namespace: "solana" })),
    ).toBe("connection/adapter-not-found");
  });
  it("does not add a second connection if a connected wallet also appears at window.ethereum", async () => {
    const [injected, announced] = [
      new ManualWallet({ id: "injected", type: "INJECTED" }),
      new ManualWallet({ id: "org.alpha", type: "ANNOUNCED" }),
    ];
    const provider = {};
    const { wallets, page } = pageOf(undefined, [provider], injected, announced);
    const latchkit = await setupInstance(wallets as never, { features: { multiWallet: true } });
    await connect(latchkit, "org.alpha", announced);
    comeThere(page, provider);
    expect(await connect(latchkit, "injected", injected)).toMatchObject({
      address: ALICE,
      connectorId: "injected",
    });
    expect(latchkit.connection.snapshot.connections).toHaveLength(1);
  });
  it("does not restore a connected wallet again when it appears at window.ethereum", async () => {
    const storage = new InMemoryKeyValueStorage();
    const options = { features: { multiWallet: true }, ports: { storage } };
    const first = new ManualWallet({ id: "injected", type: "INJECTED" });
    const before = await setupInstance(pageOf({}, [], first).wallets as never, options);
    await connect(before, "injected", first);
    await before.dispose();
    const injected = new ManualWallet({ id: "injected", type: "INJECTED" });
    injected.remembered = granted("eip155:1", ALICE);
    const announced = new ManualWallet({ id: "org.alpha", type: "ANNOUNCED" });
    const provider = {};
    const { wallets, page, opened } = pageOf(undefined, [provider], injected, announced);
    const latchkit = await setupInstance(wallets as never, options);
    await connect(latchkit, "org.alpha", announced);
    comeThere(page, provider);
    await flushPromises();
    expect(opened).toContain("injected");
    const { connections } = latchkit.connection.snapshot;
    expect(connections.map(({ connector }) => connector.id)).toEqual(["org.alpha"]);
    await latchkit.dispose();
    announced.remembered = granted("eip155:1", ALICE);
    const later = pageOf(provider, [provider], injected, announced);
    const next = await setupInstance(later.wallets as never, options);
    expect([idsOf(next), later.opened]).toEqual([["org.alpha"], ["org.alpha"]]);
  });
  it("restores a wallet once if it is stored under both its announced id and the injected id", async () => {
    const storage = new InMemoryKeyValueStorage();
    const options = { features: { multiWallet: true }, ports: { storage } };
    const injected = new ManualWallet({ id: "injected", type: "INJECTED" });
    const announced = new ManualWallet({ id: "org.alpha", type: "ANNOUNCED" });
    const apart = await setupInstance(
      pageOf({}, [{}], injected, announced).wallets as never,
      options,
    );
    await connect(apart, "injected", injected);
    await connect(apart, "org.alpha", announced);
    expect(idsOf(apart)).toEqual(["org.alpha", "injected"]);
    await apart.dispose();
    for (const one of [injected, announced]) one.remembered = granted("eip155:1", ALICE);
    const provider = {};
    const load = async () => {
      const { wallets, opened } = pageOf(provider, [provider], injected, announced);
      const latchkit = await setupInstance(wallets as never, options);
      const ids = idsOf(latchkit);
      await latchkit.dispose();
      return { ids, opened };
    };
    expect(await load()).toEqual({ ids: ["org.alpha"], opened: ["org.alpha", "injected"] });
    expect(await load()).toEqual({ ids: ["org.alpha"], opened: ["org.alpha"] });
  });
  it("lists an announced wallet as recent, and switches to it by its stored id", async () => {
    const storage = new InMemoryKeyValueStorage();
    const first = new ManualWallet({ id: "injected", type: "INJECTED" });
    const options = { features: { multiWallet: true }, ports: { storage } };
    const before = await setupInstance(pageOf({}, [], first).wallets as never, options);
    const connecting = before.connection.connect("injected");
    await flushPromises();
    first.approve(granted("eip155:1", ALICE));
    await connecting;
    await before.connection.disconnect();
    await before.dispose();
    const ethereum = {};
    const again = new ManualWallet({ id: "injected", type: "INJECTED" });
    const latchkit = await setupInstance(
      pageOf(ethereum, [ethereum], again).wallets as never,
      options,
    );
    const which = { namespace: "eip155", connectorId: "injected" } as const;
    await latchkit.connection.setLabel({ namespace: "eip155", address: ALICE }, "Mine");
    expect(latchkit.connection.snapshot.recent).toMatchObject([which]);
    const switching = latchkit.connection.switchConnection(which);
    await flushPromises();
    again.approve(granted("eip155:1", ALICE));
    expect(await switching).toMatchObject({ address: ALICE });
  });
});
