import { describe, expect, it } from "vitest";
import {
  type Latchkit,
  type LatchkitOptions,
  createLatchkit,
  evm,
  universal,
} from "../../../../src/index.js";
import {
  FakeClock,
  InMemoryKeyValueStorage,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { WalletSession } from "../../../../src/ports/wallet-connector.port.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ADDRESSES, NETWORKS, hostNetworks } from "../../../support/fixtures/namespaces.js";
import {
  ManualWallet,
  ManualWallets,
  deferred,
  granted,
} from "../../../support/doubles/manual-wallet.js";
import { TWO_NETWORKS, flushPromises, setupInstance } from "../../../support/worlds/instance.js";

const SOL = granted(NETWORKS.solana[0], ADDRESSES.solana[0]);
const SETUP = {
  networks: [...TWO_NETWORKS, ...hostNetworks(["solana"])],
  chains: [evm(), universal("solana")],
} as const satisfies Partial<LatchkitOptions>;

/** A wallet whose silent reconnect the test resolves. */
class SlowWallet extends ManualWallet {
  readonly answer = deferred<WalletSession | undefined>();
  override reconnect(): Promise<WalletSession | undefined> {
    this.asked.push("reconnect");
    return this.answer.promise;
  }
}
const remembering = (wallet: ManualWallet, session: WalletSession | undefined = granted()) => {
  wallet.remembered = session;
  return wallet;
};
const alphaOf = () => new ManualWallet();
const solOf = () => new ManualWallet({ name: "Sol", namespace: "solana" });

const join = async (latchkit: Latchkit, wallet: ManualWallet, session = granted()) => {
  const connecting = latchkit.connection.connect(wallet.connectorId);
  await flushPromises();
  wallet.approve(session);
  await connecting;
};
/** The storage that a page with these connected wallets leaves. */
const visit = async (...sessions: readonly WalletSession[]) => {
  const storage = new InMemoryKeyValueStorage();
  const wallets = [alphaOf(), solOf()];
  const latchkit = await setupInstance(new ManualWallets(...wallets), {
    ...SETUP,
    ports: { storage },
  });
  for (const session of sessions)
    await join(
      latchkit,
      wallets.find(({ namespace }) => namespace === session.namespace) as ManualWallet,
      session,
    );
  await latchkit.dispose();
  return storage;
};
/** A reload with this storage and a fake clock. */
const setupPage = (storage: InMemoryKeyValueStorage, ...wallets: readonly ManualWallet[]) => {
  const [clock, listed] = [new FakeClock(), new ManualWallets(...wallets)];
  const latchkit = createLatchkit({
    ...SETUP,
    ports: { storage, injectedWallets: listed, clock, scheduler: clock },
  });
  let isStarted = false;
  const starting = latchkit.start().then(() => {
    isStarted = true;
  });
  return { latchkit, clock, listed, starting, isStarted: () => isStarted };
};
const ids = ({ connection }: Latchkit): readonly string[] =>
  connection.snapshot.connections.map(({ connector }) => connector.id);
const current = ({ account }: Latchkit): string | undefined => account.snapshot.current?.address;
const asked = (wallet: ManualWallet): Promise<void> =>
  expect.poll(() => wallet.asked).toContain("reconnect");

describe("wallet events during a restore", () => {
  const comingBack = async () => {
    const storage = await visit(SOL, granted());
    const [alpha, sol] = [alphaOf(), new SlowWallet({ name: "Sol", namespace: "solana" })];
    remembering(alpha);
    const all = setupPage(storage, alpha, sol);
    await asked(sol);
    await flushPromises();
    return {
      ...all,
      alpha,
      sol,
      finish: async () => {
        sol.answer.resolve(undefined);
        await all.starting;
      },
    };
  };
  it(
    "restores the wallet on the network that it switched to during the restore",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, alpha, finish } = await comingBack();
      alpha.emit({ kind: "network", networkId: "eip155:10" });
      await finish();
      expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
      expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
    },
  );
  it(
    "restores the account that the wallet switched to during the restore",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, alpha, finish } = await comingBack();
      alpha.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
      await finish();
      expect(current(latchkit)).toBe(BOB);
    },
  );
  it(
    "does not restore a wallet that revoked access during the restore",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, alpha, finish } = await comingBack();
      alpha.emit({ kind: "disconnected" });
      await finish();
      expect([ids(latchkit), latchkit.account.snapshot.status]).toEqual([[], "disconnected"]);
      expect(alpha.isFollowed).toBe(false);
    },
  );
  it(
    "ignores a wallet event from before the wallet's answer to the restore",
    { tags: ["finding-W2"] },
    async () => {
      const storage = await visit(granted());
      const slow = new SlowWallet();
      const { latchkit, starting } = setupPage(storage, slow);
      await asked(slow);
      slow.emit({ kind: "disconnected" });
      slow.answer.resolve(granted());
      await starting;
      expect([ids(latchkit), slow.isFollowed]).toEqual([["org.alpha"], true]);
    },
  );
  it(
    "emits the restored wallets in one state change, and keeps listening to a locked wallet",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, alpha, sol, finish } = await comingBack();
      const seen: unknown[] = [];
      latchkit.account.state$.subscribe(({ current: one, isRestoring }) =>
        seen.push([isRestoring, one?.networkId]),
      );
      alpha.emit({ kind: "network", networkId: "eip155:10" });
      await finish();
      expect(seen).toEqual([
        [true, undefined],
        [false, "eip155:10"],
      ]);
      expect([alpha.isFollowed, sol.isFollowed]).toEqual([true, true]);
      await latchkit.dispose();
      expect([alpha.isFollowed, sol.isFollowed]).toEqual([false, false]);
    },
  );
});

