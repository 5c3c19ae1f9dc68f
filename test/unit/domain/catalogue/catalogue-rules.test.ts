import { describe, expect, it } from "vitest";
import { toWallet } from "../../../../src/domain/catalogue/catalogue-entry.js";
import {
  type CatalogueRules,
  ruleWalletsQuery,
  featuredQuery,
  selectInOrder,
  isListed,
  pageQuery,
  recommendedQuery,
  searchQuery,
  searchRequest,
} from "../../../../src/domain/catalogue/catalogue-rules.js";
import { walletTotal, isReachable } from "../../../../src/domain/catalogue/offered-state.js";
import { supportsAny } from "../../../../src/domain/catalogue/wallet-query.js";
import { type Wallet, allWallets } from "../../../../src/domain/catalogue/wallet.js";
import { entries } from "../../../support/builders/catalogue-entries.js";
import { recommendedCount } from "../../../../src/domain/connectors/wallet-rows.js";
import { roundedCount, showsAllWallets } from "../../../../src/domain/catalogue/all-wallets-row.js";
import { initialCatalogue } from "../../../../src/domain/catalogue/catalogue-state.js";

const RULES: CatalogueRules = {
  featuredIds: ["f2", "f1"],
  includeIds: ["i"],
  excludeIds: ["x", "y"],
  chains: ["eip155:1"],
};
const PLAIN: CatalogueRules = {
  featuredIds: [],
  includeIds: [],
  excludeIds: [],
  chains: ["eip155:1"],
};
const WALLETS = entries(20).flatMap((entry) => toWallet(entry) ?? []);
const wallet = (change: Partial<Wallet> = {}): Wallet => ({
  id: "w",
  name: "Wallet",
  links: {},
  stores: {},
  ...change,
});

describe("catalogue queries", () => {
  it(
    "queries one catalogue page of exactly the featured ids, and nothing without ids",
    { tags: ["S7-006"] },
    () => {
      expect(featuredQuery(RULES)).toEqual({ page: 1, entries: 2, include: ["f2", "f1"] });
      expect(featuredQuery(PLAIN)).toBeUndefined();
    },
  );
  it("requests four catalogue entries for four featured ids", { tags: ["S9-002"] }, () =>
    expect(featuredQuery({ ...PLAIN, featuredIds: ["a", "b", "c", "d"] })?.entries).toBe(4),
  );
  it(
    "requests four recommended wallets, excluding hidden and featured wallets",
    { tags: ["S7-007", "S9-003"] },
    () => {
      expect(recommendedQuery(RULES)).toEqual({
        page: 1,
        entries: 4,
        include: ["i"],
        exclude: ["x", "y", "f2", "f1"],
        chains: ["eip155:1"],
      });
      expect(recommendedQuery(PLAIN)).toEqual({ page: 1, entries: 4, chains: ["eip155:1"] });
    },
  );
  it(
    "requests catalogue pages of 40, excluding recommended, hidden and featured wallets",
    { tags: ["S7-008", "S9-004"] },
    () => {
      expect(pageQuery(RULES, 3, ["r1", "x"])).toEqual({
        page: 3,
        entries: 40,
        include: ["i"],
        exclude: ["r1", "x", "y", "f2", "f1"],
        chains: ["eip155:1"],
      });
    },
  );
  it(
    "searches up to 100 wallets by trimmed text and badge",
    { tags: ["S7-009", "S9-005", "S5-011"] },
    () => {
      expect(searchQuery(RULES, searchRequest("  peb ble \n", "certified"))).toEqual({
        page: 1,
        entries: 100,
        include: ["i"],
        exclude: ["x", "y"],
        chains: ["eip155:1"],
        search: "peb ble",
        badge: "certified",
      });
      expect(searchQuery(PLAIN, searchRequest(" ", "certified"))).toEqual({
        page: 1,
        entries: 100,
        chains: ["eip155:1"],
        badge: "certified",
      });
    },
  );
  it("looks up excluded and included wallet ids in one query", { tags: ["S3-037"] }, () => {
    expect(ruleWalletsQuery(RULES)).toEqual({ page: 1, entries: 3, include: ["x", "y", "i"] });
    expect(ruleWalletsQuery(PLAIN)).toBeUndefined();
  });
  it("keeps featured wallets in the host's order, and drops wallets that were not requested", () => {
    const [first, second, third] = WALLETS;
    expect(
      selectInOrder(
        [second?.id ?? "", first?.id ?? "", "gone", second?.id ?? ""],
        [first, second, third].flatMap((one) => one ?? []),
      ),
    ).toEqual([second, first]);
  });
  it("keeps only allowed wallets of a page that support one of the host's networks", () => {
    expect(isListed(wallet({ chains: ["eip155:1"] }), PLAIN)).toBe(true);
    expect(
      [wallet(), wallet({ chains: ["eip155:2"] }), wallet({ id: "x", chains: ["eip155:1"] })].map(
        (one) => isListed(one, { ...RULES, includeIds: [] }),
      ),
    ).toEqual([false, false, false]);
    expect(isListed(wallet({ chains: ["eip155:1"] }), RULES)).toBe(false);
  });
  it("matches eip155:* to every EVM network and to no other network", () => {
    expect(
      ["eip155:31337", "solana:x"].map((chain) => supportsAny({ chains: ["eip155:*"] }, [chain])),
    ).toEqual([true, false]);
  });
});

