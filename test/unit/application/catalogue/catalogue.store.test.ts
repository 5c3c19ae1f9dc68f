import { describe, expect, it } from "vitest";
import { valueOf } from "../../../../src/domain/shared/load-state.js";
import { InMemoryWalletCatalogue } from "../../../../src/infrastructure/in-memory/index.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { walletId } from "../../../support/builders/catalogue-entries.js";
import {
  ManualCatalogue,
  NO_RULES,
  setupCatalogue,
  evmWallets,
} from "../../../support/doubles/manual-catalogue.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const unreachable = new LatchkitError("http/unreachable", { url: "" });
const idsOf = (list: Parameters<typeof valueOf<readonly { readonly id: string }[]>>[0]) =>
  valueOf(list)?.map(({ id }) => id);

describe("first wallet lists", () => {
  it(
    "lists featured wallets in the host's order, then recommended wallets, and the wallet count",
    { tags: ["S3-036"] },
    async () => {
      const catalogue = new InMemoryWalletCatalogue(evmWallets(100));
      const { store } = setupCatalogue(catalogue, {
        rules: { ...NO_RULES, featuredIds: [walletId(5), walletId(1)], excludeIds: [walletId(0)] },
      });
      await store.begin();
      expect(idsOf(store.snapshot.featured)).toEqual([5, 1].map(walletId));
      expect(idsOf(store.snapshot.recommended)).toEqual([2, 3, 4, 6].map(walletId));
      expect([store.snapshot.count, store.snapshot.page]).toEqual([97, 0]);
    },
  );
  it("requests the first wallet lists once and in parallel", async () => {
    const catalogue = new ManualCatalogue(evmWallets(10));
    const { store } = setupCatalogue(catalogue, {
      rules: { ...NO_RULES, featuredIds: [walletId(5)] },
    });
    const both = [store.begin(), store.begin()];
    expect(catalogue.asked.length).toBe(2);
    catalogue.asked.forEach((one) => one.answer());
    await Promise.all(both);
    await store.begin();
    expect(catalogue.asked.length).toBe(2);
  });
  it("sends no request for featured wallets if the host set no featured ids", async () => {
    const catalogue = new InMemoryWalletCatalogue(evmWallets(10));
    const { store } = setupCatalogue(catalogue);
    await store.begin();
    expect([store.snapshot.featured, catalogue.queries.length]).toEqual([
      { status: "ready", value: [] },
      1,
    ]);
  });
  it(
    "shows bundled wallets after a failed wallet list, and requests only the failed list on retry",
    { tags: ["F3"] },
    async () => {
      const catalogue = new InMemoryWalletCatalogue(evmWallets(10));
      catalogue.failure = unreachable;
      const { store } = setupCatalogue(catalogue, {
        fallback: async () => new InMemoryWalletCatalogue(evmWallets(3)),
      });
      await store.begin();
      await store.begin();
      expect(store.snapshot.recommended).toMatchObject({
        status: "failed",
        error: unreachable,
        previous: [{ id: walletId(0) }, { id: walletId(1) }, { id: walletId(2) }],
      });
      expect(catalogue.queries.length).toBe(1);
      catalogue.failure = undefined;
      await store.retry();
      expect(idsOf(store.snapshot.recommended)).toEqual([0, 1, 2, 3].map(walletId));
      expect(catalogue.queries.length).toBe(2);
    },
  );
});

