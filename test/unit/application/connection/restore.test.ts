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
import { ALICE, BOB } from "../../../support/builders.js";
import { ADDRESSES, NETWORKS, hostNetworks } from "../../../support/five-namespaces.js";
import { ManualWallet, ManualWallets, deferred, granted } from "../../../support/manual-wallet.js";
import { TWO_NETWORKS, settled, started } from "../../../support/started.js";

const SOL = granted(NETWORKS.solana[0], ADDRESSES.solana[0]);
const SETUP = {
  networks: [...TWO_NETWORKS, ...hostNetworks(["solana"])],
  chains: [evm(), universal("solana")],
} as const satisfies Partial<LatchkitOptions>;

/** A wallet that answers by hand when it is asked silently. */
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
  await settled();
  wallet.approve(session);
  await connecting;
};
/** What a page with these wallets leaves behind. */
const visit = async (...sessions: readonly WalletSession[]) => {
  const storage = new InMemoryKeyValueStorage();
  const wallets = [alphaOf(), solOf()];
  const latchkit = await started(new ManualWallets(...wallets), { ...SETUP, ports: { storage } });
  for (const session of sessions)
    await join(
      latchkit,
      wallets.find(({ namespace }) => namespace === session.namespace) as ManualWallet,
      session,
    );
  await latchkit.dispose();
  return storage;
};
/** The next page of it, whose time stands still until it is moved. */
const page = (storage: InMemoryKeyValueStorage, ...wallets: readonly ManualWallet[]) => {
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

describe("what a wallet notifies of while wallets come back", () => {
  const comingBack = async () => {
    const storage = await visit(SOL, granted());
    const [alpha, sol] = [alphaOf(), new SlowWallet({ name: "Sol", namespace: "solana" })];
    remembering(alpha);
    const all = page(storage, alpha, sol);
    await asked(sol);
    await settled();
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
    "a network that it moved to between its answer and the end of restoring is the one it is shown on",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, alpha, finish } = await comingBack();
      alpha.emit({ kind: "network", networkId: "eip155:10" });
      await finish();
      expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
      expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
    },
  );
  it("so is an account that it changed to", { tags: ["finding-W2"] }, async () => {
    const { latchkit, alpha, finish } = await comingBack();
    alpha.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    await finish();
    expect(current(latchkit)).toBe(BOB);
  });
  it(
    "one that took its grant back meanwhile does not come back",
    { tags: ["finding-W2"] },
    async () => {
      const { latchkit, alpha, finish } = await comingBack();
      alpha.emit({ kind: "disconnected" });
      await finish();
      expect([ids(latchkit), latchkit.account.snapshot.status]).toEqual([[], "disconnected"]);
      expect(alpha.isFollowed).toBe(false);
    },
  );
  it("what came before its answer is over with that answer", { tags: ["finding-W2"] }, async () => {
    const storage = await visit(granted());
    const slow = new SlowWallet();
    const { latchkit, starting } = page(storage, slow);
    await asked(slow);
    slow.emit({ kind: "disconnected" });
    slow.answer.resolve(granted());
    await starting;
    expect([ids(latchkit), slow.isFollowed]).toEqual([["org.alpha"], true]);
  });
  it(
    "it is one change, and a wallet that does not come back is listened to until it is unlocked",
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

describe("wallets that do not answer", () => {
  it(
    "one that never does costs the others at most 10 s, and restoring ends",
    { tags: ["finding-W3"] },
    async () => {
      const storage = await visit(SOL, granted());
      const [alpha, sol] = [
        remembering(alphaOf()),
        new SlowWallet({ name: "Sol", namespace: "solana" }),
      ];
      const { latchkit, clock, starting, isStarted } = page(storage, alpha, sol);
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
      await settled();
      // An answer that comes later is adopted: the user chose nothing else meanwhile.
      expect([ids(latchkit), clock.pending]).toEqual([["org.alpha", "org.sol"], 0]);
    },
  );
  it(
    "several that never answer are waited for side by side",
    { tags: ["finding-W3"] },
    async () => {
      const storage = await visit(SOL, granted());
      const slow = [
        new SlowWallet(),
        new SlowWallet({ name: "Sol", namespace: "solana" }),
      ] as const;
      const { latchkit, clock, starting } = page(storage, ...slow);
      await asked(slow[1]);
      await clock.pass(10_000);
      await starting;
      expect(latchkit.account.snapshot.isRestoring).toBe(false);
    },
  );
});

describe("a wallet that ends by itself", () => {
  it(
    "one that was locked comes back with the next page, once it is unlocked",
    { tags: ["finding-W10"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const wallet = alphaOf();
      const latchkit = await started(new ManualWallets(wallet), { ports: { storage } });
      await join(latchkit, wallet);
      wallet.emit({ kind: "disconnected" });
      expect([ids(latchkit), current(latchkit)]).toEqual([[], undefined]);
      await latchkit.dispose();
      const unlocked = remembering(alphaOf());
      const next = page(storage, unlocked);
      await next.starting;
      expect([ids(next.latchkit), current(next.latchkit)]).toEqual([["org.alpha"], ALICE]);
    },
  );
  it(
    "while it is locked nobody is asked, and nobody is connected",
    { tags: ["finding-W10"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const wallet = alphaOf();
      const latchkit = await started(new ManualWallets(wallet), { ports: { storage } });
      await join(latchkit, wallet);
      wallet.emit({ kind: "disconnected" });
      await latchkit.dispose();
      const locked = alphaOf();
      const next = page(storage, locked);
      await next.starting;
      expect([ids(next.latchkit), locked.asked]).toEqual([[], ["reconnect"]]);
    },
  );
  it("the user's own disconnect stays one", { tags: ["finding-W10"] }, async () => {
    const storage = new InMemoryKeyValueStorage();
    const wallet = alphaOf();
    const latchkit = await started(new ManualWallets(wallet), { ports: { storage } });
    await join(latchkit, wallet);
    await latchkit.connection.disconnect();
    await latchkit.dispose();
    const next = page(storage, remembering(alphaOf()));
    await next.starting;
    expect(ids(next.latchkit)).toEqual([]);
  });
  it(
    "locked, and another wallet connected in its place: only that one comes back",
    { tags: ["finding-W10"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const [alpha, beta] = [alphaOf(), new ManualWallet({ name: "Beta" })];
      const latchkit = await started(new ManualWallets(alpha, beta), { ports: { storage } });
      await join(latchkit, alpha);
      alpha.emit({ kind: "disconnected" });
      await join(latchkit, beta, granted("eip155:1", BOB));
      await latchkit.dispose();
      const next = page(
        storage,
        remembering(alphaOf()),
        remembering(new ManualWallet({ name: "Beta" }), granted("eip155:1", BOB)),
      );
      await next.starting;
      expect(ids(next.latchkit)).toEqual(["org.beta"]);
    },
  );
});

describe("a remembered wallet that announces itself late", () => {
  const late = async () => {
    const all = page(await visit(granted()));
    await settled();
    await expect.poll(() => all.clock.pending).toBeGreaterThan(0);
    await all.clock.pass(1_000);
    await all.starting;
    expect(all.latchkit.account.snapshot).toMatchObject({
      status: "disconnected",
      isRestoring: false,
    });
    return all;
  };
  it("comes back when it is there, however late", { tags: ["finding-W11"] }, async () => {
    const { latchkit, clock, listed } = await late();
    await clock.pass(60_000);
    const alpha = remembering(alphaOf(), granted("eip155:10"));
    listed.show(alpha);
    await settled();
    expect([current(latchkit), latchkit.network.snapshot.active.id, alpha.asked]).toEqual([
      ALICE,
      "eip155:10",
      ["reconnect"],
    ]);
  });
  it(
    "is tried once, and not where the user disconnected or forgot it meanwhile",
    { tags: ["finding-W11"] },
    async () => {
      const { latchkit, listed } = await late();
      await latchkit.connection.disconnect();
      const alpha = remembering(alphaOf());
      listed.show(alpha);
      await settled();
      expect([ids(latchkit), alpha.asked]).toEqual([[], []]);
    },
  );
  it("takes no place that the user gave to another wallet", { tags: ["finding-W11"] }, async () => {
    const { latchkit, listed } = await late();
    const [alpha, beta] = [remembering(alphaOf()), new ManualWallet({ name: "Beta" })];
    listed.show(beta);
    await join(latchkit, beta, granted("eip155:1", BOB));
    listed.show(beta, alpha);
    await settled();
    expect([ids(latchkit), alpha.asked]).toEqual([["org.beta"], []]);
  });
  it("nothing is waited for once the instance has ended", { tags: ["finding-W11"] }, async () => {
    const { latchkit, listed } = await late();
    await latchkit.dispose();
    const alpha = remembering(alphaOf());
    listed.show(alpha);
    await settled();
    expect([alpha.asked, alpha.isFollowed]).toEqual([[], false]);
  });
});

const conflicting = (wallet: ManualWallet): ManualWallet => {
  Object.assign(wallet, { connector: { ...wallet.connector, isConflicting: true } });
  return wallet;
};
/** It claims the id under another name. */
const thiefOf = () => new ManualWallet({ id: "org.alpha", name: "Alpha Wallet" });
/** The later announcer of an identity, as the list has it. */
const second = () => conflicting(new ManualWallet({ id: "org.alpha~2", name: "Alpha" }));

describe("an extension with the identity of another one", () => {
  it(
    "announces first with an account that was never connected here: it is not brought back",
    { tags: ["finding-S1"] },
    async () => {
      const thief = remembering(thiefOf(), granted("eip155:1", BOB));
      const { latchkit, starting } = page(await visit(granted()), thief);
      await starting;
      expect([ids(latchkit), current(latchkit), thief.isFollowed]).toEqual([[], undefined, false]);
      expect(thief.asked).toEqual(["reconnect"]);
    },
  );
  it("neither when the page is put away and shown again", { tags: ["finding-S1"] }, async () => {
    const storage = await visit(granted());
    const thief = remembering(thiefOf(), granted("eip155:1", BOB));
    const { FakePageLifecycle } = await import("../../../../src/infrastructure/in-memory/index.js");
    const lifecycle = new FakePageLifecycle();
    const latchkit = createLatchkit({
      ...SETUP,
      ports: { storage, lifecycle, injectedWallets: new ManualWallets(thief) },
    });
    await latchkit.start();
    lifecycle.setVisible(false);
    lifecycle.setVisible(true);
    await settled();
    await settled();
    expect(ids(latchkit)).toEqual([]);
  });
  it("is not brought back with another account where a second one announces itself within a second", async () => {
    const thief = remembering(alphaOf(), granted("eip155:1", BOB));
    const { latchkit, starting, clock, listed } = page(await visit(granted()), thief);
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
    "nobody else claims to be: the wallet comes back with its only account, another one than before (%s)",
    async (_, make, before, now) => {
      const wallet = remembering(make(), now);
      const { latchkit, starting, clock } = page(await visit(before), wallet);
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
    "has the remembered account behind one of its own: the remembered one is active",
    { tags: ["finding-S1"] },
    async () => {
      const wallet = remembering(alphaOf(), {
        ...granted(),
        accounts: [
          { address: BOB, type: "eoa" },
          { address: ALICE, type: "eoa" },
        ],
      });
      const { latchkit, starting } = page(await visit(granted()), wallet);
      await starting;
      expect(current(latchkit)).toBe(ALICE);
    },
  );
  it("has an account of its own in front: it is shown once the announcements are over and no other wallet claims to be this one", async () => {
    const accounts = [
      { address: BOB, type: "eoa" },
      { address: ALICE, type: "eoa" },
    ] as const;
    const wallet = remembering(alphaOf(), { ...granted(), accounts });
    const { latchkit, starting, clock } = page(await visit(granted()), wallet);
    await starting;
    await clock.pass(1_000);
    await settled();
    expect(current(latchkit)).toBe(BOB);
    await latchkit.dispose();
    const thief = remembering(thiefOf(), { ...granted(), accounts });
    const other = page(await visit(granted()), thief);
    await other.starting;
    await other.clock.pass(1_000);
    await settled();
    expect(current(other.latchkit)).toBe(ALICE);
  });
  it("the account is the same in any spelling of its case", { tags: ["finding-S1"] }, async () => {
    const wallet = remembering(alphaOf(), granted("eip155:1", ALICE.toLowerCase()));
    const { latchkit, starting } = page(await visit(granted()), wallet);
    await starting;
    expect(ids(latchkit)).toEqual(["org.alpha"]);
  });
  it(
    "the other one announces itself 60 ms later: what came back silently ends, and is not revoked",
    { tags: ["finding-S1"] },
    async () => {
      const alpha = remembering(alphaOf());
      const { latchkit, starting, listed, clock } = page(await visit(granted()), alpha);
      await starting;
      expect(ids(latchkit)).toEqual(["org.alpha"]);
      await clock.pass(60);
      listed.show(conflicting(alpha), second());
      expect([ids(latchkit), alpha.isFollowed, alpha.asked]).toEqual([[], false, ["reconnect"]]);
    },
  );
  it(
    "one that the user connected in this page stays, marked, and is not remembered",
    { tags: ["finding-S1"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const [alpha, listed] = [alphaOf(), new ManualWallets()];
      listed.show(alpha);
      const latchkit = await started(listed, { ports: { storage } });
      await join(latchkit, alpha);
      listed.show(conflicting(alpha), second());
      const [connection] = latchkit.connection.snapshot.connections;
      expect([connection?.connector.isConflicting, current(latchkit), alpha.isFollowed]).toEqual([
        true,
        ALICE,
        true,
      ]);
      await latchkit.dispose();
      const next = page(storage, conflicting(remembering(alphaOf())), second());
      await next.starting;
      expect(ids(next.latchkit)).toEqual([]);
    },
  );
});
