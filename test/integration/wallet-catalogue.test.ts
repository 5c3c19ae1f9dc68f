import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { viewInternalsOf } from "../../src/application/shared/views/view-options.js";
import type { Latchkit } from "../../src/index.js";
import { valueOf } from "../../src/domain/shared/load-state.js";
import { InMemoryWalletCatalogue } from "../../src/infrastructure/in-memory/index.js";
import {
  type ServicesPart,
  startServicesPart,
} from "../../src/testing/node/services/services-part.js";
import { catalogueInstance, until } from "../support/catalogue-world.js";
import { anEntry, entries, walletId } from "../support/catalogue-entries.js";
import { evmWallets } from "../support/manual-catalogue.js";
import { arrived } from "../support/project-page.js";

describe("the wallet catalogue of an instance", () => {
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
    "with a project asks for featured and recommended wallets side by side, once",
    { tags: ["S1-007"] },
    async () => {
      const [first, second] = world.services.answers.wallets;
      const latchkit = catalogueInstance(world, {
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
  it("without one asks nobody, and lists the bundled wallets", async () => {
    const latchkit = catalogueInstance(world, { projectId: undefined as never });
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
  it("a host's own file stands in place of the bundled wallets, and its own catalogue in place of the service", async () => {
    const ofFile = catalogueInstance(world, {
      projectId: undefined as never,
      catalogueFile: async () => ({ version: "own", wallets: [anEntry(1)] }),
    });
    const ofHost = catalogueInstance(world, {
      ports: { catalogue: new InMemoryWalletCatalogue(evmWallets(2)) },
    });
    expect(valueOf((await begun(ofFile)).recommended)?.map(({ id }) => id)).toEqual([walletId(1)]);
    expect(valueOf((await begun(ofHost)).recommended)?.map(({ id }) => id)).toEqual(
      [0, 1].map(walletId),
    );
    expect(world.services.requests.length).toBe(0);
    await Promise.all([ofFile.dispose(), ofHost.dispose()]);
  });
  it("a file that is not what its hash says lists nothing, with catalogue/invalid-answer", async () => {
    const latchkit = catalogueInstance(world, {
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
    "an excluded wallet hides its connector by rdns and by name once the catalogue told them, which is asked for once, with the first opening",
    { tags: ["S5-014", "S3-037"] },
    async () => {
      world.services.set({
        wallets: [{ ...entries(1)[0], id: walletId(1), name: "ALPHA" }] as never,
      });
      const latchkit = catalogueInstance(world, { excludeWalletIds: [walletId(1)] });
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
  it("allWallets is SHOW unless the host says otherwise", { tags: ["S1-013"] }, () => {
    expect(
      [{}, { allWallets: "ONLY_MOBILE" } as const].map(
        (options) => viewInternalsOf(catalogueInstance(world, options)).options.allWallets,
      ),
    ).toEqual(["SHOW", "ONLY_MOBILE"]);
  });
  it("creating and starting an instance asks nothing", { tags: ["finding-W21"] }, async () => {
    const latchkit = catalogueInstance(world, {
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
    // The code that would ask is on the page by then.
    await import("../../src/infrastructure/composition/catalogue.chunk.js");
    await arrived();
    expect(world.services.requests.length).toBe(0);
    await latchkit.dispose();
  });
  it(
    "hostile pages: the good wallets stay, no unfit address is left, and the installed wallet is still there",
    { tags: ["T9"] },
    async () => {
      world.services.fault({ kind: "hostile", bytes: 200_000 });
      const latchkit = catalogueInstance(world);
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
  it("480 wallets are paged through with at most 12 list requests", async () => {
    world.services.set({
      wallets: Array.from({ length: 480 }, (_, index) =>
        anEntry(index, { chains: ["eip155:1"] }),
      ) as never,
    });
    const latchkit = catalogueInstance(world);
    await begun(latchkit);
    world.services.clear();
    while (latchkit.catalogue.snapshot.hasMore) await latchkit.catalogue.loadMore();
    const { recommended, wallets } = latchkit.catalogue.snapshot;
    expect((valueOf(recommended)?.length ?? 0) + (valueOf(wallets)?.length ?? 0)).toBe(480);
    expect(world.services.requests.length).toBe(12);
    await latchkit.dispose();
  });
  it("dispose settles what is open, with instance/disposed", async () => {
    world.services.fault({ kind: "hang" });
    const latchkit = catalogueInstance(world);
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
