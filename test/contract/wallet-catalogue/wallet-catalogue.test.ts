import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toWallet } from "../../../src/domain/catalogue/catalogue-entry.js";
import { catalogueHash } from "../../../src/domain/catalogue/catalogue-file.js";
import { InMemoryWalletCatalogue } from "../../../src/infrastructure/in-memory/index.js";
import { BundledWalletCatalogue } from "../../../src/infrastructure/wallet-catalogue/bundled-wallet-catalogue.js";
import { BUNDLED_FILE } from "../../../src/infrastructure/wallet-catalogue/bundled/bundled-file.js";
import { HttpWalletCatalogue } from "../../../src/infrastructure/wallet-catalogue/http-wallet-catalogue.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { serviceQuery } from "../../../src/infrastructure/shared/service-query.js";
import { startServicesPart } from "../../../src/testing/node/services/services-part.js";
import { entries, realHttp } from "../../support/builders/catalogue-entries.js";
import { describeWalletCatalogue } from "./wallet-catalogue.contract.js";

const WALLETS = entries(100);
const IDENTITY = serviceQuery("p1");
const { signal } = new AbortController();

const overHttp = async () => {
  const { services, stop } = await startServicesPart("free");
  services.set({ wallets: WALLETS as never });
  return {
    services,
    port: new HttpWalletCatalogue({
      http: realHttp(),
      url: services.urls.catalogue,
      projectId: "p1",
    }),
    dispose: stop,
  };
};
const inFile = (wallets = WALLETS, sha256?: string) =>
  new BundledWalletCatalogue(
    { version: "test", wallets, ...(sha256 !== undefined && { sha256 }) },
    scheduler,
  );
const scheduler = new SystemScheduler(timersOf(globalThis));
/** The hash of a whole list, without pauses. */
const hashOf = (wallets: Parameters<typeof catalogueHash>[0]): Promise<string> =>
  catalogueHash(wallets, () => Promise.resolve());

describeWalletCatalogue("HTTP, before the local services", overHttp);
describeWalletCatalogue("a file", async () => ({ port: inFile(), dispose: async () => undefined }));
describeWalletCatalogue("in memory", async () => ({
  port: new InMemoryWalletCatalogue(WALLETS.flatMap((entry) => toWallet(entry) ?? [])),
  dispose: async () => undefined,
}));

describe("the catalogue service over HTTP", () => {
  it(
    "sends project id, SDK and only the given fields with each catalogue request, with lists joined by commas",
    { tags: ["S7-001", "S7-004"] },
    async () => {
      const { services, port, dispose } = await overHttp();
      await port.list(
        {
          page: 2,
          entries: 40,
          include: ["a", "b"],
          exclude: ["c"],
          chains: ["eip155:1", "eip155:10"],
          search: "peb ble",
          badge: "certified",
        },
        signal,
      );
      await port.list({ page: 1, entries: 4 }, signal);
      expect(
        services.requests.map(({ method, path, query, refused }) => ({
          method,
          path,
          query,
          refused,
        })),
      ).toEqual([
        {
          method: "GET",
          path: "/getWallets",
          query: {
            ...IDENTITY,
            page: "2",
            entries: "40",
            include: "a,b",
            exclude: "c",
            chains: "eip155:1,eip155:10",
            search: "peb ble",
            badge_type: "certified",
          },
          refused: undefined,
        },
        {
          method: "GET",
          path: "/getWallets",
          query: { ...IDENTITY, page: "1", entries: "4" },
          refused: undefined,
        },
      ]);
      await dispose();
    },
  );
  it(
    "drops only the hostile catalogue entries, and keeps the valid ones",
    { tags: ["T9"] },
    async () => {
      const { services, port, dispose } = await overHttp();
      services.fault({ kind: "hostile", bytes: 100_000 });
      const { wallets } = await port.list({ page: 1, entries: 40 }, signal);
      const links = wallets.flatMap(({ homepage, links: way, stores }) => [
        homepage,
        ...Object.values(way),
        ...Object.values(stores),
      ]);
      expect(wallets.map(({ id }) => id)).toEqual(WALLETS.slice(0, 40).map(({ id }) => id));
      expect(links.every((link) => link === undefined || /^(https:|wallet\d+:)/u.test(link))).toBe(
        true,
      );
      expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
      await dispose();
    },
  );
  it.each([
    ["a list without a count", { data: [] }],
    ["a count below zero", { data: [], count: -1 }],
    ["null instead of a list", { data: null, count: 1 }],
    ["an array", [1]],
    ["a string", "no"],
    ["null", null],
  ])("rejects a catalogue page with catalogue/invalid-answer: %s", async (_, body) => {
    const { services, port, dispose } = await overHttp();
    services.fault({ kind: "json", body });
    await expect(port.list({ page: 1, entries: 4 }, signal)).rejects.toMatchObject({
      code: "catalogue/invalid-answer",
    });
    await dispose();
  });
  it(
    "truncates a catalogue page at the requested number of wallets, and the total count at 100,000",
    { tags: ["T9"] },
    async () => {
      const { services, port, dispose } = await overHttp();
      services.fault({ kind: "json", body: { data: WALLETS, count: 1e12 } });
      const { wallets, count } = await port.list({ page: 1, entries: 4 }, signal);
      expect([wallets.length, count]).toEqual([4, 100_000]);
      await dispose();
    },
  );
});

