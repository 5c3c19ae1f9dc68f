import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { viewInternalsOf } from "../../src/application/shared/views/view-options.js";
import type { Latchkit } from "../../src/index.js";
import { valueOf } from "../../src/domain/shared/load-state.js";
import { InMemoryWalletCatalogue } from "../../src/infrastructure/in-memory/index.js";
import {
  type ServicesPart,
  startServicesPart,
} from "../../src/testing/node/services/services-part.js";
import { setupCatalogueInstance, until } from "../support/worlds/catalogue-services.js";
import { anEntry, entries, walletId } from "../support/builders/catalogue-entries.js";
import { evmWallets } from "../support/doubles/manual-catalogue.js";
import { flushRequests } from "../support/worlds/project.js";

describe("wallet catalogue of an instance", () => {
  let world: ServicesPart;
  beforeAll(async () => {
    world = await startServicesPart("free");
  });
  afterAll(() => world.stop());
  beforeEach(() => world.services.reset());
  const names = (latchkit: Latchkit) =>
    latchkit.connectors.snapshot.groups.flatMap(({ rows }) =>
      rows.flatMap(({ connector }) => connector?.name ?? []),
    );
  const begun = ({ catalogue }: Latchkit) =>
    until(
      catalogue,
      ({ recommended, featured }) =>
        recommended.status !== "idle" &&
        recommended.status !== "loading" &&
        featured.status !== "loading",
    );

  it(
    "requests featured and recommended wallets once, in parallel, with a project id",
    { tags: ["S1-007"] },
    async () => {
      const [first, second] = world.services.answers.wallets;
      const latchkit = setupCatalogueInstance(world, {
        featuredWalletIds: [second?.id ?? "", first?.id ?? ""],
      });
      const { featured, recommended, count } = await begun(latchkit);
      await latchkit.catalogue.preload();
      expect(valueOf(featured)?.map(({ name }) => name)).toEqual([second?.name, first?.name]);
      expect([recommended.status, valueOf(recommended)?.length]).toEqual(["ready", 4]);
      expect(count).toBeGreaterThan(400);
      expect(
        world.services
          .requestsTo("/getWallets")
          .map(({ query, refused }) => [query["entries"], query["chains"], refused]),
      ).toEqual([
        ["2", undefined, undefined],
        ["4", "eip155:1,eip155:10", undefined],
      ]);
      await latchkit.dispose();
    },
  );
  it("lists the bundled wallets without a request if the host set no project id", async () => {
    const latchkit = setupCatalogueInstance(world, { projectId: undefined as never });
    await begun(latchkit);
    await latchkit.catalogue.loadMore();
    await latchkit.catalogue.loadMore();
    latchkit.catalogue.search("metamask");
    const { search, wallets, hasMore } = await until(
      latchkit.catalogue,
      ({ search: { found } }) => found.status === "ready",
    );
    expect(valueOf(search.found)?.map(({ name }) => name)).toEqual(["MetaMask"]);
    expect([
      (valueOf(wallets)?.length ?? 0) >= 36,
      hasMore,
      world.services.requests.length,
    ]).toEqual([true, false, 0]);
    await latchkit.dispose();
  });
  it("uses the host's file instead of the bundled wallets, or the host's catalogue instead of the service", async () => {
    const ofFile = setupCatalogueInstance(world, {
      projectId: undefined as never,
      catalogueFile: async () => ({ version: "own", wallets: [anEntry(1)] }),
    });
    const ofHost = setupCatalogueInstance(world, {
      ports: { catalogue: new InMemoryWalletCatalogue(evmWallets(2)) },
    });
    expect(valueOf((await begun(ofFile)).recommended)?.map(({ id }) => id)).toEqual([walletId(1)]);
    expect(valueOf((await begun(ofHost)).recommended)?.map(({ id }) => id)).toEqual(
      [0, 1].map(walletId),
    );
    expect(world.services.requests.length).toBe(0);
    await Promise.all([ofFile.dispose(), ofHost.dispose()]);
  });
  it("rejects with catalogue/invalid-answer if the host's catalogue file does not match the given hash", async () => {
    const latchkit = setupCatalogueInstance(world, {
      projectId: undefined as never,
      catalogueFile: { version: "own", wallets: [anEntry(1)], sha256: "0".repeat(64) },
    });
    expect((await begun(latchkit)).recommended).toMatchObject({
      status: "failed",
      error: { code: "catalogue/invalid-answer" },
    });
    await latchkit.dispose();
  });
  it(
    "hides an excluded wallet once a request on the first opening returned its rdns and name",
    { tags: ["S5-014", "S3-037"] },
    async () => {
      world.services.set({
        wallets: [{ ...entries(1)[0], id: walletId(1), name: "ALPHA" }] as never,
      });
      const latchkit = setupCatalogueInstance(world, { excludeWalletIds: [walletId(1)] });
      const shown: (readonly string[])[] = [];
      latchkit.connectors.state$.subscribe(() => shown.push(names(latchkit)));
      await latchkit.start();
      await latchkit.modal.open();
      await until(latchkit.connectors, () => !names(latchkit).includes("Alpha"));
      expect(shown.some((list) => list.includes("Alpha"))).toBe(true);
      const named = world.services.requests.filter(({ query }) => query["include"] !== undefined);
      expect(named.map(({ query }) => query["include"])).toEqual([walletId(1)]);
      await latchkit.dispose();
    },
  );
  it('defaults the option `allWallets` to "SHOW"', { tags: ["S1-013"] }, () => {
    expect(
      [{}, { allWallets: "ONLY_MOBILE" } as const].map(
        (options) => viewInternalsOf(setupCatalogueInstance(world, options)).options.allWallets,
      ),
    ).toEqual(["SHOW", "ONLY_MOBILE"]);
  });
  it(
    "sends no catalogue request when an instance is created and started",
    { tags: ["finding-W21"] },
    async () => {
      // Its own services: requests of disposed instances of earlier tests may still arrive.
      const own = await startServicesPart("free");
      const latchkit = setupCatalogueInstance(own, {
        featuredWalletIds: [walletId(1)],
        includeWalletIds: [walletId(1), walletId(2)],
        excludeWalletIds: [walletId(3)],
      });
      await latchkit.start();
      expect(latchkit.catalogue.snapshot).toMatchObject({
        page: 0,
        count: 0,
        featured: { status: "idle" },
        search: { text: "" },
      });
      // Waits until the code that could send requests has loaded.
      await import("../../src/infrastructure/composition/catalogue.chunk.js");
      await flushRequests();
      expect(own.services.requests.length).toBe(0);
      await latchkit.dispose();
      await own.stop();
    },
  );
  it(
    "drops invalid entries of hostile catalogue pages, and keeps valid ones and installed wallets",
    { tags: ["T9"] },
    async () => {
      world.services.fault({ kind: "hostile", bytes: 200_000 });
      const latchkit = setupCatalogueInstance(world);
      await latchkit.start();
      await begun(latchkit);
      await latchkit.catalogue.loadMore();
      const { recommended, wallets } = latchkit.catalogue.snapshot;
      const held = [...(valueOf(recommended) ?? []), ...(valueOf(wallets) ?? [])];
      const links = held.flatMap(({ homepage, links: way, stores }) => [
        homepage ?? "",
        ...Object.values(way),
        ...Object.values(stores),
      ]);
      expect(held.length).toBeGreaterThan(30);
      expect(
        links.filter((link) =>
          /^(javascript|data|vbscript|file|blob|about|intent)|[\s@]/iu.test(link),
        ),
      ).toEqual([]);
      expect(names(latchkit)).toContain("Alpha");
      await latchkit.dispose();
    },
  );
  it("pages through 480 wallets with at most 12 list requests", async () => {
    world.services.set({
      wallets: Array.from({ length: 480 }, (_, index) =>
        anEntry(index, { chains: ["eip155:1"] }),
      ) as never,
    });
    const latchkit = setupCatalogueInstance(world);
    await begun(latchkit);
    world.services.clear();
    while (latchkit.catalogue.snapshot.hasMore) await latchkit.catalogue.loadMore();
    const { recommended, wallets } = latchkit.catalogue.snapshot;
    expect((valueOf(recommended)?.length ?? 0) + (valueOf(wallets)?.length ?? 0)).toBe(480);
    expect(world.services.requests.length).toBe(12);
    await latchkit.dispose();
  });
  it("settles pending catalogue calls with instance/disposed on dispose", async () => {
    world.services.fault({ kind: "hang" });
    const latchkit = setupCatalogueInstance(world);
    const open = [
      latchkit.catalogue.loadMore(),
      latchkit.catalogue.retry(),
      latchkit.catalogue.preload(),
    ].map((promise) =>
      promise.then(
        () => "resolved",
        (error: { readonly code: string }) => error.code,
      ),
    );
    await until(latchkit.catalogue, ({ wallets }) => wallets.status === "loading");
    await latchkit.dispose();
    expect((await Promise.all(open)).slice(0, 2)).toEqual([
      "instance/disposed",
      "instance/disposed",
    ]);
    expect(latchkit.catalogue.snapshot.wallets.status).toBe("idle");
  });
});
