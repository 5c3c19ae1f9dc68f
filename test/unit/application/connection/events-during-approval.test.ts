import { describe, expect, it } from "vitest";
import type { WalletSession } from "../../../../src/ports/wallet-connector.port.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises, setupInstance } from "../../../support/worlds/instance.js";

const setupPage = async () => {
  const wallet = new ManualWallet();
  const latchkit = await setupInstance(new ManualWallets(wallet));
  const connecting = errorCodeOf(latchkit.connection.connect(wallet.connectorId));
  await flushPromises();
  return { latchkit, wallet, connecting };
};
const MOVED = { kind: "network", networkId: "eip155:10" } as const;
const OTHER = { kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] } as const;
const nowReports = (wallet: ManualWallet, session: WalletSession | undefined): void => {
  wallet.remembered = session;
};

describe("wallet events between the approval and the registered connection", () => {
  it.each([1, 2, 3, 4, 6, 8])(
    "shows the network that the wallet switches to %i microtasks after it approved the connection",
    { tags: ["finding-W2"] },
    async (turns) => {
      const { latchkit, wallet, connecting } = await setupPage();
      nowReports(wallet, granted("eip155:10"));
      wallet.approve(granted("eip155:1"));
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      wallet.emit(MOVED);
      expect(await connecting).toBe("resolved");
      await flushPromises();
      expect([
        latchkit.network.snapshot.active.id,
        latchkit.account.snapshot.current?.networkId,
      ]).toEqual(["eip155:10", "eip155:10"]);
    },
  );
  it(
    "shows the account that the wallet switches to right after it approved the connection",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, wallet, connecting } = await setupPage();
      nowReports(wallet, granted("eip155:1", BOB));
      wallet.approve(granted("eip155:1", ALICE));
      wallet.emit(OTHER);
      await connecting;
      await flushPromises();
      expect(latchkit.account.snapshot.current?.address).toBe(BOB);
    },
  );
  it(
    "does not connect a wallet that revokes access right after it approved the connection",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, wallet, connecting } = await setupPage();
      nowReports(wallet, undefined);
      wallet.approve();
      wallet.emit({ kind: "disconnected" });
      await connecting;
      await flushPromises();
      expect(latchkit.account.snapshot.status).toBe("disconnected");
    },
  );
  it(
    "ignores wallet events from before the approval if the wallet can report the approved session",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, wallet, connecting } = await setupPage();
      nowReports(wallet, granted("eip155:1", ALICE));
      wallet.emit({ kind: "disconnected" });
      wallet.emit(OTHER);
      wallet.approve(granted("eip155:1", ALICE));
      await connecting;
      await flushPromises();
      expect(latchkit.account.snapshot.current?.address).toBe(ALICE);
    },
  );
  it(
    "keeps the approved session if the wallet cannot be read without a prompt",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, wallet, connecting } = await setupPage();
      nowReports(wallet, undefined);
      wallet.emit(MOVED);
      wallet.approve(granted("eip155:1", ALICE));
      await connecting;
      await flushPromises();
      expect(latchkit.account.snapshot.current).toMatchObject({
        address: ALICE,
        networkId: "eip155:1",
      });
    },
  );
  it("sends no further wallet request if the wallet's events match the approved session", async () => {
    const { wallet, connecting } = await setupPage();
    wallet.emit({ kind: "accounts", accounts: [{ address: ALICE, type: "eoa" }] });
    wallet.emit({ kind: "network", networkId: "eip155:1" });
    wallet.approve(granted("eip155:1", ALICE));
    await connecting;
    await flushPromises();
    expect(wallet.asked).toEqual(["connect"]);
  });
  it("stops listening to the wallet after a declined attempt and after dispose", async () => {
    const refused = await setupPage();
    expect(refused.wallet.isFollowed).toBe(true);
    refused.wallet.decline();
    await refused.connecting;
    expect(refused.wallet.isFollowed).toBe(false);
    const closed = await setupPage();
    await closed.latchkit.dispose();
    expect(closed.wallet.isFollowed).toBe(false);
  });
});
