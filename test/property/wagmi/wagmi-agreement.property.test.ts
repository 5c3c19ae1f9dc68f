import fc from "fast-check";
import { describe, it, vi } from "vitest";
import { agreed, beside, RDNS, type Beside } from "../../support/wagmi/beside.js";
import { wagmi2, wagmi3, type WagmiKit } from "../../support/wagmi/wagmi-kits.js";
import { checkAsync } from "../../support/property.js";
import { repeats } from "../../support/repeats.js";
import { settled } from "../../support/started.js";

type Step = (page: Beside) => unknown;
const refused = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => undefined);

/** What a user can do at any of the three. A step that has nothing to do is refused. */
const STEPS: Readonly<Record<string, Step>> = {
  "network.switch to 1": ({ latchkit }) => refused(latchkit.network.switch("eip155:1")),
  "network.switch to 10": ({ latchkit }) => refused(latchkit.network.switch("eip155:10")),
  "wagmi switches to 1": ({ wagmi }) => refused(wagmi.switchChain(1)),
  "wagmi switches to 10": ({ wagmi }) => refused(wagmi.switchChain(10)),
  "the wallet moves to 1": ({ wallet }) => wallet.changeNetwork("eip155:1"),
  "the wallet moves to 10": ({ wallet }) => wallet.changeNetwork("eip155:10"),
  "the wallet shows account 0": ({ wallet }) => wallet.changeAccount(0),
  "the wallet shows account 1": ({ wallet }) => wallet.changeAccount(1),
  "the wallet declines one": ({ wallet, latchkit }) => {
    wallet.reject();
    return refused(latchkit.network.switch("eip155:10")).then(() => wallet.approve());
  },
  "wagmi disconnects": ({ wagmi }) => refused(wagmi.disconnect()),
  "Latchkit disconnects": ({ latchkit }) => refused(latchkit.connection.disconnect()),
  "Latchkit connects": ({ latchkit }) => refused(latchkit.connection.connect(RDNS)),
  "wagmi reconnects": ({ wagmi }) => refused(wagmi.reconnect()),
};

interface Move {
  readonly step: string;
  /** Whether the next step waits for this one. */
  readonly isAwaited: boolean;
}
const moves = fc.array(
  fc.record({ step: fc.constantFrom(...Object.keys(STEPS)), isAwaited: fc.boolean() }),
  { minLength: 1, maxLength: 6 },
);

/**
 * What the wallet did by itself is read by a request or two some 16 ms later, the first time by
 * code to load. So long it may take at most, ms.
 */
const SOON_MS = 5_000;
const agreedSoon = async (page: Beside): Promise<void> => {
  await vi.waitFor(() => agreed(page), { timeout: SOON_MS, interval: 1 });
  for (let turn = 0; turn < 3; turn += 1) await settled();
  await agreed(page);
};

const runs = async (kit: WagmiKit, sequence: readonly Move[]): Promise<void> => {
  const page = beside(kit);
  await page.latchkit.start();
  await page.latchkit.connection.connect(RDNS);
  const underway: unknown[] = [];
  for (const { step, isAwaited } of sequence) {
    const done = STEPS[step]?.(page);
    underway.push(done);
    if (isAwaited) await done;
  }
  await Promise.all(underway);
  await agreedSoon(page);
  await page.latchkit.dispose();
};

describe("wagmi, Latchkit and the wallet agree after any sequence of steps", () => {
  it.each([wagmi2, wagmi3])(
    "$name",
    async (kit) => {
      await checkAsync(
        fc.asyncProperty(moves, (sequence) => runs(kit, sequence)),
        {
          numRuns: repeats(1_000, 150),
        },
      );
    },
    300_000,
  );
});
