import { expect } from "vitest";
import { ALICE, BOB } from "../../builders/connection.js";
import { FAULTY, FaultWorld, OTHER } from "./world.js";

/** What subscribers were told of a connected world. */
interface Notified {
  readonly world: FaultWorld;
  readonly pairs: string[];
}

const pairOf = ({ latchkit: { account, network } }: FaultWorld): string =>
  `${account.snapshot.current?.address ?? "nobody"} on ${network.snapshot.active.id}`;

/**
 * Connected as ALICE on eip155:1; every emission of account and network is noted with what the
 * other group says at that moment.
 */
const notified = async (): Promise<Notified> => {
  const world = new FaultWorld();
  await world.start();
  await world.end(world.latchkit.connection.connect(FAULTY));
  const pairs: string[] = [];
  for (const { state$ } of [world.latchkit.account, world.latchkit.network])
    (state$ as { subscribe(next: () => void): unknown }).subscribe(() => {
      const { current } = world.latchkit.account.snapshot;
      if (current && current.networkId !== world.latchkit.network.snapshot.active.id)
        pairs.push("account and network disagree");
      pairs.push(pairOf(world));
    });
  pairs.length = 0;
  return { world, pairs };
};

const ends = async (
  { world, pairs }: Notified,
  after: string,
  between: readonly string[] = [],
): Promise<void> => {
  await world.clock.pass(2_000);
  expect(pairOf(world)).toBe(after);
  expect([...new Set(pairs)].filter((pair) => pair !== after && !between.includes(pair))).toEqual(
    [],
  );
};

/** 10,000 events in one second. */
const storm = async (
  { world, pairs }: Notified,
  emit: (index: number) => void,
  last: string,
): Promise<void> => {
  const release = world.latchkit.balance.watch();
  await world.clock.pass(100);
  const before = world.reads;
  pairs.length = 0;
  for (let index = 0; index < 10_000; index += 1) {
    emit(index);
    if (index % 10 === 9) await world.clock.pass(1);
  }
  await world.clock.pass(2_000);
  expect(pairOf(world)).toBe(last);
  expect(pairs.length, "emissions").toBeLessThan(20);
  expect(world.reads - before, "reads").toBeLessThan(3);
  release();
};

/** Another value every 10 ms, so that each frame sees a change; true at the end. */
const flips = (index: number): boolean => Math.floor(index / 100) % 2 === 1;
const ON_TEN = `${ALICE} on eip155:10`;
const BOB_ON_TEN = `${BOB} on eip155:10`;
const AS_BEFORE = `${ALICE} on eip155:1`;
const DISCONNECTED = "nobody on eip155:1";