describe("the bundled catalogue", () => {
  it("reads the bundled catalogue again if reading it failed", async () => {
    let isRefused = true;
    const file = {
      version: "test",
      get wallets() {
        if (isRefused) throw new TypeError("Failed to fetch");
        return WALLETS;
      },
    };
    const port = new BundledWalletCatalogue(file, scheduler);
    const query = { page: 1, entries: 4 };
    await expect(port.list(query, signal)).rejects.toThrow("Failed to fetch");
    isRefused = false;
    expect((await port.list(query, signal)).wallets).toHaveLength(4);
  });
  it("ships the bundled catalogue with a version and the hash of its entries", async () => {
    expect(BUNDLED_FILE.version).toMatch(/^\d{4}-\d{2}$/u);
    expect(BUNDLED_FILE.sha256).toBe(await hashOf(BUNDLED_FILE.wallets));
  });
  it("bundles at least 40 wallets, all with a homepage and every field", async () => {
    const { wallets, count } = await new BundledWalletCatalogue(BUNDLED_FILE, scheduler).list(
      { page: 1, entries: 100 },
      signal,
    );
    expect(count).toBe(BUNDLED_FILE.wallets.length);
    expect(count).toBeGreaterThanOrEqual(40);
    for (const entry of BUNDLED_FILE.wallets) {
      const wallet = wallets.find(({ id }) => id === entry.id);
      const given = [
        entry.homepage,
        entry.mobile_link,
        entry.link_mode,
        entry.desktop_link,
        entry.webapp_link,
        entry.app_store,
        entry.play_store,
        entry.chrome_store,
        entry.edge_store,
        entry.firefox_store,
        entry.safari_store,
      ].filter((link) => link !== undefined);
      expect(
        [
          wallet?.homepage,
          ...Object.values(wallet?.links ?? {}),
          ...Object.values(wallet?.stores ?? {}),
        ].toSorted(),
      ).toEqual(given.toSorted());
      expect([wallet?.name, wallet?.rdns, wallet?.chains]).toEqual([
        entry.name,
        entry.rdns,
        entry.chains,
      ]);
    }
  });
  it("lists bundled wallets for any EVM network, so that a host's own network hides no wallet", async () => {
    const { count } = await new BundledWalletCatalogue(BUNDLED_FILE, scheduler).list(
      { page: 1, entries: 4, chains: ["eip155:31337"] },
      signal,
    );
    expect(count).toBeGreaterThanOrEqual(40);
  });
  it(
    "reads and hashes a large bundled catalogue in slices, in order and without duplicates",
    { tags: ["finding-S3"] },
    async () => {
      let pauses = 0;
      const counting = {
        after: (waitMs: number, task: () => void) => {
          pauses += 1;
          return scheduler.after(waitMs, task);
        },
      };
      const wallets = [...entries(1_001), ...entries(3)];
      const whole = createHash("sha256").update(JSON.stringify(wallets)).digest("hex");
      const file = new BundledWalletCatalogue({ version: "t", wallets, sha256: whole }, counting);
      const ask = () => file.list({ page: 2, entries: 500 }, signal);
      const [first, second] = await Promise.all([ask(), ask()]);
      expect([first.count, first.wallets.length, first.wallets[0]?.id]).toEqual([
        1_001,
        500,
        entries(501).at(-1)?.id,
      ]);
      expect(second).toEqual(first);
      // Five pauses for the hash and five for the entries, shared by both callers.
      expect(pauses).toBe(10);
    },
  );
  it("rejects the whole bundled catalogue if its hash does not match its entries", async () => {
    await expect(
      inFile(entries(3), await hashOf(entries(3))).list({ page: 1, entries: 4 }, signal),
    ).resolves.toMatchObject({ count: 3 });
    await expect(
      inFile(entries(4), await hashOf(entries(3))).list({ page: 1, entries: 4 }, signal),
    ).rejects.toMatchObject({ code: "catalogue/invalid-answer" });
  });
});
