import { privateKeyToAccount } from "viem/accounts";
import type { Hex } from "viem";
import type { LastingOutcome } from "../../../../src/index.js";
import {
  REORG_CHECK_DELAY_MS,
  RECHECK_DELAY_MS,
} from "../../../../src/application/shared/transaction-outcomes.js";
import {
  RECEIPT_LIMIT_MS,
  RECEIPT_POLL_MS,
  ViemChainReader,
} from "../../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { ScriptedEvmNode } from "../../../../src/testing/universal/evm/scripted-evm-node.js";
import { evmNetwork, passWithNodeReplies } from "../../doubles/evm-node.js";
import { granted, type ManualWallet } from "../../doubles/manual-wallet.js";
import { setupConnected } from "../instance.js";
import { assertThat, type Scenario } from "./frame.js";

const PAYER = privateKeyToAccount(`0x${"11".repeat(32)}`);
const TO = "0x00000000000000000000000000000000000ee001";
const ETHER = 10n ** 18n;
type Status = LastingOutcome["status"];

/** A page that sent 0.1 of the currency, over a node that the play moves. */
interface StatusFixture {
  readonly node: ScriptedEvmNode;
  readonly clock: FakeClock;
  readonly wallet: ManualWallet;
  readonly hash: Hex;
  /** Signs another transaction of the payer and gives it to the node. */
  readonly rival: (change?: object) => Promise<Hex>;
  readonly dispose: () => Promise<void>;
  /** Lets the page look so often. */
  readonly looks: (count: number) => Promise<void>;
}

interface Fault {
  readonly name: string;
  readonly run: (fixture: StatusFixture) => Promise<void> | void;
  /** The page shows another account or network by then, whose balance must not be read. */
  readonly isElsewhere?: boolean;
  /** Only what was seen once is known by its nonce. */
  readonly isSeenBefore?: boolean;
  /** What was notified, in its order. */
  readonly notified: readonly Status[];
}

const signed = (change: object = {}): Promise<Hex> =>
  PAYER.signTransaction({
    type: "eip1559",
    chainId: 31_337,
    nonce: 0,
    to: TO,
    value: ETHER / 10n,
    gas: 21_000n,
    maxFeePerGas: 3n,
    maxPriorityFeePerGas: 1n,
    ...change,
  });
const CANCEL = { to: PAYER.address, value: 0n, maxFeePerGas: 9n };
const mine = ({ node }: StatusFixture): void => node.mine();
const secondLook = async ({ clock }: Pick<StatusFixture, "clock">): Promise<void> => {
  clock.advance(RECHECK_DELAY_MS);
  await passWithNodeReplies(clock, REORG_CHECK_DELAY_MS / 4, 5);
};
const takenBack = async (fixture: StatusFixture): Promise<void> => {
  mine(fixture);
  await fixture.looks(2);
  fixture.node.removeNewestBlock();
  await secondLook(fixture);
};

const FAULTS: readonly Fault[] = [
  { name: "is mined", run: mine, notified: ["mined"] },
  {
    name: "is dropped",
    run: async ({ node, hash, clock, looks }) => {
      node.dropPending(hash);
      await looks(1);
      clock.advance(RECEIPT_LIMIT_MS);
    },
    notified: ["dropped"],
  },
  {
    name: "is dropped, comes back and is mined",
    run: async ({ node, hash, looks }) => {
      node.dropPending(hash);
      await looks(2);
      await node.accept(await signed());
      node.mine();
    },
    notified: ["mined"],
  },
  {
    name: "is sped up",
    isSeenBefore: true,
    run: async ({ rival, node }) => {
      await rival({ maxFeePerGas: 9n });
      node.mine();
    },
    notified: ["mined"],
  },
  {
    name: "is cancelled",
    isSeenBefore: true,
    run: async ({ rival, node }) => {
      await rival(CANCEL);
      node.mine();
    },
    notified: ["replaced"],
  },
  {
    name: "is taken back with its block, and mined in a later one",
    run: async (fixture) => {
      await takenBack(fixture);
      fixture.node.mine();
      fixture.node.mine();
    },
    notified: ["mined", "waiting", "mined"],
  },
  {
    name: "is taken back and mined before anybody looked",
    run: async (fixture) => {
      mine(fixture);
      await fixture.looks(2);
      fixture.node.removeNewestBlock();
      fixture.node.mine();
      await secondLook(fixture);
    },
    notified: ["mined"],
  },
  {
    name: "is taken back with its block, and cancelled",
    run: async (fixture) => {
      await takenBack(fixture);
      await fixture.rival(CANCEL);
      fixture.node.mine();
    },
    notified: ["mined", "waiting", "replaced"],
  },
  {
    name: "is taken back with its block, and dropped",
    run: async (fixture) => {
      await takenBack(fixture);
      fixture.node.dropPending(fixture.hash);
      await fixture.looks(1);
      fixture.clock.advance(RECEIPT_LIMIT_MS);
    },
    notified: ["mined", "waiting", "dropped"],
  },
  {
    name: "is taken back with its block during an outage, and mined in a later one",
    run: async (fixture) => {
      mine(fixture);
      await fixture.looks(2);
      fixture.node.removeNewestBlock();
      fixture.node.faults = { status: 400 };
      await secondLook(fixture);
      fixture.node.faults = {};
      await passWithNodeReplies(fixture.clock, REORG_CHECK_DELAY_MS / 4, 5);
      fixture.node.mine();
      fixture.node.mine();
    },
    notified: ["mined", "waiting", "mined"],
  },
  {
    name: "is in its block while the second look meets an outage",
    run: async (fixture) => {
      mine(fixture);
      await fixture.looks(2);
      fixture.node.faults = { status: 400 };
      await secondLook(fixture);
      await passWithNodeReplies(fixture.clock, REORG_CHECK_DELAY_MS, 3);
      fixture.node.faults = {};
    },
    notified: ["mined"],
  },
  {
    name: "is in its block while no second look is answered any more",
    run: async (fixture) => {
      mine(fixture);
      await fixture.looks(2);
      fixture.node.faults = { status: 400 };
      await secondLook(fixture);
      fixture.clock.advance(RECEIPT_LIMIT_MS);
    },
    notified: ["mined"],
  },
  {
    name: "waits behind a transaction that never comes",
    run: async ({ clock, looks }) => {
      await looks(1);
      clock.advance(RECEIPT_LIMIT_MS);
    },
    notified: ["unknown"],
  },
  {
    name: "goes through while the height goes back",
    run: async ({ node, looks }) => {
      node.faults = {
        replacesResult: ({ method }, honest) => (method === "eth_blockNumber" ? "0x0" : honest),
      };
      await looks(2);
      node.mine();
    },
    notified: ["mined"],
  },
  {
    name: "goes through while the wallet moves to another chain",
    isElsewhere: true,
    run: async ({ node, wallet, looks }) => {
      wallet.emit({ kind: "network", networkId: "eip155:10" });
      await looks(1);
      node.mine();
    },
    notified: ["mined"],
  },
  {
    name: "goes through after the wallet is gone",
    isElsewhere: true,
    run: async ({ node, wallet, looks }) => {
      wallet.emit({ kind: "disconnected" });
      await looks(1);
      node.mine();
    },
    notified: ["mined"],
  },
  {
    name: "goes through during an outage",
    run: async ({ node, looks }) => {
      node.faults = { status: 400 };
      node.mine();
      await looks(3);
      node.faults = {};
    },
    notified: ["mined"],
  },
  {
    name: "is refused by the chain",
    run: ({ node }) => {
      node.mine();
      node.faults = {
        replacesResult: ({ method }, honest) =>
          method === "eth_getTransactionReceipt" && honest !== null
            ? { ...(honest as object), status: "0x0" }
            : honest,
      };
    },
    notified: ["reverted"],
  },
  {
    name: "has a receipt of another transaction",
    run: async ({ node, clock, looks }) => {
      node.faults = {
        replacesResult: ({ method }, honest) =>
          method === "eth_getTransactionReceipt"
            ? { transactionHash: `0x${"cd".repeat(32)}`, blockNumber: "0x1", status: "0x1" }
            : honest,
      };
      await looks(2);
      clock.advance(RECEIPT_LIMIT_MS);
    },
    notified: ["unknown"],
  },
  { name: "outlives the page", run: ({ dispose }) => dispose(), notified: [] },
];

