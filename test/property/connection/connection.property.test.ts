import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Account, CaipNetworkId, Latchkit } from "../../../src/index.js";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { ManualWallet, ManualWallets, granted } from "../../support/doubles/manual-wallet.js";
import { flushPromises, setupInstance } from "../../support/worlds/instance.js";
import { repeats } from "../../support/runner/repeats.js";

/**
 * The expected state: the connected wallet with its network, and the open attempt.
 */
interface Model {
  account?: { connectorId: string; address: string; networkId: CaipNetworkId } | undefined;
  waiting?: string | undefined;
  isOpen: boolean;
  /** Whether the open modal shows UnsupportedChain. */
  isUnsupported?: boolean;
  /** Whether UnsupportedChain covers a view that is restored afterwards. */
  covers?: boolean | undefined;
}

/** The real instance with all notified accounts and open promises. */
class World {
  readonly wallets = [
    new ManualWallet({ name: "Alpha" }),
    new ManualWallet({ name: "Beta" }),
  ] as const;
  readonly notified: (Account | undefined)[] = [];
  readonly open = new Set<Promise<unknown>>();
  latchkit!: Latchkit;
  async start(): Promise<this> {
    this.latchkit = await setupInstance(new ManualWallets(...this.wallets));
    this.latchkit.account.state$.subscribe(({ current }) => this.notified.push(current));
    return this;
  }
  wallet(index: number): ManualWallet {
    return this.wallets[index] as ManualWallet;
  }
  watch(promise: Promise<unknown>): void {
    this.open.add(promise);
    promise.catch(() => undefined).finally(() => this.open.delete(promise));
  }
}

const verify = async (model: Model, { latchkit, notified, open }: World): Promise<void> => {
  await flushPromises();
  const { current, status } = latchkit.account.snapshot;
  expect(
    current && {
      connectorId: current.connectorId,
      address: current.address,
      networkId: current.networkId,
    },
  ).toEqual(model.account);
  // Shown account, subscribers' account and network agree at every step (G4).
  expect(notified.at(-1)).toEqual(current);
  if (current) expect(latchkit.network.snapshot.active.id).toBe(current.networkId);
  const without = model.waiting ? "connecting" : "disconnected";
  expect(status).toBe(model.account ? "connected" : without);
  expect(latchkit.modal.snapshot.isOpen).toBe(model.isOpen);
  expect(latchkit.navigation.snapshot.entries.length).toBeGreaterThan(0);
  // Exactly one promise is open per pending attempt (G3).
  expect(open.size).toBe(model.waiting ? 1 : 0);
};

type Step = fc.AsyncCommand<Model, World>;
const step = (
  name: string,
  check: (m: Readonly<Model>) => boolean,
  act: (m: Model, w: World) => unknown,
): Step => ({
  check,
  toString: () => name,
  run: async (model, world) => {
    act(model, world);
    await verify(model, world);
  },
});

const shut = (model: Model): void => {
  model.isOpen = model.isUnsupported = model.covers = false;
  model.waiting = undefined;
};

const connect = (index: number): Step =>
  step(
    `connect(${index})`,
    () => true,
    (model, world) => {
      world.watch(world.latchkit.connection.connect(world.wallet(index).connectorId));
      model.waiting = world.wallet(index).connectorId;
    },
  );
const approve = (index: number, networkId: CaipNetworkId, address: string): Step =>
  step(
    `approve(${index}, ${networkId})`,
    () => true,
    (model, world) => {
      const wallet = world.wallet(index);
      const grant = granted(networkId, address);
      wallet.approve(grant);
      // A late approval of a wallet without a pending attempt changes nothing.
      if (model.waiting !== wallet.connectorId) return;
      wallet.remembered = grant;
      model.account = { connectorId: wallet.connectorId, address, networkId };
      model.waiting = undefined;
      const isUnsupported = networkId === "eip155:999";
      model.covers = model.covers && model.isUnsupported && isUnsupported;
      model.isOpen = model.isUnsupported = isUnsupported;
    },
  );
const decline = (index: number): Step =>
  step(
    `decline(${index})`,
    () => true,
    (model, world) => {
      const wallet = world.wallet(index);
      wallet.decline();
      if (model.waiting === wallet.connectorId) model.waiting = undefined;
    },
  );
const network = (index: number, networkId: CaipNetworkId): Step =>
  step(
    `network(${index}, ${networkId})`,
    () => true,
    (model, world) => {
      const wallet = world.wallet(index);
      wallet.emit({ kind: "network", networkId });
      if (model.account?.connectorId !== wallet.connectorId) return;
      model.account = { ...model.account, networkId };
      if (networkId === "eip155:999") {
        if (!model.isUnsupported) model.covers = model.isOpen;
        model.isOpen = model.isUnsupported = true;
      } else if (model.isUnsupported && model.covers) model.isUnsupported = model.covers = false;
      else if (model.isUnsupported) shut(model);
    },
  );
const account = (index: number, address: string): Step =>
  step(
    `account(${index})`,
    () => true,
    (model, world) => {
      const wallet = world.wallet(index);
      wallet.emit({ kind: "accounts", accounts: [{ address, type: "eoa" }] });
      if (model.account?.connectorId === wallet.connectorId)
        model.account = { ...model.account, address };
    },
  );
const gone = (index: number): Step =>
  step(
    `gone(${index})`,
    () => true,
    (model, world) => {
      const wallet = world.wallet(index);
      wallet.remembered = undefined;
      wallet.emit({ kind: "disconnected" });
      if (model.account?.connectorId !== wallet.connectorId) return;
      model.account = undefined;
      if (!model.waiting) shut(model);
    },
  );
const disconnect = (): Step =>
  step(
    "disconnect",
    ({ account: now }) => now !== undefined,
    (model, world) => {
      world.watch(world.latchkit.connection.disconnect());
      model.account = undefined;
      if (!model.waiting) shut(model);
    },
  );
const open = (): Step =>
  step(
    "open",
    ({ isOpen }) => !isOpen,
    (model, world) => {
      void world.latchkit.modal.open();
      model.isOpen = true;
    },
  );
const close = (): Step =>
  step(
    "close",
    ({ isOpen }) => isOpen,
    (model, world) => {
      void world.latchkit.modal.close();
      shut(model);
    },
  );

const index = fc.nat({ max: 1 });
const networkId = fc.constantFrom<CaipNetworkId>("eip155:1", "eip155:10", "eip155:999");
const address = fc.constantFrom(ALICE, BOB);
const steps = [
  index.map(connect),
  fc.tuple(index, networkId, address).map((args) => approve(...args)),
  index.map(decline),
  fc.tuple(index, networkId).map((args) => network(...args)),
  fc.tuple(index, address).map((args) => account(...args)),
  index.map(gone),
  fc.constant(disconnect()),
  fc.constant(open()),
  fc.constant(close()),
];

describe("connection in any order of calls and wallet events", () => {
  it(
    "keeps account, network and status of a connection consistent, and settles every promise",
    { tags: ["S4-001"], timeout: 60_000 },
    async () => {
      const seed = Number(process.env["LATCHKIT_SEED"]) || Math.floor(Math.random() * 0x7fffffff);
      await fc.assert(
        fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: "max" }), async (commands) => {
          const world = await new World().start();
          await fc.asyncModelRun(() => ({ model: { isOpen: false }, real: world }), commands);
          await world.latchkit.dispose();
          await flushPromises();
          expect(world.open.size).toBe(0);
          expect(world.wallets.some(({ isFollowed }) => isFollowed)).toBe(false);
        }),
        { numRuns: repeats(300, 120), seed },
      );
    },
  );
});
