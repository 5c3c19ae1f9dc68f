import { describe, expect, it } from "vitest";
import type { Latchkit } from "../../../../src/index.js";
import { InMemoryKeyValueStorage } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { flushPromises, setupInstance } from "../../../support/worlds/instance.js";

const CAROL = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const granting = (...addresses: readonly [string, ...string[]]) => {
  const [first, ...others] = addresses.map((address) => ({ address, type: "eoa" }) as const);
  return {
    ...granted(),
    accounts: [first as { address: string; type: "eoa" }, ...others] as const,
  };
};
const WHICH = { namespace: "eip155", connectorId: "org.alpha" } as const;
const shown = ({ account }: Latchkit) => account.snapshot.current?.address;

/** A page whose wallet has two accounts, and its reloads. */
const visit = async (choose: (latchkit: Latchkit) => Promise<unknown>) => {
  const storage = new InMemoryKeyValueStorage();
  const wallet = new ManualWallet();
  const latchkit = await setupInstance(new ManualWallets(wallet), { ports: { storage } });
  const connecting = latchkit.connection.connect(wallet.connectorId);
  await flushPromises();
  wallet.approve(granting(ALICE, BOB));
  await connecting;
  await choose(latchkit);
  const reload = async (...addresses: readonly [string, ...string[]]) => {
    await latchkit.dispose();
    const again = new ManualWallet();
    again.remembered = granting(...addresses);
    const next = await setupInstance(new ManualWallets(again), { ports: { storage } });
    return { next, again };
  };
  return { latchkit, wallet, storage, reload };
};

describe("chosen account after a reload", () => {
  it.each([
    ["switchAccount", (latchkit: Latchkit) => latchkit.connection.switchAccount(`eip155:1:${BOB}`)],
    [
      "switchConnection",
      (latchkit: Latchkit) => latchkit.connection.switchConnection({ ...WHICH, address: BOB }),
    ],
  ])(
    "shows the chosen account again after a reload if it was chosen by %s",
    { tags: ["finding-W8"] },
    async (_, choose) => {
      const { latchkit, reload } = await visit(choose);
      expect(shown(latchkit)).toBe(BOB);
      expect(shown((await reload(ALICE, BOB)).next)).toBe(BOB);
    },
  );
  it(
    "shows the chosen account after two reloads, even if the wallet spells it in another letter case",
    { tags: ["finding-W8"] },
    async () => {
      const { storage, reload } = await visit((latchkit) =>
        latchkit.connection.switchAccount(`eip155:1:${BOB}`),
      );
      const { next } = await reload(ALICE, BOB.toLowerCase());
      await next.dispose();
      const wallet = new ManualWallet();
      wallet.remembered = granting(ALICE, BOB);
      const third = await setupInstance(new ManualWallets(wallet), { ports: { storage } });
      expect(shown(third)).toBe(BOB);
    },
  );
  it(
    "shows the wallet's first account after a reload if the chosen account is no longer granted",
    { tags: ["finding-W8"] },
    async () => {
      const { reload } = await visit((latchkit) =>
        latchkit.connection.switchAccount(`eip155:1:${BOB}`),
      );
      expect(shown((await reload(ALICE)).next)).toBe(ALICE);
    },
  );
  it("shows the wallet's first account after a reload if the user never chose one in the page", async () => {
    const { wallet, reload } = await visit(async (latchkit) => {
      await latchkit.connection.switchAccount(`eip155:1:${BOB}`);
    });
    wallet.emit({ kind: "accounts", accounts: granting(ALICE, BOB).accounts });
    expect(shown((await reload(ALICE, BOB)).next)).toBe(ALICE);
    const unchosen = await visit(async () => undefined);
    expect(shown((await unchosen.reload(BOB, ALICE)).next)).toBe(BOB);
  });
  it("removes the chosen address from storage when the user removes the address", async () => {
    const { latchkit, storage } = await visit((one) =>
      one.connection.switchAccount(`eip155:1:${BOB}`),
    );
    await latchkit.connection.disconnect();
    await latchkit.connection.forget({ ...WHICH, address: BOB });
    expect(storage.get("latchkit:default:v1:connections")).not.toContain(BOB);
    expect(storage.get("latchkit:default:v1:connections")).not.toContain(CAROL);
  });
});