let address = 0;
const networkOf = () => ({
  ...evmNetwork("31337"),
  rpcUrls: [`https://follow-${(address += 1)}.example`],
});

const play =
  ({ run, notified, isElsewhere = false }: Fault, moment: number): Scenario[1] =>
  async () => {
    const clock = new FakeClock();
    const node = new ScriptedEvmNode({ clock });
    node.setBalance(PAYER.address, 10n * ETHER);
    for (let block = 0; block < 20; block += 1) node.mine();
    node.isMining = false;
    const network = networkOf();
    const end = new AbortController();
    const reader = new ViemChainReader({
      networks: [network],
      fetch: node.fetch,
      clock,
      scheduler: clock,
      signal: end.signal,
    });
    const hash = await node.accept(await signed());
    const signer = { namespace: "eip155", send: async () => ({ kind: "done", value: hash }) };
    const { latchkit, wallet } = await setupConnected(
      {
        networks: [network, { ...network, id: "eip155:10" }],
        ports: {
          clock,
          scheduler: clock,
          chains: { reader: async () => reader, signer: async () => signer as never },
        },
      },
      granted(network.id, PAYER.address),
    );
    const looks = (count: number): Promise<void> =>
      passWithNodeReplies(clock, RECEIPT_POLL_MS, count);
    const unwatch = latchkit.balance.watch();
    const actions = await latchkit.send.actions();
    const previewing = actions.preview({ amount: "0.1", to: TO });
    await looks(1);
    const sent = await actions.submit(await previewing);
    const statuses: Status[] = [];
    let isOver = false;
    actions.outcome$(sent).subscribe({
      next: ({ status }) => statuses.push(status),
      complete: () => (isOver = true),
    });
    await looks(moment);
    const asked = node.requests.length;
    const rival = async (change: object = {}): Promise<Hex> => node.accept(await signed(change));
    await run({ node, clock, wallet, hash, rival, looks, dispose: () => latchkit.dispose() });
    await looks(6);
    for (let round = 0; !isOver && round < 3; round += 1) await secondLook({ clock });
    assertThat(statuses.join() === notified.join(), `was notified ${statuses.join()}`);
    assertThat(isOver, "a caller still waits");
    const isRead = node.requests.slice(asked).some(({ method }) => method === "eth_getBalance");
    const isInBlock = notified.at(-1) === "mined" || notified.at(-1) === "reverted";
    assertThat(!isInBlock || isElsewhere || isRead, "the balance is read anew");
    unwatch();
    await latchkit.dispose();
    end.abort();
    await looks(1);
    assertThat(clock.pending === 0, `${clock.pending} timers are left`);
  };

/** Row F17: each at once, after one look and after three. */
export const FOLLOWING_SCENARIOS: readonly Scenario[] = FAULTS.flatMap((fault) =>
  (fault.isSeenBefore ? [1, 2, 3] : [0, 1, 3]).map(
    (moment): Scenario => [`${fault.name}, after ${moment} looks`, play(fault, moment)],
  ),
);