/** Row F15 and threat T6: what a provider's events may do, each with what must come of it. */
export const EVENT_SCENARIOS: readonly (readonly [string, () => Promise<void>])[] = [
  [
    "10,000 chainChanged in a second",
    async () => {
      const it = await notified();
      await storm(
        it,
        (index) => it.world.wallet.emit("chainChanged", flips(index) ? "0xa" : "0x1"),
        ON_TEN,
      );
    },
  ],
  [
    "10,000 accountsChanged in a second",
    async () => {
      const it = await notified();
      await storm(
        it,
        (index) => it.world.wallet.emit("accountsChanged", [flips(index) ? BOB : ALICE]),
        `${BOB} on eip155:1`,
      );
    },
  ],
  [
    "10,000 of both in a second",
    async () => {
      const it = await notified();
      await storm(
        it,
        (index) =>
          index % 2 === 0
            ? it.world.wallet.emit("chainChanged", flips(index) ? "0xa" : "0x1")
            : it.world.wallet.emit("accountsChanged", [flips(index) ? BOB : ALICE]),
        BOB_ON_TEN,
      );
    },
  ],
  [
    "10,000 networks that nobody listed",
    async () => {
      const it = await notified();
      await storm(
        it,
        (index) => it.world.wallet.emit("chainChanged", `0x${(index + 1_000).toString(16)}`),
        `${ALICE} on eip155:10999`,
      );
    },
  ],
  [
    "10,000 lists of garbage",
    async () => {
      const it = await notified();
      await storm(it, () => it.world.wallet.emit("accountsChanged", [null, {}]), AS_BEFORE);
    },
  ],
  [
    "chainChanged before accountsChanged",
    async () => {
      const it = await notified();
      it.world.wallet.emit("chainChanged", "0xa");
      it.world.wallet.emit("accountsChanged", [BOB]);
      await ends(it, BOB_ON_TEN);
    },
  ],
  [
    "accountsChanged before chainChanged",
    async () => {
      const it = await notified();
      it.world.wallet.emit("accountsChanged", [BOB]);
      it.world.wallet.emit("chainChanged", "0xa");
      await ends(it, BOB_ON_TEN);
    },
  ],
  [
    "empty accounts",
    async () => {
      const it = await notified();
      it.world.wallet.emit("accountsChanged", []);
      await ends(it, DISCONNECTED);
    },
  ],
  [
    "empty accounts and a new network at once",
    async () => {
      const it = await notified();
      it.world.wallet.emit("chainChanged", "0xa");
      it.world.wallet.emit("accountsChanged", []);
      await ends(it, DISCONNECTED);
    },
  ],
  [
    "empty accounts and at once an account again",
    async () => {
      const it = await notified();
      it.world.wallet.emit("accountsChanged", []);
      it.world.wallet.emit("accountsChanged", [BOB]);
      await ends(it, `${BOB} on eip155:1`);
    },
  ],
  [
    "a lost node that comes back (1013)",
    async () => {
      const it = await notified();
      it.world.wallet.emit("disconnect", { code: 1013 });
      await ends(it, AS_BEFORE);
    },
  ],
  [
    "a disconnect",
    async () => {
      const it = await notified();
      it.world.wallet.emit("disconnect", { code: 4900 });
      await ends(it, DISCONNECTED);
    },
  ],
  [
    "events after the user disconnected",
    async () => {
      const it = await notified();
      await it.world.end(it.world.latchkit.connection.disconnect());
      it.pairs.length = 0;
      it.world.wallet.emit("accountsChanged", [BOB]);
      it.world.wallet.emit("chainChanged", "0xa");
      await ends(it, DISCONNECTED);
      expect([it.pairs, it.world.wallet.listenerCount]).toEqual([[], 0]);
    },
  ],
  [
    "events that waited when the user disconnected",
    async () => {
      const it = await notified();
      it.world.wallet.emit("accountsChanged", [BOB]);
      await it.world.end(it.world.latchkit.connection.disconnect());
      await ends(it, DISCONNECTED);
    },
  ],
  [
    "events of the wallet that another one replaced",
    async () => {
      const it = await notified();
      await it.world.end(it.world.latchkit.connection.connect(OTHER));
      it.pairs.length = 0;
      it.world.wallet.emit("accountsChanged", []);
      it.world.wallet.emit("chainChanged", "0xa");
      await ends(it, `${BOB} on eip155:1`);
      expect(it.pairs).toEqual([]);
    },
  ],
  [
    "events of a wallet that was never connected",
    async () => {
      const it = await notified();
      it.world.other.emit("accountsChanged", []);
      await ends(it, AS_BEFORE);
    },
  ],
  [
    "an account change in the middle of a connect",
    async () => {
      const it = await notified();
      it.world.other.onRequest = (method) => {
        if (method === "eth_chainId") it.world.other.emit("accountsChanged", [ALICE]);
      };
      await it.world.end(it.world.latchkit.connection.connect(OTHER));
      await ends(it, AS_BEFORE);
      expect(it.world.latchkit.account.snapshot.current?.connectorId).toBe(OTHER);
    },
  ],
  [
    "a network change in the middle of a connect",
    async () => {
      const it = await notified();
      it.world.other.onRequest = (method) => {
        if (method === "eth_requestAccounts") it.world.other.switchChain("0xa");
      };
      await it.world.end(it.world.latchkit.connection.connect(OTHER));
      await ends(it, BOB_ON_TEN, [AS_BEFORE]);
    },
  ],
];
