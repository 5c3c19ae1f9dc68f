import { describe, expect, it } from "vitest";
import { granted } from "../../../support/manual-wallet.js";
import { connected } from "../../../support/started.js";

const UNLISTED = "eip155:999";

describe("a wallet that moves to an unlisted network while the modal is open", () => {
  it(
    "covers the view that the user looked at, which is back when the wallet is",
    { tags: ["finding-W18"] },
    async () => {
      const { latchkit, wallet } = await connected();
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
    "opens the modal where it was closed, and closes it again",
    { tags: ["finding-W18"] },
    async () => {
      const { latchkit, wallet } = await connected();
      wallet.emit({ kind: "network", networkId: UNLISTED });
      expect(latchkit.navigation.snapshot.entries).toEqual([{ view: "UnsupportedChain" }]);
      wallet.emit({ kind: "network", networkId: "eip155:1" });
      expect(latchkit.modal.snapshot.isOpen).toBe(false);
    },
  );

  it("keeps the view that the user went on to", { tags: ["finding-W18"] }, async () => {
    const { latchkit, wallet } = await connected();
    await latchkit.modal.open();
    wallet.emit({ kind: "network", networkId: UNLISTED });
    latchkit.navigation.back();
    expect(latchkit.navigation.snapshot.current).toEqual({ view: "Account" });
    wallet.emit({ kind: "network", networkId: "eip155:1" });
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
    expect(latchkit.navigation.snapshot.current).toEqual({ view: "Account" });
  });

  it(
    "gives a view back once: after connecting anew the modal closes as every flow does",
    { tags: ["finding-W18"] },
    async () => {
      const { latchkit, wallet } = await connected();
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
