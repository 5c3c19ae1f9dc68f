import fc from "fast-check";
import { type CaipNetworkId, isLatchkitError } from "../../../src/index.js";
import { NETWORKS } from "../../support/fixtures/namespaces.js";
import { flushPromises } from "../../support/worlds/instance.js";
import type { Page, World } from "./pages.js";

const MOVES: readonly CaipNetworkId[] = [
  ...NETWORKS.eip155.slice(0, 2),
  ...NETWORKS.solana.slice(0, 2),
];

const space = (id: CaipNetworkId): string => id.slice(0, id.indexOf(":"));

/** One action of a user, host, wallet or browser. */
export interface Step {
  run(world: World): unknown;
  toString(): string;
}
const step = (name: string, run: (world: World) => unknown): Step => ({
  run,
  toString: () => name,
});

/**
 * Switches the network; notes if its namespace has no connected wallet.
 */
const switchTo = ({ world, latchkit }: Page, to: CaipNetworkId): void => {
  const isConnected = latchkit.connection.snapshot.connections.some(
    ({ namespace }) => namespace === space(to),
  );
  if (!isConnected) world.hasChosen = true;
  world.watch(`switch ${to}`, latchkit.network.switch(to));
};
const connect = ({ world, latchkit }: Page, wallet: number): void => {
  const { connector } = world.extension(wallet);
  world.watch(`connect ${connector.id}`, latchkit.connection.connect(connector.id));
};
const disconnect = ({ world, latchkit }: Page, which: number): void => {
  const { connector, namespace } = world.extension(which);
  const target = [{}, { namespace }, { namespace, connectorId: connector.id }][which % 3] ?? {};
  world.watch("disconnect", latchkit.connection.disconnect(target));
};
const sign = ({ world, latchkit }: Page): void =>
  world.watch("sign", latchkit.account.signMessage("nested"));
const switchConnection = ({ world, latchkit }: Page, wallet: number): void => {
  const { connector, namespace } = world.extension(wallet);
  const to = { namespace, connectorId: connector.id };
  world.watch("switchConnection", latchkit.connection.switchConnection(to));
};

const page = fc.nat({ max: 1 });
const wallet = fc.nat({ max: 2 });
const network = fc.constantFrom(...MOVES);

/** An action of the user or the host in one page. */
interface Act {
  readonly name: string;
  readonly act: (one: Page) => void;
}

/** Single steps for written sequences. */
export const STEPS = {
  connect: (at: number): Act => ({ name: `connect(${at})`, act: (one) => connect(one, at) }),
  disconnect: (at: number): Act => ({
    name: `disconnect(${at})`,
    act: (one) => disconnect(one, at),
  }),
  switchConnection: (at: number): Act => ({
    name: `switchConnection(${at})`,
    act: (one) => switchConnection(one, at),
  }),
  switchTo: (to: CaipNetworkId): Act => ({
    name: `switch(${to})`,
    act: (one) => switchTo(one, to),
  }),
  act: ({ name, act }: Act, at: number): Step =>
    step(`${name}@${at}`, (world) => act(world.page(at))),
  inside: ({ name, act }: Act, at: number): Step =>
    step(`inside ${name}@${at}`, (world) => {
      world.page(at).armed = act;
    }),
  approve: (at: number, twice: number): Step =>
    step(`approve(${at}, ${twice})`, (world) => answer(world, twice, true, at)),
  moves: (at: number, to: number, times: number): Step =>
    step(`moves(${at}, ${to}, ${times})`, (world) => {
      const one = world.extension(at);
      one.selectNetwork(NETWORKS[one.namespace][to] as CaipNetworkId, times);
    }),
  back: (at: number): Step => step(`back@${at}`, (world) => comeBack(world.page(at))),
  secondTab: step("second tab", (world) => (world.pages.length < 2 ? world.openPage() : undefined)),
  reload: (at: number): Step => step(`reload@${at}`, (world) => reload(world, at)),
};

const acts = fc.oneof(
  wallet.map(STEPS.connect),
  wallet.map(STEPS.disconnect),
  network.map(STEPS.switchTo),
  fc.constant({ name: "sign", act: sign }),
  wallet.map(STEPS.switchConnection),
);

const ofPage = fc.tuple(page, acts);