describe("reachable wallets", () => {
  const desktop = { isMobile: false, namespace: "eip155", isPairingOnly: false } as const;
  const phone = { ...desktop, isMobile: true } as const;
  const coinbase = wallet({
    id: "fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa",
  });
  const phantom = wallet({
    id: "a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393",
  });
  const solflare = wallet({
    id: "1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79",
  });
  it(
    "lists wallets with a mobile link and Coinbase on phones, and all wallets on desktop",
    { tags: ["S5-015"] },
    () => {
      const all = [
        wallet({ links: { mobile: "w://" } }),
        coinbase,
        wallet({ links: { desktop: "w://" } }),
        phantom,
      ];
      expect(all.map((one) => isReachable(one, phone))).toEqual([true, true, false, false]);
      expect(all.every((one) => isReachable(one, desktop))).toBe(true);
    },
  );
  it(
    "lists Solflare and Phantom for Solana on phones even without a mobile link",
    { tags: ["S5-016"] },
    () => {
      expect(
        [phantom, solflare, wallet()].map((one) =>
          isReachable(one, { ...phone, namespace: "solana" }),
        ),
      ).toEqual([true, true, false]);
    },
  );
  it("lists Phantom and Binance for Bitcoin on phones even without a mobile link", () => {
    const binance = wallet({
      id: "2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25",
    });
    expect(
      [phantom, binance, solflare].map((one) =>
        isReachable(one, { ...phone, namespace: "bip122" }),
      ),
    ).toEqual([true, true, false]);
  });
  it(
    "lists wallets with a mobile, desktop or web link if only WalletConnect is available",
    { tags: ["S5-017"] },
    () => {
      const all = [
        wallet({ links: { mobile: "w://" } }),
        wallet({ links: { desktop: "w://" } }),
        wallet({ links: { webapp: "https://w.example" } }),
        wallet({ rdns: "a.b" }),
      ];
      expect(all.map((one) => isReachable(one, { ...desktop, isPairingOnly: true }))).toEqual([
        true,
        true,
        true,
        false,
      ]);
    },
  );
});

describe("wallet order and counts", () => {
  it("lists installed, featured, recommended, then paged wallets without duplicates", () => {
    const [a, b, c, d, e] = WALLETS as [Wallet, Wallet, Wallet, Wallet, Wallet];
    expect(
      allWallets(
        { featured: [b, a], recommended: [c, b], pages: [d, a, e] },
        ({ id }) => id === e.id || id === a.id,
      ),
    ).toEqual([a, e, b, c, d]);
  });
  it.each([
    [{}, 4],
    [{ featured: 1, injected: 2 }, 1],
    [{ featured: 5 }, 0],
    [{ hasEmail: true, hasSocial: true, custom: 1 }, 1],
    [{ hasPairing: false }, 0],
    [{ hasPairing: false, injected: 1 }, 3],
    [{ hasPairing: false, custom: 1 }, 3],
    [{ hasPairing: false, isBare: true }, 6],
    [{ hasPairing: false, isBare: true, featured: 2, custom: 1 }, 3],
  ])("for a wallet list with %j, adds %i recommended wallets", (above, room) => {
    expect(
      recommendedCount({
        featured: 0,
        custom: 0,
        injected: 0,
        hasEmail: false,
        hasSocial: false,
        hasPairing: true,
        ...above,
      }),
    ).toBe(room);
  });
  it.each([
    [0, "0", 0, false],
    [9, "9", 9, false],
    [10, "10", 10, false],
    [11, "10+", 10, true],
    [639, "630+", 630, true],
  ])('shows a count of %i wallets as "%s"', (count, _, shown, isMore) => {
    expect(roundedCount(count)).toEqual({ count: shown, isMore });
  });
  it("counts the service's wallets plus the featured ones, or the loaded wallets if they are more", () => {
    const ready = (count: number) => ({ status: "ready", value: WALLETS.slice(0, count) }) as const;
    expect(
      walletTotal({ ...initialCatalogue, count: 600, featured: ready(3), recommended: ready(4) }),
    ).toBe(603);
    expect(
      walletTotal({
        ...initialCatalogue,
        featured: ready(1),
        recommended: ready(4),
        wallets: ready(20),
      }),
    ).toBe(25);
  });
  it(
    'shows the "All wallets" row as the host chose for the device, and only if pairing is possible',
    { tags: ["S1-013"] },
    () => {
      const [desktop, phone] = [
        { isMobile: false, hasPairing: true },
        { isMobile: true, hasPairing: true },
      ];
      expect(
        (["SHOW", "HIDE", "ONLY_MOBILE"] as const).map((choice) => [
          showsAllWallets(choice, desktop),
          showsAllWallets(choice, phone),
        ]),
      ).toEqual([
        [true, true],
        [false, false],
        [false, true],
      ]);
      expect(showsAllWallets("SHOW", { ...phone, hasPairing: false })).toBe(false);
    },
  );
});