describe("wallet pages", () => {
  it("loads 480 wallets with 12 requests, each wallet once, and then sends no more requests", async () => {
    const catalogue = new InMemoryWalletCatalogue(evmWallets(480));
    const { store } = setupCatalogue(catalogue);
    await store.begin();
    const before = catalogue.queries.length;
    for (let turn = 0; turn < 30; turn += 1) await store.loadMore();
    const { wallets, recommended, hasMore, page } = store.snapshot;
    expect([catalogue.queries.length - before, hasMore, page]).toEqual([12, false, 12]);
    expect(new Set([...(idsOf(wallets) ?? []), ...(idsOf(recommended) ?? [])]).size).toBe(480);
  });
  it("does not request the same wallet page twice at the same time", { tags: ["F3"] }, async () => {
    const catalogue = new ManualCatalogue(evmWallets(100));
    const { store } = setupCatalogue(catalogue);
    const first = store.begin();
    catalogue.last.answer();
    await first;
    const more = [store.loadMore(), store.loadMore(), store.loadMore()];
    await flushPromises();
    expect(catalogue.asked.length).toBe(2);
    expect(store.snapshot.wallets.status).toBe("loading");
    catalogue.last.answer();
    await Promise.all(more);
    expect([store.snapshot.page, catalogue.asked.length]).toEqual([1, 2]);
  });
  it("excludes the recommended wallets from the wallet pages, and requests those pages afterwards", async () => {
    const catalogue = new ManualCatalogue(evmWallets(100));
    const { store } = setupCatalogue(catalogue);
    const more = store.loadMore();
    expect(catalogue.asked.map(({ query }) => query.entries)).toEqual([4]);
    catalogue.last.answer();
    await flushPromises();
    catalogue.last.answer();
    await more;
    void store.loadMore();
    await flushPromises();
    expect(catalogue.asked.slice(1).map(({ query }) => query.exclude)).toEqual([
      [0, 1, 2, 3].map(walletId),
      [0, 1, 2, 3].map(walletId),
    ]);
  });
  it(
    "keeps the loaded wallets after a failed page, and requests that page again only on retry",
    { tags: ["F3"] },
    async () => {
      const catalogue = new InMemoryWalletCatalogue(evmWallets(100));
      const { store } = setupCatalogue(catalogue, {
        fallback: async () => new InMemoryWalletCatalogue(evmWallets(200)),
      });
      await store.loadMore();
      catalogue.failure = unreachable;
      await store.loadMore();
      const asked = catalogue.queries.length;
      for (let turn = 0; turn < 5; turn += 1) await store.loadMore();
      expect(catalogue.queries.length).toBe(asked);
      expect(store.snapshot).toMatchObject({
        page: 1,
        hasMore: true,
        wallets: { status: "failed", error: { code: "http/unreachable" } },
      });
      expect(idsOf(store.snapshot.wallets)?.length).toBe(40);
      catalogue.failure = undefined;
      await store.retry();
      expect(idsOf(store.snapshot.wallets)?.length).toBe(80);
    },
  );
  it(
    "shows bundled wallets if the first page fails to load, and the service's wallets after a retry",
    { tags: ["F3"] },
    async () => {
      const catalogue = new InMemoryWalletCatalogue(evmWallets(60));
      catalogue.failure = unreachable;
      const { store } = setupCatalogue(catalogue, {
        fallback: async () => new InMemoryWalletCatalogue(evmWallets(75).slice(15)),
      });
      await store.loadMore();
      expect([
        store.snapshot.wallets.status,
        idsOf(store.snapshot.wallets)?.length,
        store.snapshot.count,
      ]).toEqual(["failed", 60, 0]);
      catalogue.failure = undefined;
      await store.retry();
      expect(idsOf(store.snapshot.wallets)).toEqual(
        Array.from({ length: 40 }, (_, index) => walletId(index + 4)),
      );
    },
  );
  it("stops loading wallets if the service repeats its first page", { tags: ["T9"] }, async () => {
    const [wallets, asked] = [evmWallets(40), { times: 0 }];
    const { store } = setupCatalogue({
      list: async () => {
        asked.times += 1;
        return { wallets, count: 100_000 };
      },
    });
    for (let turn = 0; turn < 50; turn += 1) await store.loadMore();
    expect([store.snapshot.hasMore, idsOf(store.snapshot.wallets)?.length, asked.times]).toEqual([
      false,
      40,
      4,
    ]);
  });
  it("never lowers the wallet count that the catalogue shows", async () => {
    const answers = [100, 200, 50].map((count, page) => ({
      wallets: evmWallets(100).slice(page * 30, page * 30 + 30),
      count,
    }));
    const { store } = setupCatalogue({
      list: async ({ page, entries: size }) =>
        size === 4 ? { wallets: [], count: 3 } : (answers[page - 1] ?? { wallets: [], count: 0 }),
    });
    const counts: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await store.loadMore();
      counts.push(store.snapshot.count);
    }
    expect(counts).toEqual([100, 200, 200]);
  });
});