describe("wallets that do not answer a restore", () => {
  it(
    "delays the end of a restore by at most 10 s if a wallet does not answer",
    { tags: ["finding-W3"] },
    async () => {
      const storage = await visit(SOL, granted());
      const [alpha, sol] = [
        remembering(alphaOf()),
        new SlowWallet({ name: "Sol", namespace: "solana" }),
      ];
      const { latchkit, clock, starting, isStarted } = setupPage(storage, alpha, sol);
      await asked(sol);
      await clock.pass(9_999);
      expect([isStarted(), latchkit.account.snapshot.isRestoring]).toEqual([false, true]);
      await clock.pass(1);
      await starting;
      expect([ids(latchkit), latchkit.account.snapshot.isRestoring]).toEqual([
        ["org.alpha"],
        false,
      ]);
      sol.answer.resolve(SOL);
      await flushPromises();
      // A later answer is adopted, because the user connected no other wallet.
      expect([ids(latchkit), clock.pending]).toEqual([["org.alpha", "org.sol"], 0]);
    },
  );
  it(
    "waits for several unresponsive wallets in parallel during a restore",
    { tags: ["finding-W3"] },
    async () => {
      const storage = await visit(SOL, granted());
      const slow = [
        new SlowWallet(),
        new SlowWallet({ name: "Sol", namespace: "solana" }),
      ] as const;
      const { latchkit, clock, starting } = setupPage(storage, ...slow);
      await asked(slow[1]);
      await clock.pass(10_000);
      await starting;
      expect(latchkit.account.snapshot.isRestoring).toBe(false);
    },
  );
});

