import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Account,
  type CaipNetworkId,
  type CaipNetworkOption,
  type Latchkit,
  type Namespace,
  evm,
  universal,
} from "../../../src/index.js";
import { InMemoryKeyValueStorage } from "../../../src/infrastructure/in-memory/index.js";
import { ADDRESSES, NETWORKS, hostNetworks } from "../../support/fixtures/namespaces.js";
import { ManualWallet, ManualWallets, granted } from "../../support/doubles/manual-wallet.js";
import { flushPromises, setupInstance } from "../../support/worlds/instance.js";
import { repeats } from "../../support/runner/repeats.js";

const SPACES = ["eip155", "solana", "bip122"] as const satisfies readonly Namespace[];

const [FIRST, ...OTHERS] = hostNetworks(SPACES) as readonly [
  CaipNetworkOption,
  ...CaipNetworkOption[],
];

/**
 * A wallet that approves immediately and keeps its account and network over a reload,
 * as an extension does. The test has two per namespace.
 */
class SteadyWallet extends ManualWallet {
  networkId: CaipNetworkId;
  address: string;
  /** False once the wallet revoked its permission. */
  isGranted: boolean;
  constructor(namespace: (typeof SPACES)[number], index: number, like?: SteadyWallet) {
    super({ name: `${namespace}${index}`, namespace });
    this.networkId = like?.networkId ?? NETWORKS[namespace][0];
    this.address = like?.address ?? (ADDRESSES[namespace][index % 2] as string);
    this.isGranted = like?.isGranted ?? false;
    this.connect = async () => {
      this.isGranted = true;
      return { kind: "done", value: granted(this.networkId, this.address) };
    };
    this.reconnect = async () =>
      this.isGranted ? granted(this.networkId, this.address) : undefined;
    this.onRequest = async () => ({ kind: "done", value: `${this.connectorId} ${this.address}` });
  }
}

interface Live {
  readonly id: string;
  address: string;
  networkId: CaipNetworkId;
}
/**
 * The expected state: the connected wallets of each namespace, active one first, and the
 * active network.
 */
interface Model {
  readonly isMulti: boolean;
  lists: Record<string, Live[]>;
  /** The namespaces with a connected wallet, in order of connection. */
  order: readonly string[];
  active: CaipNetworkId;
}

class World {
  readonly isMulti: boolean;
  readonly storage = new InMemoryKeyValueStorage();
  wallets = SPACES.flatMap((namespace) =>
    [0, 1].map((index) => new SteadyWallet(namespace, index)),
  );
  latchkit!: Latchkit;
  notified: (Account | undefined)[] = [];
  constructor(isMulti: boolean) {
    this.isMulti = isMulti;
  }
  async open(): Promise<this> {
    this.wallets = this.wallets.map(
      (one, at) => new SteadyWallet(one.namespace as (typeof SPACES)[number], at % 2, one),
    );
    this.latchkit = await setupInstance(new ManualWallets(...this.wallets), {
      networks: [FIRST, ...OTHERS],
      chains: [evm(), universal("solana"), universal("bip122")],
      features: { multiWallet: this.isMulti },
      ports: { storage: this.storage },
    });
    this.notified = [];
    this.latchkit.account.state$.subscribe(({ current }) => this.notified.push(current));
    return this;
  }
  wallet(at: number): SteadyWallet {
    return this.wallets[at] as SteadyWallet;
  }
  async signers(): Promise<Record<string, unknown>> {
    const spaces = Object.keys(
      this.latchkit.account.snapshot.byNamespace,
    ) as (typeof SPACES)[number][];
    const asked = await Promise.all(
      spaces.map(
        async (namespace) =>
          [
            namespace,
            await (
              await this.latchkit.connection.provider(namespace as "solana")
            ).request({ method: "who" }),
          ] as const,
      ),
    );
    return Object.fromEntries(asked);
  }
}

const space = (id: CaipNetworkId): string => id.slice(0, id.indexOf(":"));
const list = (model: Model, namespace: string): Live[] => (model.lists[namespace] ??= []);
const find = (model: Model, wallet: ManualWallet): Live | undefined =>
  list(model, wallet.namespace).find(({ id }) => id === wallet.connectorId);
