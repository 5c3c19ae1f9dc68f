import { describe, expect, it } from "vitest";
import { allWalletsModel } from "../../../../../src/application/catalogue/views/all-wallets.model.js";
import {
  initialCatalogue,
  type CatalogueState,
} from "../../../../../src/domain/catalogue/catalogue-state.js";
import type { Wallet } from "../../../../../src/domain/catalogue/wallet.js";
import { LatchkitError } from "../../../../../src/domain/errors/latchkit-error.js";
import { FakeClock } from "../../../../../src/infrastructure/in-memory/fake-clock.js";
import {
  aConnector,
  fakeLatchkit,
  initialStates,
  type FakeLatchkit,
} from "../../../../support/doubles/fake-latchkit.js";
import { flushPromises } from "../../../../support/worlds/instance.js";

const wallet = (id: string, values: Partial<Wallet> = {}): Wallet => ({
  id,
  name: `Wallet ${id}`,
  links: { mobile: `${id}://` },
  stores: {},
  ...values,
});
const many = (from: number, to: number): readonly Wallet[] =>
  Array.from({ length: to - from }, (_, at) => wallet(String(from + at)));
const catalogue = (values: Partial<CatalogueState> = {}): CatalogueState => ({
  ...initialCatalogue,
  ...values,
});
const listed = (wallets: readonly Wallet[], values: Partial<CatalogueState> = {}): CatalogueState =>
  catalogue({ page: 1, count: 600, wallets: { status: "ready", value: wallets }, ...values });
const searching = (
  text: string,
  found: CatalogueState["search"]["found"],
  badge?: "certified",
): CatalogueState => listed(many(0, 3), { search: { text, found, ...(badge && { badge }) } });
const error = new LatchkitError("http/timeout", {
  url: "https://catalogue.example",
  waitMs: 10_000,
});

const free = { check: () => true };
const actions = ({ calls }: FakeLatchkit): readonly string[] => calls.map(({ action }) => action);
const start = async (fake: FakeLatchkit) => {
  const model = allWalletsModel(fake.latchkit, free);
  const stop = model.start();
  await flushPromises();
  return { model, stop };
};

describe("AllWalletsModel", () => {
  it("loads the first page of wallets only once AllWallets opens", async () => {
    const fake = fakeLatchkit({
      catalogue: catalogue({ recommended: { status: "ready", value: many(0, 4) } }),
    });
    const { model } = await start(fake);
    expect(actions(fake)).toEqual(["catalogue.loadMore"]);
    expect(model.snapshot).toMatchObject({ status: "loading", wallets: [] });
    fake.say(
      "catalogue",
      listed(many(4, 8), { recommended: { status: "ready", value: many(0, 4) } }),
    );
    await flushPromises();
    expect(model.snapshot).toMatchObject({
      status: "ready",
      wallets: many(0, 8),
      more: "idle",
      count: 600,
    });
  });

  it("waits at most 2 s for wallet images, and only for those of the first rows", async () => {
    const clock = new FakeClock();
    const connected: string[] = [];
    const pictures = {
      peek: () => undefined,
      request: ({ id }: { readonly id: string }) => {
        connected.push(id);
        return () => undefined;
      },
    };
    const fake = fakeLatchkit(
      { catalogue: listed(many(0, 40).map((one) => ({ ...one, imageId: `i${one.id}` }))) },
      { pictures, scheduler: clock },
    );
    const { model } = await start(fake);
    expect(connected).toEqual(many(0, 20).map(({ id }) => `i${id}`));
    await clock.pass(1_999);
    expect(model.snapshot.status).toBe("loading");
    await clock.pass(1);
    expect(model.snapshot.status).toBe("ready");
  });

  it("lists installed wallets first in AllWallets and marks them as installed", async () => {
    const mine = wallet("9", { rdns: "com.example.amber", name: "Amber" });
    const amber = aConnector("com.example.amber", "Amber", {
      info: { rdns: "com.example.amber" } as never,
    });
    const fake = fakeLatchkit({
      catalogue: listed([...many(0, 3), mine]),
      connectors: { groups: [{ name: "injected", rows: [{ connector: amber }] }] },
    });
    const { model } = await start(fake);
    expect(model.snapshot.wallets.map(({ id }) => id)).toEqual(["9", "0", "1", "2"]);
    expect([...model.snapshot.installed]).toEqual([mine]);
    model.choose(mine);
    expect(fake.calls.slice(-2)).toEqual([
      { action: "connection.connect", args: ["com.example.amber"] },
      {
        action: "navigation.push",
        args: [{ view: "ConnectingExternal", connectorId: "com.example.amber" }],
      },
    ]);
    model.choose(wallet("1"));
    expect(fake.calls.at(-1)).toEqual({
      action: "navigation.push",
      args: [{ view: "ConnectingWalletConnect", wallet: wallet("1") }],
    });
  });

  it("opens no wallet from AllWallets before the user accepts the legal terms", () => {
    const fake = fakeLatchkit({ catalogue: listed(many(0, 3)) });
    const model = allWalletsModel(fake.latchkit, { check: () => false });
    model.choose(wallet("1"));
    model.showCode();
    expect(fake.calls).toEqual([]);
  });

  it("loads a further wallet page only if there is one", async () => {
    const fake = fakeLatchkit({ catalogue: listed(many(0, 40)) });
    const { model } = await start(fake);
    model.more();
    expect(actions(fake)).toEqual(["catalogue.loadMore"]);
    for (const state of [
      listed([], { wallets: { status: "loading", previous: many(0, 40) } }),
      listed([], { wallets: { status: "failed", error, previous: many(0, 40) } }),
      listed(many(0, 40), { hasMore: false }),
    ]) {
      fake.say("catalogue", state);
      model.more();
    }
    expect(actions(fake)).toEqual(["catalogue.loadMore"]);
  });

  it("keeps the loaded wallets if a catalogue page fails, and reports a failure if no wallets are loaded", async () => {
    const fake = fakeLatchkit({ catalogue: listed(many(0, 40)) });
    const { model } = await start(fake);
    fake.say(
      "catalogue",
      listed([], { wallets: { status: "failed", error, previous: many(0, 40) } }),
    );
    expect(model.snapshot).toMatchObject({ status: "ready", more: "failed", error });
    const empty = fakeLatchkit();
    const { model: other } = await start(empty);
    empty.say("catalogue", catalogue({ wallets: { status: "failed", error } }));
    await flushPromises();
    expect(other.snapshot).toMatchObject({ status: "failed", more: "none", error });
    other.retry();
    expect(actions(empty)).toEqual(["catalogue.loadMore", "catalogue.retry"]);
  });

  it("loads the next wallet page if a page contains no wallet that works on the device", async () => {
    const fake = fakeLatchkit({ catalogue: listed([]) });
    const { model } = await start(fake);
    expect(model.snapshot).toMatchObject({ status: "loading", more: "idle" });
    fake.say("catalogue", listed([], { hasMore: false }));
    expect(model.snapshot).toMatchObject({ status: "empty", more: "none" });
  });
});

