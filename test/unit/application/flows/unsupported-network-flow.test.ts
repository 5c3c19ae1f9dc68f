import { describe, expect, it } from "vitest";
import { granted } from "../../../support/doubles/manual-wallet.js";
import { setupConnected } from "../../../support/worlds/instance.js";

const UNLISTED = "eip155:999";

describe("wallet that switches to an unlisted network", () => {
  it(
    "covers the current view with UnsupportedChain until the wallet switches to a listed network",
    { tags: ["finding-W18"] },
    async () => {
      const { latchkit, wallet } = await setupConnected();
      await latchkit.modal.open();
      latchkit.navigation.push({ view: "ProfileWallets" });
      const before = latchkit.navigation.snapshot.entries;
      wallet.emit({ kind: "network", networkId: UNLISTED });
      wallet.emit({ kind: "network", networkId: "eip155:998" });
      expect(latchkit.navigation.snapshot.current).toEqual({ view: "UnsupportedChain" });
      wallet.emit({ kind: "network", networkId: "eip155:1" });
      expect(latchkit.modal.snapshot.isOpen).toBe(true);
      expect(latchkit.navigation.snapshot.entries).toEqual(before);
    },
  );

  it(
    "opens the closed modal on an unlisted network, and closes it when the wallet switches back",
    { tags: ["finding-W18"] },
    async () => {
      const { latchkit, wallet } = await setupConnected();
      wallet.emit({ kind: "network", networkId: UNLISTED });
      expect(latchkit.navigation.snapshot.entries).toEqual([{ view: "UnsupportedChain" }]);
      wallet.emit({ kind: "network", networkId: "eip155:1" });
      expect(latchkit.modal.snapshot.isOpen).toBe(false);
    },
  );

  it(
    "keeps a view opened from UnsupportedChain when the wallet switches to a listed network",
    { tags: ["finding-W18"] },
    async () => {
      const { latchkit, wallet } = await setupConnected();
      await latchkit.modal.open();
      wallet.emit({ kind: "network", networkId: UNLISTED });
      latchkit.navigation.back();
      expect(latchkit.navigation.snapshot.current).toEqual({ view: "Account" });
      wallet.emit({ kind: "network", networkId: "eip155:1" });
      expect(latchkit.modal.snapshot.isOpen).toBe(true);
      expect(latchkit.navigation.snapshot.current).toEqual({ view: "Account" });
    },
  );

  it(
    "closes the modal if the user connects from UnsupportedChain, without showing the view before it",
    { tags: ["finding-W18"] },
    async () => {
      const { latchkit, wallet } = await setupConnected();
      await latchkit.modal.open();
      wallet.emit({ kind: "network", networkId: UNLISTED });
      wallet.emit({ kind: "network", networkId: "eip155:1" });
      expect(latchkit.navigation.snapshot.current).toEqual({ view: "Account" });
      latchkit.navigation.push({ view: "ProfileWallets" });
      const again = latchkit.connection.connect(wallet.connectorId);
      wallet.approve(granted(UNLISTED));
      await again;
      expect(latchkit.navigation.snapshot.current).toEqual({ view: "UnsupportedChain" });
      wallet.emit({ kind: "network", networkId: "eip155:1" });
      expect(latchkit.modal.snapshot.isOpen).toBe(false);
    },
  );
});
