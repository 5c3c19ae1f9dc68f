import { describe, expect, it } from "vitest";
import type { WalletSession } from "../../../../src/ports/wallet-connector.port.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { codeOf, settled, started } from "../../../support/worlds/instance.js";

const page = async () => {
  const wallet = new ManualWallet();
  const latchkit = await started(new ManualWallets(wallet));
  const connecting = codeOf(latchkit.connection.connect(wallet.connectorId));
  await settled();
  return { latchkit, wallet, connecting };
};
const MOVED = { kind: "network", networkId: "eip155:10" } as const;
const OTHER = { kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] } as const;
const nowReports = (wallet: ManualWallet, session: WalletSession | undefined): void => {
  wallet.remembered = session;
};

describe("wallet events between the approval and the registered connection", () => {
  it.each([1, 2, 3, 4, 6, 8])(
    "shows the network the wallet switches to %i microtasks after its approval",
    { tags: ["finding-W2"] },
    async (turns) => {
      const { latchkit, wallet, connecting } = await page();
      nowReports(wallet, granted("eip155:10"));
      wallet.approve(granted("eip155:1"));
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      wallet.emit(MOVED);
      expect(await connecting).toBe("resolved");
      await settled();
      expect([
        latchkit.network.snapshot.active.id,
        latchkit.account.snapshot.current?.networkId,
      ]).toEqual(["eip155:10", "eip155:10"]);
    },
  );
  it(
    "shows the account the wallet changes to right after its approval",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, wallet, connecting } = await page();
      nowReports(wallet, granted("eip155:1", BOB));
      wallet.approve(granted("eip155:1", ALICE));
      wallet.emit(OTHER);
      await connecting;
      await settled();
      expect(latchkit.account.snapshot.current?.address).toBe(BOB);
    },
  );
  it(
    "does not connect a wallet that revokes its grant right after its approval",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, wallet, connecting } = await page();
      nowReports(wallet, undefined);
      wallet.approve();
      wallet.emit({ kind: "disconnected" });
      await connecting;
      await settled();
      expect(latchkit.account.snapshot.status).toBe("disconnected");
    },
  );
  it(
    "ignores events from before the approval if the wallet reports the approved session",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, wallet, connecting } = await page();
      nowReports(wallet, granted("eip155:1", ALICE));
      wallet.emit({ kind: "disconnected" });
      wallet.emit(OTHER);
      wallet.approve(granted("eip155:1", ALICE));
      await connecting;
      await settled();
      expect(latchkit.account.snapshot.current?.address).toBe(ALICE);
    },
  );
  it(
    "keeps the granted session if the wallet cannot be read silently",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, wallet, connecting } = await page();
      nowReports(wallet, undefined);
      wallet.emit(MOVED);
      wallet.approve(granted("eip155:1", ALICE));
      await connecting;
      await settled();
      expect(latchkit.account.snapshot.current).toMatchObject({
        address: ALICE,
        networkId: "eip155:1",
      });
    },
  );
  it("sends no further request if the wallet's events match the approval", async () => {
    const { wallet, connecting } = await page();
    wallet.emit({ kind: "accounts", accounts: [{ address: ALICE, type: "eoa" }] });
    wallet.emit({ kind: "network", networkId: "eip155:1" });
    wallet.approve(granted("eip155:1", ALICE));
    await connecting;
    await settled();
    expect(wallet.asked).toEqual(["connect"]);
  });
  it("stops listening to the wallet after a declined attempt and after dispose", async () => {
    const refused = await page();
    expect(refused.wallet.isFollowed).toBe(true);
    refused.wallet.decline();
    await refused.connecting;
    expect(refused.wallet.isFollowed).toBe(false);
    const closed = await page();
    await closed.latchkit.dispose();
    expect(closed.wallet.isFollowed).toBe(false);
  });
});
