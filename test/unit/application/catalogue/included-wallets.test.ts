import { describe, expect, it } from "vitest";
import {
  ManualCatalogue,
  NO_RULES,
  setupCatalogue,
  evmWallets,
} from "../../../support/doubles/manual-catalogue.js";

const wallets = evmWallets(3);
const [first, second] = wallets.map(({ id }) => id);
const included = [first ?? "", second ?? ""];
const rules = { ...NO_RULES, includeIds: included, excludeIds: [wallets[2]?.id ?? ""] };

describe("included wallets", () => {
  it(
    "looks up included and excluded wallets once, in one request",
    { tags: ["S1-007"] },
    async () => {
      const catalogue = new ManualCatalogue(wallets);
      const { store } = setupCatalogue(catalogue, { rules });
      const asked = Promise.all([store.lookUpNames(), store.lookUpNames()]);
      catalogue.last.answer();
      await asked;
      expect(catalogue.asked).toHaveLength(1);
      expect(store.snapshot.includedWallets?.names).toEqual(
        wallets.slice(0, 2).map(({ name }) => name),
      );
      expect(store.snapshot.excludedWallets.names).toEqual([wallets[2]?.name]);
    },
  );

  it.each([
    ["knows all of them", wallets, 2],
    ["does not know all of them, which hides no wallet", wallets.slice(1), undefined],
  ] as const)(
    "looks up included wallets in the bundled file if the service fails and the file %s",
    { tags: ["F1"] },
    async (_, known, count) => {
      const catalogue = new ManualCatalogue(wallets);
      const file = new ManualCatalogue(known);
      const { store } = setupCatalogue(catalogue, { rules, fallback: () => Promise.resolve(file) });
      const asked = store.lookUpNames();
      catalogue.last.fail();
      for (let turn = 0; turn < 20 && file.asked.length === 0; turn += 1) await Promise.resolve();
      file.last.answer();
      await asked;
      expect(store.snapshot.includedWallets?.names.length).toBe(count);
    },
  );
});