describe("wallet search", () => {
  const searching = () => {
    const catalogue = new ManualCatalogue(evmWallets(100));
    return { catalogue, ...setupCatalogue(catalogue) };
  };
  it(
    "sends the trimmed wallet search text once, 300 ms after the last keystroke",
    { tags: ["S5-011"] },
    async () => {
      const { catalogue, store, clock } = searching();
      for (const text of ["w", "wa", " wallet 9 "]) {
        store.search(text);
        await clock.pass(299);
      }
      expect(catalogue.asked.length).toBe(0);
      expect(store.snapshot.search).toEqual({ text: "wallet 9", found: { status: "loading" } });
      await clock.pass(1);
      store.search("wallet 9  ");
      await clock.pass(300);
      expect(catalogue.asked.map(({ query }) => query)).toEqual([
        { page: 1, entries: 100, chains: ["eip155:1"], search: "wallet 9" },
      ]);
    },
  );
  it(
    "aborts the older wallet search for a newer one, and ignores the older answer",
    { tags: ["F3"] },
    async () => {
      const { catalogue, store, clock } = searching();
      store.search("wallet 1");
      await clock.pass(300);
      store.search("wallet 2");
      expect(catalogue.asked[0]?.signal.aborted).toBe(true);
      await clock.pass(300);
      catalogue.asked[1]?.answer();
      await flushPromises();
      catalogue.asked[0]?.answer();
      await flushPromises();
      expect(store.snapshot.search.text).toBe("wallet 2");
      expect(
        valueOf(store.snapshot.search.found)?.every(({ name }) => name.startsWith("Wallet 2")),
      ).toBe(true);
    },
  );
  it("ends a wallet search at once when the text becomes empty", async () => {
    const { catalogue, store, clock } = searching();
    store.search("wallet");
    await clock.pass(300);
    store.search("  ");
    expect(store.snapshot.search).toEqual({ text: "", found: { status: "idle" } });
    catalogue.last.answer();
    await flushPromises();
    expect(store.snapshot.search.found).toEqual({ status: "idle" });
  });
  it("filters wallets by a badge at once, with or without a search text", async () => {
    const { catalogue, store, clock } = searching();
    store.filter("certified");
    expect(catalogue.last.query).toMatchObject({ badge: "certified" });
    expect(catalogue.last.query).not.toHaveProperty("search");
    store.search("wallet");
    await clock.pass(300);
    expect(catalogue.last.query).toMatchObject({ badge: "certified", search: "wallet" });
    catalogue.last.answer();
    await flushPromises();
    expect(valueOf(store.snapshot.search.found)?.length).toBe(34);
    store.filter();
    expect(catalogue.last.query).not.toHaveProperty("badge");
  });
  it(
    "searches the bundled wallets after a failed search, and asks the service again only on retry",
    { tags: ["F3"] },
    async () => {
      const catalogue = new ManualCatalogue(evmWallets(100));
      const { store, clock } = setupCatalogue(catalogue, {
        fallback: async () => new InMemoryWalletCatalogue(evmWallets(3)),
      });
      store.search("wallet 2");
      await clock.pass(300);
      catalogue.last.fail();
      await flushPromises();
      expect(store.snapshot.search.found).toMatchObject({
        status: "failed",
        previous: [{ id: walletId(2) }],
      });
      store.search("wallet 2");
      await clock.pass(1_000);
      expect(catalogue.asked.length).toBe(1);
      const again = store.retry();
      catalogue.asked
        .filter(({ query }) => query.entries === 100)
        .at(-1)
        ?.answer();
      catalogue.asked
        .filter(({ query }) => query.entries !== 100)
        .at(-1)
        ?.answer();
      await again;
      expect(valueOf(store.snapshot.search.found)?.length).toBe(11);
    },
  );
});