describe("wallet that disconnects on its own", () => {
  it(
    "restores a locked wallet after a reload once it is unlocked",
    { tags: ["finding-W10"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const wallet = alphaOf();
      const latchkit = await setupInstance(new ManualWallets(wallet), { ports: { storage } });
      await join(latchkit, wallet);
      wallet.emit({ kind: "disconnected" });
      expect([ids(latchkit), current(latchkit)]).toEqual([[], undefined]);
      await latchkit.dispose();
      const unlocked = remembering(alphaOf());
      const next = setupPage(storage, unlocked);
      await next.starting;
      expect([ids(next.latchkit), current(next.latchkit)]).toEqual([["org.alpha"], ALICE]);
    },
  );
  it(
    "restores no account and sends no prompt while the wallet is locked",
    { tags: ["finding-W10"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const wallet = alphaOf();
      const latchkit = await setupInstance(new ManualWallets(wallet), { ports: { storage } });
      await join(latchkit, wallet);
      wallet.emit({ kind: "disconnected" });
      await latchkit.dispose();
      const locked = alphaOf();
      const next = setupPage(storage, locked);
      await next.starting;
      expect([ids(next.latchkit), locked.asked]).toEqual([[], ["reconnect"]]);
    },
  );
  it(
    "does not restore a stored wallet that the user disconnected",
    { tags: ["finding-W10"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const wallet = alphaOf();
      const latchkit = await setupInstance(new ManualWallets(wallet), { ports: { storage } });
      await join(latchkit, wallet);
      await latchkit.connection.disconnect();
      await latchkit.dispose();
      const next = setupPage(storage, remembering(alphaOf()));
      await next.starting;
      expect(ids(next.latchkit)).toEqual([]);
    },
  );
  it(
    "restores only the second wallet if the user connected it after the first was locked",
    { tags: ["finding-W10"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const [alpha, beta] = [alphaOf(), new ManualWallet({ name: "Beta" })];
      const latchkit = await setupInstance(new ManualWallets(alpha, beta), { ports: { storage } });
      await join(latchkit, alpha);
      alpha.emit({ kind: "disconnected" });
      await join(latchkit, beta, granted("eip155:1", BOB));
      await latchkit.dispose();
      const next = setupPage(
        storage,
        remembering(alphaOf()),
        remembering(new ManualWallet({ name: "Beta" }), granted("eip155:1", BOB)),
      );
      await next.starting;
      expect(ids(next.latchkit)).toEqual(["org.beta"]);
    },
  );
});

describe("stored wallet that announces itself late", () => {
  const late = async () => {
    const all = setupPage(await visit(granted()));
    await flushPromises();
    await expect.poll(() => all.clock.pending).toBeGreaterThan(0);
    await all.clock.pass(1_000);
    await all.starting;
    expect(all.latchkit.account.snapshot).toMatchObject({
      status: "disconnected",
      isRestoring: false,
    });
    return all;
  };
  it(
    "restores a stored wallet even if it announces itself a minute after the page loaded",
    { tags: ["finding-W11"] },
    async () => {
      const { latchkit, clock, listed } = await late();
      await clock.pass(60_000);
      const alpha = remembering(alphaOf(), granted("eip155:10"));
      listed.show(alpha);
      await flushPromises();
      expect([current(latchkit), latchkit.network.snapshot.active.id, alpha.asked]).toEqual([
        ALICE,
        "eip155:10",
        ["reconnect"],
      ]);
    },
  );
  it(
    "does not restore a wallet that announces itself late if the user disconnected it before",
    { tags: ["finding-W11"] },
    async () => {
      const { latchkit, listed } = await late();
      await latchkit.connection.disconnect();
      const alpha = remembering(alphaOf());
      listed.show(alpha);
      await flushPromises();
      expect([ids(latchkit), alpha.asked]).toEqual([[], []]);
    },
  );
  it(
    "does not replace another wallet when a stored wallet announces itself late",
    { tags: ["finding-W11"] },
    async () => {
      const { latchkit, listed } = await late();
      const [alpha, beta] = [remembering(alphaOf()), new ManualWallet({ name: "Beta" })];
      listed.show(beta);
      await join(latchkit, beta, granted("eip155:1", BOB));
      listed.show(beta, alpha);
      await flushPromises();
      expect([ids(latchkit), alpha.asked]).toEqual([["org.beta"], []]);
    },
  );
  it(
    "does not restore a wallet that announces itself after the instance is disposed",
    { tags: ["finding-W11"] },
    async () => {
      const { latchkit, listed } = await late();
      await latchkit.dispose();
      const alpha = remembering(alphaOf());
      listed.show(alpha);
      await flushPromises();
      expect([alpha.asked, alpha.isFollowed]).toEqual([[], false]);
    },
  );
});

const conflicting = (wallet: ManualWallet): ManualWallet => {
  Object.assign(wallet, { connector: { ...wallet.connector, isConflicting: true } });
  return wallet;
};
/** An extension that announces the same id under another name. */
const thiefOf = () => new ManualWallet({ id: "org.alpha", name: "Alpha Wallet" });
/** The second announcer of the same identity, as it is listed. */
const second = () => conflicting(new ManualWallet({ id: "org.alpha~2", name: "Alpha" }));

describe("extension that uses another extension's id", () => {
  it(
    "does not restore an extension with an account that was never connected in this page",
    { tags: ["finding-S1"] },
    async () => {
      const thief = remembering(thiefOf(), granted("eip155:1", BOB));
      const { latchkit, starting } = setupPage(await visit(granted()), thief);
      await starting;
      expect([ids(latchkit), current(latchkit), thief.isFollowed]).toEqual([[], undefined, false]);
      expect(thief.asked).toEqual(["reconnect"]);
    },
  );
  it(
    "does not restore an extension's unknown account when the user returns to the page",
    { tags: ["finding-S1"] },
    async () => {
      const storage = await visit(granted());
      const thief = remembering(thiefOf(), granted("eip155:1", BOB));
      const { FakePageLifecycle } =
        await import("../../../../src/infrastructure/in-memory/index.js");
      const lifecycle = new FakePageLifecycle();
      const latchkit = createLatchkit({
        ...SETUP,
        ports: { storage, lifecycle, injectedWallets: new ManualWallets(thief) },
      });
      await latchkit.start();
      lifecycle.setVisible(false);
      lifecycle.setVisible(true);
      await flushPromises();
      await flushPromises();
      expect(ids(latchkit)).toEqual([]);
    },
  );
  it("does not restore a wallet's new account if a second wallet announces the same id within a second", async () => {
    const thief = remembering(alphaOf(), granted("eip155:1", BOB));
    const { latchkit, starting, clock, listed } = setupPage(await visit(granted()), thief);
    await asked(thief);
    await clock.pass(500);
    listed.show(conflicting(thief), second());
    await clock.pass(500);
    await starting;
    expect([ids(latchkit), current(latchkit)]).toEqual([[], undefined]);
  });
  it.each([
    ["EVM", alphaOf, granted(), granted("eip155:1", BOB)],
    ["Solana", solOf, SOL, granted(NETWORKS.solana[0], ADDRESSES.solana[1])],
  ] as const)(
    "restores a wallet with a new account if no second wallet has the same id (%s)",
    async (_, make, before, now) => {
      const wallet = remembering(make(), now);
      const { latchkit, starting, clock } = setupPage(await visit(before), wallet);
      await asked(wallet);
      await clock.pass(1_000);
      await starting;
      expect([ids(latchkit), current(latchkit)]).toEqual([
        [wallet.connectorId],
        now.accounts[0].address,
      ]);
    },
  );
  it(
    "activates the stored account after a restore even if the wallet lists another account first",
    { tags: ["finding-S1"] },
    async () => {
      const wallet = remembering(alphaOf(), {
        ...granted(),
        accounts: [
          { address: BOB, type: "eoa" },
          { address: ALICE, type: "eoa" },
        ],
      });
      const { latchkit, starting } = setupPage(await visit(granted()), wallet);
      await starting;
      expect(current(latchkit)).toBe(ALICE);
    },
  );
  it("shows the first account of an extension after 1 s, unless a second extension has the same id", async () => {
    const accounts = [
      { address: BOB, type: "eoa" },
      { address: ALICE, type: "eoa" },
    ] as const;
    const wallet = remembering(alphaOf(), { ...granted(), accounts });
    const { latchkit, starting, clock } = setupPage(await visit(granted()), wallet);
    await starting;
    await clock.pass(1_000);
    await flushPromises();
    expect(current(latchkit)).toBe(BOB);
    await latchkit.dispose();
    const thief = remembering(thiefOf(), { ...granted(), accounts });
    const other = setupPage(await visit(granted()), thief);
    await other.starting;
    await other.clock.pass(1_000);
    await flushPromises();
    expect(current(other.latchkit)).toBe(ALICE);
  });
  it(
    "matches the stored account of a restored wallet in any letter case",
    { tags: ["finding-S1"] },
    async () => {
      const wallet = remembering(alphaOf(), granted("eip155:1", ALICE.toLowerCase()));
      const { latchkit, starting } = setupPage(await visit(granted()), wallet);
      await starting;
      expect(ids(latchkit)).toEqual(["org.alpha"]);
    },
  );
  it(
    "ends a restored connection, but keeps access, if a second wallet announces the same id 60 ms later",
    { tags: ["finding-S1"] },
    async () => {
      const alpha = remembering(alphaOf());
      const { latchkit, starting, listed, clock } = setupPage(await visit(granted()), alpha);
      await starting;
      expect(ids(latchkit)).toEqual(["org.alpha"]);
      await clock.pass(60);
      listed.show(conflicting(alpha), second());
      expect([ids(latchkit), alpha.isFollowed, alpha.asked]).toEqual([[], false, ["reconnect"]]);
    },
  );
  it(
    "keeps a wallet connected, but does not store it, when a second wallet announces the same id",
    { tags: ["finding-S1"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const [alpha, listed] = [alphaOf(), new ManualWallets()];
      listed.show(alpha);
      const latchkit = await setupInstance(listed, { ports: { storage } });
      await join(latchkit, alpha);
      listed.show(conflicting(alpha), second());
      const [connection] = latchkit.connection.snapshot.connections;
      expect([connection?.connector.isConflicting, current(latchkit), alpha.isFollowed]).toEqual([
        true,
        ALICE,
        true,
      ]);
      await latchkit.dispose();
      const next = setupPage(storage, conflicting(remembering(alphaOf())), second());
      await next.starting;
      expect(ids(next.latchkit)).toEqual([]);
    },
  );
});
