import { describe, expect, it } from "vitest";
import type { WalletSession } from "../../../../src/ports/wallet-connector.port.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/manual-wallet.js";
import { codeOf, settled, started } from "../../../support/started.js";

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

describe("what a wallet notifies of between its answer and its connection being registered", () => {
  it.each([1, 2, 3, 4, 6, 8])(
    "a network that it moves to %i microtasks after its answer is the one shown",
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
    "so is an account that it changes to in the turn of its answer",
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
    "one that takes its grant back in that turn is not connected",
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
    "what came while the user thought is over with the answer: what the wallet reports then counts",
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
    "one that cannot be read silently keeps what it granted, whatever it notified of before",
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
  it("a wallet whose events say what its answer says is asked nothing more", async () => {
    const { wallet, connecting } = await page();
    wallet.emit({ kind: "accounts", accounts: [{ address: ALICE, type: "eoa" }] });
    wallet.emit({ kind: "network", networkId: "eip155:1" });
    wallet.approve(granted("eip155:1", ALICE));
    await connecting;
    await settled();
    expect(wallet.asked).toEqual(["connect"]);
  });
  it("one that is refused, and one that is closed over, is listened to no longer", async () => {
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