describe("unreachable wallets", () => {
  it(
    "hides wallets from every list if the user cannot connect them on the device",
    { tags: ["S5-015", "S5-016"] },
    async () => {
      const phantom = {
        ...evmWallets(1)[0],
        id: "a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393",
        name: "Phantom",
        links: {},
        stores: {},
      };
      const { store, place } = setupCatalogue(
        new InMemoryWalletCatalogue([phantom, ...evmWallets(2)]),
        {},
        { isMobile: true },
      );
      const shown: number[] = [];
      store.state$.subscribe(({ recommended }) => shown.push(valueOf(recommended)?.length ?? 0));
      await store.begin();
      place.update((where) => ({ ...where, namespace: "solana" }));
      expect(idsOf(store.snapshot.recommended)).toEqual([phantom.id, walletId(0), walletId(1)]);
      expect(shown.slice(-2)).toEqual([2, 3]);
    },
  );
});

describe("excluded wallets", () => {
  const rules = { ...NO_RULES, excludeIds: [walletId(1), walletId(2)] };
  it(
    "reads rdns and names of excluded wallets, and ignores wallets that it did not request",
    { tags: ["S3-037"] },
    async () => {
      const lying = { list: async () => ({ wallets: evmWallets(5), count: 5 }) };
      const { store } = setupCatalogue(lying, { rules });
      await Promise.all([store.lookUpNames(), store.lookUpNames()]);
      expect(store.snapshot.excludedWallets).toEqual({
        rdns: ["test.example.wallet-1", "test.example.wallet-2"],
        names: ["Wallet 1", "Wallet 2"],
      });
    },
  );
  it("looks up excluded wallets once, in the bundled file if the service fails, and again on retry", async () => {
    const catalogue = new InMemoryWalletCatalogue(evmWallets(5));
    const { store } = setupCatalogue(catalogue, {
      rules,
      fallback: async () => new InMemoryWalletCatalogue(evmWallets(2)),
    });
    catalogue.failure = unreachable;
    await store.lookUpNames();
    expect(store.snapshot.excludedWallets.names).toEqual(["Wallet 1"]);
    catalogue.failure = undefined;
    await store.retry();
    expect(store.snapshot.excludedWallets.names).toEqual(["Wallet 1", "Wallet 2"]);
    const asked = catalogue.queries.length;
    await store.lookUpNames();
    expect(catalogue.queries.length).toBe(asked);
  });
});

describe("catalogue after dispose", () => {
  it("settles all catalogue calls, clears the timer and aborts open requests on dispose", async () => {
    const catalogue = new ManualCatalogue(evmWallets(100));
    const { store, life, clock } = setupCatalogue(catalogue, {
      rules: { ...NO_RULES, featuredIds: [walletId(1)], excludeIds: [walletId(2)] },
    });
    const open = [store.begin(), store.loadMore(), store.lookUpNames(), store.retry()];
    store.search("wallet");
    const asked = catalogue.asked.length;
    life.end();
    await Promise.all(open);
    await clock.pass(1_000);
    store.search("other");
    await Promise.all([store.begin(), store.loadMore(), store.retry(), store.lookUpNames()]);
    const { featured, recommended, wallets, search } = store.snapshot;
    expect([featured, recommended, wallets, search.found].map(({ status }) => status)).toEqual([
      "idle",
      "idle",
      "idle",
      "idle",
    ]);
    expect([catalogue.asked.length, catalogue.asked.every(({ signal }) => signal.aborted)]).toEqual(
      [asked, true],
    );
    catalogue.asked.forEach((one) => one.answer());
    await flushPromises();
    expect(store.snapshot.recommended.status).toBe("idle");
  });
});