/** A switch requested through the page's EIP-1193 provider. */
const providerSwitch = async (one: Page, to: CaipNetworkId): Promise<void> => {
  const provider = await one.latchkit.connection.provider("eip155");
  const chainId = `0x${Number(to.slice("eip155:".length)).toString(16)}`;
  const asking = provider
    .request({ method: "wallet_switchEthereumChain", params: [{ chainId }] })
    .catch((error: unknown) => {
      // Its errors are those of EIP-1193.
      if (isLatchkitError(error) || typeof (error as { code?: unknown }).code === "number") return;
      throw error;
    });
  one.world.watch(`provider ${to}`, asking);
};

const answer = (world: World, which: number, isYes: boolean, at: number): void => {
  const all = world.extensions.flatMap(({ prompts }) =>
    prompts.map((prompt) => ({ prompt, prompts })),
  );
  const chosen = all[at % Math.max(all.length, 1)];
  if (!chosen) return;
  // Some wallets answer twice.
  const times = 1 + (which % 2);
  for (let time = 0; time < times; time += 1) {
    if (isYes) chosen.prompt.approve();
    else chosen.prompt.decline();
  }
  chosen.prompts.splice(chosen.prompts.indexOf(chosen.prompt), 1);
};

const reload = async (world: World, at: number): Promise<void> => {
  const old = world.page(at);
  await old.close();
  world.pages.splice(world.pages.indexOf(old), 1);
  await world.openPage();
};
const comeBack = (one: Page): void => {
  one.lifecycle.setVisible(false);
  one.lifecycle.setVisible(true);
};
const lock = (world: World, at: number): void => {
  const one = world.extension(at);
  one.isLocked = true;
  one.emit({ kind: "disconnected" });
};

const index = fc.nat({ max: 5 });
const byUser: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: ofPage.map(([at, act]) => STEPS.act(act, at)),
  },
  {
    weight: 3,
    arbitrary: ofPage.map(([at, act]) => STEPS.inside(act, at)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(page, fc.constantFrom(...NETWORKS.eip155.slice(0, 2)))
      .map(([at, to]) =>
        step(`provider.switch(${to})@${at}`, (world) => providerSwitch(world.page(at), to)),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(page, fc.boolean()).map(([at, isOpen]) =>
      step(`modal(${isOpen})@${at}`, (world) => {
        const { modal } = world.page(at).latchkit;
        world.watch("modal", isOpen ? modal.open() : modal.close());
      }),
    ),
  },
);
const byWallet: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat({ max: 1 }), fc.boolean(), index)
      .map(([twice, isYes, at]) =>
        step(`${isYes ? "approve" : "decline"}(${at}, ${twice})`, (world) =>
          answer(world, twice, isYes, at),
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(wallet, fc.nat({ max: 1 }), fc.integer({ min: 1, max: 2 }))
      .map(([at, to, times]) => STEPS.moves(at, to, times)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(wallet, fc.nat({ max: 1 })).map(([at, to]) =>
      step(`account(${at}, ${to})`, (world) => {
        const one = world.extension(at);
        one.at = to;
        one.emit({ kind: "accounts", accounts: [{ address: one.address, type: "eoa" }] });
      }),
    ),
  },
  { weight: 1, arbitrary: wallet.map((at) => step(`lock(${at})`, (world) => lock(world, at))) },
  {
    weight: 1,
    arbitrary: wallet.map((at) =>
      step(`unlock(${at})`, (world) => {
        world.extension(at).isLocked = false;
      }),
    ),
  },
);
const byBrowser: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: page.map(STEPS.reload) },
  {
    weight: 1,
    arbitrary: fc.constant(STEPS.secondTab),
  },
  {
    weight: 2,
    arbitrary: index.map((at) => step(`deliver(${at})`, (world) => world.tabs.deliver(at))),
  },
  {
    weight: 1,
    arbitrary: page.map(STEPS.back),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(100, 1_500)
      .map((ms) => step(`pass(${ms})`, ({ clock }) => clock.pass(ms))),
  },
);

/** Any step; user and wallet steps are the most frequent. */
export const steps = fc.oneof(
  { weight: 5, arbitrary: byUser },
  { weight: 5, arbitrary: byWallet },
  { weight: 2, arbitrary: byBrowser },
);

/** Delivers all messages between tabs. */
export const quiesce = async (world: World): Promise<void> => {
  for (let round = 0; round < 400; round += 1) {
    await flushPromises();
    if (world.tabs.undeliveredCount === 0) return;
    world.tabs.deliver();
  }
  throw new Error("The tabs do not come to rest");
};
