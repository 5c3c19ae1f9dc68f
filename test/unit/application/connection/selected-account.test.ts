import { afterEach, describe, expect, it } from "vitest";
import { createLatchkit, type Latchkit } from "../../../../src/index.js";
import {
  FakeClock,
  InMemoryKeyValueStorage,
  FakePageLifecycle,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { WalletSession } from "../../../../src/ports/wallet-connector.port.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ManualWallet, ManualWallets } from "../../../support/doubles/manual-wallet.js";
import { TWO_NETWORKS, flushPromises } from "../../../support/worlds/instance.js";

const CAROL = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const eoa = (address: string) => ({ address, type: "eoa" }) as const;
const grant = (first: string, ...others: readonly string[]): WalletSession => ({
  namespace: "eip155",
  networkId: "eip155:1",
  accounts: [eoa(first), ...others.map(eoa)],
});
const open: Latchkit[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.dispose()));
});

/** A page that is hidden and shown again, and reloaded with the same storage. */
const setupPage = async (storage = new InMemoryKeyValueStorage(), session?: WalletSession) => {
  const wallet = new ManualWallet();
  wallet.remembered = session;
  const lifecycle = new FakePageLifecycle();
  const clock = new FakeClock();
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ports: {
      storage,
      lifecycle,
      clock,
      scheduler: clock,
      injectedWallets: new ManualWallets(wallet),
    },
  });
  open.push(latchkit);
  await latchkit.start();
  const current = (): string | undefined => latchkit.account.snapshot.current?.address;
  return {
    latchkit,
    wallet,
    storage,
    current,
    connect: async (granted: WalletSession): Promise<void> => {
      const connecting = latchkit.connection.connect(wallet.connectorId);
      await expect.poll(() => wallet.connects.length).toBe(1);
      wallet.remembered = granted;
      wallet.approve(granted);
      await connecting;
    },
    away: async (granted: WalletSession): Promise<void> => {
      const before = wallet.asked.length;
      lifecycle.setVisible(false);
      wallet.remembered = granted;
      lifecycle.setVisible(true);
      await expect.poll(() => wallet.asked.length).toBeGreaterThan(before);
      await flushPromises();
    },
  };
};

describe("account selected in the wallet", () => {
  it("shows the account selected in the wallet when the user returns, on an event, and after a reload", async () => {
    const looked = await setupPage();
    await looked.connect(grant(ALICE, BOB));
    await looked.away(grant(BOB, ALICE));
    expect(looked.current()).toBe(BOB);

    const told = await setupPage();
    await told.connect(grant(ALICE, BOB));
    told.wallet.emit({ kind: "accounts", accounts: grant(BOB, ALICE).accounts });
    expect(told.current()).toBe(BOB);

    const before = await setupPage();
    await before.connect(grant(ALICE, BOB));
    await before.latchkit.dispose();
    const reloaded = await setupPage(before.storage, grant(BOB, ALICE));
    expect(reloaded.current()).toBe(BOB);
  });

  it.each([
    ["adds an account", [ALICE], [ALICE, BOB]],
    ["drops an account", [ALICE, BOB, CAROL], [ALICE, CAROL]],
    ["puts a new account first", [ALICE], [BOB, ALICE]],
  ] as const)(
    "lists the accounts in the wallet's order, both on a new read and on an event, if the grant %s",
    async (_, [first, ...others], [now, ...behind]) => {
      const looked = await setupPage();
      await looked.connect(grant(first, ...others));
      await looked.away(grant(now, ...behind));
      const told = await setupPage();
      await told.connect(grant(first, ...others));
      told.wallet.emit({ kind: "accounts", accounts: grant(now, ...behind).accounts });
      const listed = ({ latchkit }: typeof told): readonly string[] | undefined =>
        latchkit.connection.snapshot.connections[0]?.accounts.map(({ address }) => address);
      expect(listed(looked)).toEqual([now, ...behind]);
      expect(listed(told)).toEqual([now, ...behind]);
    },
  );

  it("keeps the account that the user chose in the page until the wallet selects a different one", async () => {
    const { latchkit, current, connect, away, storage } = await setupPage();
    await connect(grant(ALICE, BOB, CAROL));
    await latchkit.connection.switchAccount(`eip155:1:${BOB}`);
    await away(grant(ALICE, BOB, CAROL));
    expect(current()).toBe(BOB);
    await latchkit.dispose();

    const same = await setupPage(storage, grant(ALICE, BOB, CAROL));
    expect(same.current()).toBe(BOB);
    await same.away(grant(CAROL, ALICE, BOB));
    expect(same.current()).toBe(CAROL);
  });

  it("shows after a reload the account that the user selected last, in the wallet or in the page", async () => {
    const { latchkit, connect, storage } = await setupPage();
    await connect(grant(ALICE, BOB, CAROL));
    await latchkit.connection.switchAccount(`eip155:1:${BOB}`);
    await latchkit.dispose();
    const later = await setupPage(storage, grant(CAROL, ALICE, BOB));
    expect(later.current()).toBe(CAROL);
  });
});