/**
 * Updates the active network: that of the active namespace's wallet, or, if it
 * disconnected, that of the first other namespace.
 */
const setup = (model: Model, hasEnded = false): void => {
  model.order = [
    ...model.order.filter((namespace) => list(model, namespace).length > 0),
    ...SPACES.filter(
      (namespace) => list(model, namespace).length > 0 && !model.order.includes(namespace),
    ),
  ];
  const active = list(model, space(model.active))[0];
  const next = active ?? (hasEnded ? list(model, model.order[0] ?? "")[0] : undefined);
  model.active = next?.networkId ?? model.active;
};
const live = (wallet: SteadyWallet): Live => ({
  id: wallet.connectorId,
  address: wallet.address,
  networkId: wallet.networkId,
});

const verify = async (model: Model, world: World): Promise<void> => {
  await flushPromises();
  const { account, connection, network } = world.latchkit;
  const held = SPACES.map((namespace) =>
    connection.snapshot.connections
      .filter((one) => one.namespace === namespace)
      .map(({ connector: { id }, accounts: [{ address, networkId }] }) => ({
        id,
        address,
        networkId,
      })),
  );
  expect(held).toEqual(SPACES.map((namespace) => list(model, namespace)));
  const shown = list(model, space(model.active))[0];
  // Shown account = subscribed account = signing account, in every namespace, on the network that
  // is shown (G4).
  expect(
    account.snapshot.current && {
      id: account.snapshot.current.connectorId,
      address: account.snapshot.current.address,
      networkId: account.snapshot.current.networkId,
    },
  ).toEqual(shown);
  expect(world.notified.at(-1)).toEqual(account.snapshot.current);
  expect(network.snapshot.active.id).toBe(model.active);
  expect(await world.signers()).toEqual(
    Object.fromEntries(
      SPACES.flatMap((namespace) =>
        list(model, namespace)
          .slice(0, 1)
          .map(({ id, address }) => [namespace, `${id} ${address}`]),
      ),
    ),
  );
  expect(account.snapshot.statusByNamespace).toEqual(
    Object.fromEntries(
      SPACES.map((namespace) => [
        namespace,
        list(model, namespace).length > 0 ? "connected" : "disconnected",
      ]),
    ),
  );
  // The page also listens to a stored wallet that is locked.
  for (const wallet of world.wallets)
    if (find(model, wallet) !== undefined) expect(wallet.isFollowed).toBe(true);
  expect(
    connection.snapshot.recent.some(({ connectorId }) =>
      connection.snapshot.connections.some(({ connector }) => connector.id === connectorId),
    ),
  ).toBe(false);
};

type Step = fc.AsyncCommand<Model, World>;
const step = (name: string, act: (m: Model, w: World) => unknown, isOneChange = true): Step => ({
  check: () => true,
  toString: () => name,
  run: async (model, world) => {
    const others = () =>
      SPACES.map((namespace) =>
        JSON.stringify(
          world.latchkit.connection.snapshot.connections.filter(
            (one) => one.namespace === namespace,
          ),
        ),
      );
    const [before, notified] = [others(), world.notified.length];
    const namespace = await act(model, world);
    await verify(model, world);
    if (isOneChange) expect(world.notified.length - notified).toBeLessThanOrEqual(1);
    // No namespace changes another one.
    if (typeof namespace === "string")
      expect(others().filter((_, at) => SPACES[at] !== namespace)).toEqual(
        before.filter((_, at) => SPACES[at] !== namespace),
      );
  },
});
const join = (model: Model, wallet: SteadyWallet): void => {
  const others = model.isMulti
    ? list(model, wallet.namespace).filter(({ id }) => id !== wallet.connectorId)
    : [];
  model.lists[wallet.namespace] = [live(wallet), ...others];
  model.active = wallet.networkId;
  setup(model);
};
const leave = (model: Model, wallet: ManualWallet): void => {
  const wasActive = list(model, space(model.active)).length > 0;
  model.lists[wallet.namespace] = list(model, wallet.namespace).filter(
    ({ id }) => id !== wallet.connectorId,
  );
  setup(model, wasActive);
};

