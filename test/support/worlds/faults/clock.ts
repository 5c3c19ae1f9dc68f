import { expect } from "vitest";
import { FAULTY, FaultWorld } from "./world.js";
import { F23_JUMPS } from "../../fixtures/wallet-faults.js";

const setupConnected = async (): Promise<FaultWorld> => {
  const world = new FaultWorld();
  await world.start();
  await world.end(world.latchkit.connection.connect(FAULTY));
  return world;
};

/** Row F23, for one jump of the wall clock: what depends on time, each with what must hold. */
const plays = (jump: number): readonly (readonly [string, () => Promise<void>])[] => [
  [
    "a toast closes after 2.5 s",
    async () => {
      const world = await setupConnected();
      world.latchkit.toast.show({ variant: "success", text: "done" });
      world.jump = jump;
      await world.clock.pass(2_500);
      expect(world.latchkit.toast.snapshot.shown).toBeUndefined();
    },
  ],
  [
    "a new toast takes the place of the old after 150 ms",
    async () => {
      const world = await setupConnected();
      world.latchkit.toast.show({ variant: "success", text: "old" });
      world.latchkit.toast.show({ variant: "success", text: "new" });
      world.jump = jump;
      await world.clock.pass(150);
      expect(world.latchkit.toast.snapshot.shown?.text).toBe("new");
      await world.clock.pass(2_500);
      expect(world.latchkit.toast.snapshot.shown).toBeUndefined();
    },
  ],
  [
    "a balance is read again no later than 30 s after it was",
    async () => {
      const world = await setupConnected();
      await world.end(world.latchkit.balance.refresh());
      world.jump = jump;
      await world.clock.pass(30_000);
      await world.end(world.latchkit.balance.refresh());
      expect(world.reads).toBe(2);
    },
  ],
  [
    "a wallet still has 10 minutes to answer, and no more",
    async () => {
      const world = new FaultWorld();
      await world.start();
      world.wallet.break("eth_requestAccounts", { name: "never", kind: "never" });
      let ending = "open";
      world.latchkit.connection
        .connect(FAULTY)
        .catch((error: { readonly code: string }) => (ending = error.code));
      world.jump = jump;
      await world.clock.pass(599_999);
      expect(ending).toBe("open");
      await world.clock.pass(1);
      expect(ending).toBe("wallet/no-answer");
    },
  ],
  [
    "a remembered wallet comes back",
    async () => {
      const world = await setupConnected();
      world.jump = jump;
      expect(await world.end(world.run("restore"))).toBe("resolved");
      expect(world.latchkit.account.snapshot.status).toBe("connected");
    },
  ],
];

/** Row F23 in full. */
export const CLOCK_PLAYS: readonly (readonly [string, () => Promise<void>])[] = F23_JUMPS.flatMap(
  (jump) =>
    plays(jump).map(
      ([what, play]) => [`the clock jumps by ${jump / 1_000} s: ${what}`, play] as const,
    ),
);
