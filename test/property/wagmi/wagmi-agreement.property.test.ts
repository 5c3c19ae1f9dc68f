import fc from "fast-check";
import { InMemoryKeyValueStorage } from "latchkit/testing";
import { describe, expect, it, vi } from "vitest";
import {
  aWallet,
  expectSameState,
  setupWithWagmi,
  RDNS,
  type LatchkitWithWagmi,
} from "../../support/worlds/wagmi/beside.js";
import {
  wagmi2,
  wagmi3,
  type WagmiKit,
  type WagmiMemory,
} from "../../support/worlds/wagmi/wagmi-kits.js";
import { checkAsync } from "../../support/runner/property.js";
import { repeats } from "../../support/runner/repeats.js";
import { flushPromises } from "../../support/worlds/instance.js";

/**
 * A change of the wallet is read by one or two requests some 16 ms later, the first time after
 * loading code. Upper limit in ms.
 */
const SOON_MS = 5_000;

/** A page that can reload; the wallet and both storages persist. */
class ReloadedPage {
  readonly #kit: WagmiKit;
  readonly #wallet = aWallet();
  readonly #storage = new InMemoryKeyValueStorage();
  readonly #memory: WagmiMemory = new Map();
  /** Changes of the connection that wagmi's effects would miss. */
  readonly missed: string[] = [];
  page: LatchkitWithWagmi;

  constructor(kit: WagmiKit) {
    this.#kit = kit;
    this.page = this.#open();
  }

  #open(): LatchkitWithWagmi {
    const page = setupWithWagmi(this.#kit, this.#wallet, this.#storage, { memory: this.#memory });
    page.wagmi.watch((now, before) => {
      if (now.status === "connected" && before.status === "disconnected")
        this.missed.push(`${before.status} to ${now.status}`);
    });
    return page;
  }

  async reload(): Promise<void> {
    await this.page.latchkit.dispose();
    this.page = this.#open();
    await Promise.all([this.page.wagmi.reconnect(), this.page.latchkit.start()]);
  }
}

type Step = (page: LatchkitWithWagmi, pages: ReloadedPage) => unknown;
const refused = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => undefined);

/** `useConnect().connect`, and the user's action in the modal that it opens. */
const connectByWagmi =
  (answer: (page: LatchkitWithWagmi) => Promise<unknown>): Step =>
  async (page) => {
    let isOver = false;
    const connecting = refused(page.wagmi.connect()).then(() => void (isOver = true));
    await vi.waitFor(() => {
      if (!isOver && !page.latchkit.modal.snapshot.isOpen) throw new Error("nothing yet");
    }, SOON_MS);
    if (!isOver) await refused(answer(page));
    // A newer attempt may have replaced this one and left its modal open.
    await refused(page.latchkit.modal.close());
    await connecting;
  };

/** Actions of a user in any of the three. A step without effect is rejected. */
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
  "wagmi connects": connectByWagmi(({ latchkit }) => latchkit.connection.connect(RDNS)),
  "wagmi connects and the user closes the modal": connectByWagmi(({ latchkit }) =>
    latchkit.modal.close(),
  ),
  "wagmi reconnects": ({ wagmi }) => refused(wagmi.reconnect()),
  "the page is loaded again": (_, pages) => pages.reload(),
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

const agreedSoon = async (page: LatchkitWithWagmi): Promise<void> => {
  await vi.waitFor(() => expectSameState(page), { timeout: SOON_MS, interval: 1 });
  for (let turn = 0; turn < 3; turn += 1) await flushPromises();
  await expectSameState(page);
};

const runs = async (kit: WagmiKit, sequence: readonly Move[]): Promise<void> => {
  const pages = new ReloadedPage(kit);
  await pages.page.latchkit.start();
  await pages.page.latchkit.connection.connect(RDNS);
  const underway: unknown[] = [];
  for (const { step, isAwaited } of sequence) {
    const isReload = step === "the page is loaded again";
    // Waits for pending steps before the page goes away.
    if (isReload) await Promise.all(underway.splice(0));
    const done = STEPS[step]?.(pages.page, pages);
    underway.push(done);
    if (isAwaited || isReload) await done;
  }
  await Promise.all(underway);
  await agreedSoon(pages.page);
  expect(pages.missed).toEqual([]);
  await pages.page.latchkit.dispose();
};

describe("wagmi, Latchkit and the wallet", () => {
  it.each([wagmi2, wagmi3])(
    "$name agrees with Latchkit and the wallet after any sequence of steps",
    async (kit) => {
      await checkAsync(
        fc.asyncProperty(moves, (sequence) => runs(kit, sequence)),
        {
          numRuns: repeats(1_000, 100),
        },
      );
    },
    300_000,
  );
});