const connect = (at: number): Step =>
  step(
    `connect(${at})`,
    async (model, world) => {
      join(model, world.wallet(at));
      await world.latchkit.connection.connect(world.wallet(at).connectorId);
      return world.wallet(at).namespace;
    },
    false,
  );
const change = (at: number): Step =>
  step(
    `switch(${at})`,
    async (model, world) => {
      const wallet = world.wallet(at);
      const [status, before] = [find(model, wallet), list(model, wallet.namespace)[0]];
      if (status)
        model.lists[wallet.namespace] = [
          status,
          ...list(model, wallet.namespace).filter((one) => one !== status),
        ];
      else join(model, wallet);
      model.active = wallet.networkId;
      const { address, connectorId, namespace } = wallet;
      expect(
        await world.latchkit.connection.switchConnection({ namespace, connectorId, address }),
      ).toEqual({
        address,
        namespace,
        hasSwitchedAccount: before?.address !== address,
        hasSwitchedWallet: status !== undefined && status !== before,
      });
      return namespace;
    },
    false,
  );
const drop = (at: number): Step =>
  step(`drop(${at})`, (model, world) => {
    leave(model, world.wallet(at));
    world.wallet(at).isGranted = false;
    world.wallet(at).emit({ kind: "disconnected" });
    return world.wallet(at).namespace;
  });
const end = (at: number): Step =>
  step(`disconnect(${at})`, async (model, world) => {
    const { namespace, connectorId } = world.wallet(at);
    leave(model, world.wallet(at));
    await world.latchkit.connection.disconnect({ namespace, connectorId });
    return namespace;
  });
const endAll = (): Step =>
  step("disconnect", async (model, world) => {
    model.lists = {};
    setup(model);
    await world.latchkit.connection.disconnect();
  });
const accounts = (at: number, index: number): Step =>
  step(`account(${at}, ${index})`, (model, world) => {
    const wallet = world.wallet(at);
    wallet.address = ADDRESSES[wallet.namespace][index] as string;
    const one = find(model, wallet);
    if (one) one.address = wallet.address;
    wallet.emit({ kind: "accounts", accounts: [{ address: wallet.address, type: "eoa" }] });
    return wallet.namespace;
  });
const network = (at: number, index: number): Step =>
  step(`network(${at}, ${index})`, (model, world) => {
    const wallet = world.wallet(at);
    wallet.networkId = NETWORKS[wallet.namespace][index] as CaipNetworkId;
    const one = find(model, wallet);
    if (one) one.networkId = wallet.networkId;
    setup(model);
    wallet.emit({ kind: "network", networkId: wallet.networkId });
    return wallet.namespace;
  });
const reload = (): Step =>
  step(
    "reload",
    async (model, world) => {
      model.order = [...SPACES];
      setup(model);
      await world.latchkit.dispose();
      expect(world.wallets.some(({ isFollowed }) => isFollowed)).toBe(false);
      await world.open();
    },
    false,
  );

const at = fc.nat({ max: 5 });
const pair = fc.tuple(at, fc.nat({ max: 1 }));
const steps = [
  at.map(connect),
  at.map(change),
  at.map(drop),
  at.map(end),
  fc.constant(endAll()),
  pair.map((args) => accounts(...args)),
  pair.map((args) => network(...args)),
  fc.constant(reload()),
];

describe("wallets of three namespaces in any order of events", () => {
  it.each([
    ["one wallet per namespace", false],
    ["several wallets per namespace", true],
  ])(
    "shows and emits the account that signs, with wallets of three namespaces: %s",
    { tags: ["S3-033", "S4-011", "S4-018", "S4-019", "S4-056"], timeout: 60_000 },
    async (_, isMulti) => {
      const seed = Number(process.env["LATCHKIT_SEED"]) || Math.floor(Math.random() * 0x7fffffff);
      await fc.assert(
        fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: "max" }), async (commands) => {
          const world = await new World(isMulti).open();
          await fc.asyncModelRun(
            () => ({
              model: { isMulti, lists: {}, order: [], active: NETWORKS.eip155[0] },
              real: world,
            }),
            commands,
          );
          await world.latchkit.dispose();
        }),
        { numRuns: repeats(60, 30), seed },
      );
    },
  );
});