describe("wallet search in AllWalletsModel", () => {
  it("waits 300 ms before it shows a wallet search result, and emits one event per search", async () => {
    const clock = new FakeClock();
    const pictures = { peek: () => undefined, request: () => () => undefined };
    const fake = fakeLatchkit({ catalogue: listed(many(0, 3)) }, { pictures, scheduler: clock });
    const { model } = await start(fake);
    fake.say("catalogue", searching("otter", { status: "loading" }));
    const found = { status: "ready" as const, value: [wallet("o", { imageId: "o" })] };
    fake.say("catalogue", searching("otter", found));
    fake.say("catalogue", searching("otter", { ...found, value: [...found.value] }));
    await clock.pass(299);
    expect(model.snapshot).toMatchObject({ status: "loading", text: "otter" });
    await clock.pass(1);
    expect(model.snapshot).toMatchObject({
      status: "ready",
      wallets: found.value,
      count: 1,
      more: "none",
    });
    expect(fake.tracked).toEqual([{ name: "SEARCH_WALLET", badge: "", search: "otter" }]);
  });

  it("never shows a wallet search result if a newer search started while its images were loading", async () => {
    const clock = new FakeClock();
    const pictures = { peek: () => undefined, request: () => () => undefined };
    const fake = fakeLatchkit({ catalogue: listed(many(0, 3)) }, { pictures, scheduler: clock });
    const { model } = await start(fake);
    fake.say("catalogue", searching("a", { status: "loading" }));
    fake.say(
      "catalogue",
      searching("a", { status: "ready", value: [wallet("a", { imageId: "a" })] }),
    );
    await clock.pass(200);
    fake.say("catalogue", searching("b", { status: "loading" }));
    fake.say(
      "catalogue",
      searching("b", { status: "ready", value: [wallet("b", { imageId: "b" })] }),
    );
    await clock.pass(100);
    expect(model.snapshot).toMatchObject({ status: "loading", text: "b" });
    await clock.pass(200);
    expect(model.snapshot.wallets.map(({ id }) => id)).toEqual(["b"]);
  });

  it("shows an empty wallet search result, and the failure of a search", async () => {
    const fake = fakeLatchkit({ catalogue: listed(many(0, 3)) });
    const { model } = await start(fake);
    fake.say("catalogue", searching("x", { status: "loading" }));
    fake.say("catalogue", searching("x", { status: "ready", value: [] }));
    await flushPromises();
    expect(model.snapshot).toMatchObject({ status: "empty", text: "x", count: 0 });
    fake.say("catalogue", searching("", { status: "loading" }, "certified"));
    fake.say("catalogue", searching("", { status: "failed", error }, "certified"));
    expect(model.snapshot).toMatchObject({ status: "failed", badge: "certified", error });
    expect(fake.tracked).toHaveLength(1);
  });

  it("clears the wallet search on a new visit of AllWallets, and keeps it when the user goes back", async () => {
    const state = searching("otter", { status: "ready", value: [wallet("o")] });
    const navigation = initialStates().navigation;
    const forward = fakeLatchkit({
      catalogue: state,
      navigation: { ...navigation, direction: "forward" },
    });
    const { stop } = await start(forward);
    expect(actions(forward)).toEqual(["catalogue.search", "catalogue.filter"]);
    stop();
    const back = fakeLatchkit({
      catalogue: state,
      navigation: { ...navigation, direction: "back" },
    });
    const { model } = await start(back);
    expect(back.calls).toEqual([]);
    expect(back.tracked).toEqual([]);
    expect(model.snapshot).toMatchObject({ status: "ready", text: "otter" });
    expect(model.isReturn).toBe(true);
  });
});
