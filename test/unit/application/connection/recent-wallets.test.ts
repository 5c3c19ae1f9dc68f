import { describe, expect, it } from "vitest";
import type { LatchkitOptions } from "../../../../src/index.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { setupInstance } from "../../../support/worlds/instance.js";

describe("recent wallets", () => {
  it(
    "lists recent wallets after a reload without asking them, even with `enableReconnect` off",
    { tags: ["S3-072"] },
    async () => {
      const wallet = new ManualWallet();
      let storage: LatchkitOptions["ports"] = {};
      const first = await setupInstance(new ManualWallets(wallet), {
        ports: {
          storage: (defaults) => {
            storage = { storage: defaults.storage };
            return defaults.storage;
          },
        },
      });
      const connecting = first.connection.connect(wallet.connectorId);
      wallet.approve(granted());
      await connecting;
      await first.dispose();
      wallet.asked.length = 0;

      const second = await setupInstance(new ManualWallets(wallet), {
        enableReconnect: false,
        ports: { ...storage },
      });

      expect(wallet.asked).toEqual([]);
      expect(second.account.snapshot).toMatchObject({ status: "disconnected", isRestoring: false });
      expect(
        second.connectors.snapshot.groups.map(({ name, rows }) => [
          name,
          rows.map(({ connector }) => connector?.id),
        ]),
      ).toEqual([["recent", [wallet.connectorId]]]);
    },
  );

  it("does not restore a wallet if two extensions announce its id", async () => {
    const wallet = new ManualWallet({ id: "org.alpha~uuid", isConflicting: true });
    let storage: LatchkitOptions["ports"] = {};
    const first = await setupInstance(new ManualWallets(wallet), {
      ports: {
        storage: (defaults) => {
          storage = { storage: defaults.storage };
          return defaults.storage;
        },
      },
    });
    const connecting = first.connection.connect(wallet.connectorId);
    wallet.approve();
    await connecting;
    await first.dispose();
    wallet.asked.length = 0;

    const second = await setupInstance(new ManualWallets(wallet), { ports: { ...storage } });

    expect(wallet.asked).toEqual([]);
    expect(second.account.snapshot.status).toBe("disconnected");
  });
});
