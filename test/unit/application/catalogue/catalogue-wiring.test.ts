import { describe, expect, it } from "vitest";
import { toWallet } from "../../../../src/domain/catalogue/catalogue-entry.js";
import { valueOf } from "../../../../src/domain/shared/load-state.js";
import { type LatchkitOptions, createLatchkit } from "../../../../src/index.js";
import { InMemoryWalletCatalogue } from "../../../../src/testing.js";
import { anEntry } from "../../../support/builders/catalogue-entries.js";
import { ManualWallet, ManualWallets } from "../../../support/doubles/manual-wallet.js";
import { TWO_NETWORKS, flushPromises } from "../../../support/worlds/instance.js";

const chains = { chains: ["eip155:1"] };
const linked = Array.from({ length: 8 }, (_, index) => anEntry(index, chains));
const { mobile_link: _, ...bare } = anEntry(8, chains);
const WALLETS = [bare, ...linked].flatMap((entry) => toWallet(entry) ?? []);

const preloaded = async (options: Partial<LatchkitOptions>) => {
  const catalogue = new InMemoryWalletCatalogue(WALLETS);
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ...options,
    ports: { catalogue, injectedWallets: new ManualWallets(new ManualWallet()) },
  });
  await latchkit.start();
  await latchkit.catalogue.preload();
  await flushPromises();
  const { featured, recommended } = latchkit.catalogue.snapshot;
  const [one, two] = [valueOf(featured) ?? [], valueOf(recommended) ?? []];
  await latchkit.dispose();
  return {
    queries: catalogue.queries,
    featured: one.map(({ id }) => id),
    recommended: two.map(({ id }) => id),
  };
};
const idsOf = (count: number): readonly string[] => linked.slice(0, count).map(({ id }) => id);

describe("wallet catalogue requests", () => {
  it("loads all featured wallets in one page", { tags: ["finding-T3", "S9-002"] }, async () => {
    for (const count of [4, 6]) {
      const featuredWalletIds = idsOf(count);
      const { queries, featured } = await preloaded({ featuredWalletIds });
      expect(queries).toContainEqual({ page: 1, entries: count, include: featuredWalletIds });
      expect(featured).toEqual(featuredWalletIds);
    }
  });

  it(
    "loads four recommended wallets if no featured ids are set",
    { tags: ["finding-T3", "S9-002", "S9-003"] },
    async () => {
      const { queries, featured, recommended } = await preloaded({ projectId: "demo" });
      expect(queries.map(({ entries }) => entries)).toEqual([4]);
      expect([featured, recommended.length]).toEqual([[], 4]);
    },
  );

  it(
    "loads six recommended wallets if WalletConnect is not available",
    { tags: ["finding-H1"] },
    async () => {
      const { queries } = await preloaded({});
      expect(queries.map(({ entries }) => entries)).toEqual([6]);
    },
  );

  it(
    "requests only wallets with a link, unless EIP-6963 or injected wallets are enabled",
    { tags: ["finding-T3", "S5-017"] },
    async () => {
      const universal = { enableEIP6963: false, enableInjected: false } as const;
      const featuredWalletIds = [bare.id, ...idsOf(2)];
      expect((await preloaded({ ...universal, featuredWalletIds })).featured).toEqual(idsOf(2));
      expect((await preloaded({ featuredWalletIds })).featured).toEqual(featuredWalletIds);
      expect((await preloaded({ enableEIP6963: false, featuredWalletIds })).featured).toEqual(
        featuredWalletIds,
      );
    },
  );
});
