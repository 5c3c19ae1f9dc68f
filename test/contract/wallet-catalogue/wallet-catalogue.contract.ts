import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WalletCatalogue, WalletQuery } from "../../../src/ports/project.ports.js";
import { anEntry, walletId } from "../../support/builders/catalogue-entries.js";

/** A catalogue of `entries(100)` from test/support. `dispose` stops its services. */
export interface WalletCatalogueHarness {
  readonly port: WalletCatalogue;
  dispose(): Promise<void>;
}

export const describeWalletCatalogue = (
  name: string,
  make: () => Promise<WalletCatalogueHarness>,
): void => {
  describe(`WalletCatalogue: ${name}`, () => {
    let harness: WalletCatalogueHarness;
    beforeEach(async () => void (harness = await make()));
    afterEach(() => harness.dispose());
    const { signal } = new AbortController();
    const list = (query: Partial<WalletQuery> = {}) =>
      harness.port.list({ page: 1, entries: 40, ...query }, signal);
    const ids = async (query: Partial<WalletQuery>) =>
      (await list(query)).wallets.map(({ id }) => id);

    it(
      "returns the wallets of a catalogue page in order, with the total count",
      { tags: ["S7-004", "S7-005"] },
      async () => {
        const { wallets, count } = await list({ page: 3 });
        expect(count).toBe(100);
        expect(wallets.map(({ id }) => id)).toEqual(
          Array.from({ length: 20 }, (_, index) => walletId(80 + index)),
        );
      },
    );
    it("returns no wallets beyond the last catalogue page", async () => {
      expect(await list({ page: 4 })).toEqual({ wallets: [], count: 100 });
    });
    it("returns a catalogue wallet with all its fields", { tags: ["S3-001"] }, async () => {
      const {
        name,
        homepage,
        image_id: imageId,
        rdns,
        chains,
        order,
        mobile_link: mobile,
      } = anEntry(6);
      const [wallet] = (await list({ include: [walletId(6)] })).wallets;
      expect(wallet).toEqual({
        id: walletId(6),
        name,
        homepage,
        imageId,
        rdns,
        chains,
        order,
        badge: "certified",
        links: { mobile },
        stores: {},
      });
    });
    it(
      "lists only catalogue wallets with an id in `include`, and none with an id in `exclude`",
      { tags: ["S7-004"] },
      async () => {
        expect(await ids({ include: [walletId(7), walletId(3), "unknown"] })).toEqual([
          walletId(3),
          walletId(7),
        ]);
        expect((await ids({ exclude: [walletId(0), walletId(1)] }))[0]).toBe(walletId(2));
      },
    );
    it("lists catalogue wallets that support any chain in `chains`", async () => {
      const solana = await list({
        chains: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "eip155:999"],
      });
      expect(solana.count).toBe(20);
      expect(solana.wallets.every(({ chains }) => chains?.[0]?.startsWith("solana"))).toBe(true);
    });
    it("finds catalogue wallets by a part of the name in any letter case", async () => {
      expect(await ids({ search: "wALLET 9" })).toEqual(
        [9, ...Array.from({ length: 10 }, (_, index) => 90 + index)].map(walletId),
      );
    });
    it("lists only certified catalogue wallets if the badge filter asks for them", async () => {
      expect(
        (await list({ badge: "certified", entries: 100 })).wallets.map(({ badge }) => badge),
      ).toEqual(Array.from({ length: 34 }, () => "certified"));
    });
    it("rejects a catalogue call with call/aborted when the signal aborts before or during the call", async () => {
      await expect(
        harness.port.list({ page: 1, entries: 4 }, AbortSignal.abort()),
      ).rejects.toMatchObject({ code: "call/aborted" });
      const controller = new AbortController();
      const answer = harness.port.list({ page: 1, entries: 4 }, controller.signal);
      controller.abort();
      await expect(answer).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
