import { describe, expect, it } from "vitest";
import { scriptedBitcoinWallet } from "../../../../src/testing.js";
import { FakeClock, settled } from "../../../../src/infrastructure/in-memory/index.js";
import type {
  BitcoinDriver,
  ReportedGrant,
} from "../../../../src/infrastructure/wallet-connector/bitcoin/bitcoin-driver.js";
import { BitcoinWalletConnector } from "../../../../src/infrastructure/wallet-connector/bitcoin/bitcoin-wallet-connector.js";
import type { WalletEvent, WalletSession } from "../../../../src/ports/wallet-connector.port.js";
import { REGTEST } from "../../../support/worlds/bitcoin.js";

const { signal } = new AbortController();
const grantOf = (address: string): ReportedGrant => ({
  accounts: [{ address }],
  chain: "regtest",
});

/** A connected wallet whose answers to silent reads the test supplies. */
const setup = async () => {
  const clock = new FakeClock();
  const { address: segwit, ordinalAddress: taproot } = scriptedBitcoinWallet();
  const answers: ((address: string) => void)[] = [];
  let changed: (reported?: ReportedGrant) => void = () => undefined;
  const unused = (): Promise<never> => Promise.reject(new Error("not asked for"));
  const driver: BitcoinDriver = {
    connectMethod: "connect",
    canBroadcast: false,
    connect: async () => grantOf(segwit),
    restore: () => new Promise((resolve) => answers.push((one) => resolve(grantOf(one)))),
    signMessage: unused,
    signPsbt: unused,
    listen: (listener) => {
      changed = listener;
      return () => undefined;
    },
  };
  const connector = new BitcoinWalletConnector("com.example.slow", driver, {
    scheduler: clock,
    networkIds: () => [REGTEST],
  });
  const events: WalletEvent[] = [];
  connector.events$.subscribe((event) => events.push(event));
  await connector.connect(signal);
  const note = async (): Promise<void> => {
    changed();
    await clock.pass(16);
    await settled();
  };
  const answer = async (at: number, address: string): Promise<void> => {
    answers[at]?.(address);
    await settled();
  };
  const shown = (): readonly string[] =>
    events.flatMap((event) =>
      event.kind === "accounts" ? event.accounts.map(({ address }) => address) : [],
    );
  return { clock, connector, segwit, taproot, note, answer, shown };
};

describe("a Bitcoin wallet that answers after 12 s", () => {
  it("restores the session when the Bitcoin wallet answers after 12 s", async () => {
    const { clock, connector, segwit, answer } = await setup();
    const late: WalletSession[] = [];
    const back = connector.reconnect(signal, (session) => late.push(session));
    const ended = expect(back).rejects.toMatchObject({ code: "wallet/no-answer" });
    await clock.pass(12_000);
    await ended;
    await answer(0, segwit);
    expect(late.map(({ accounts: [{ address }] }) => address)).toEqual([segwit]);
  });

  it("shows the Bitcoin account if the wallet's answer after an event arrives 12 s late", async () => {
    const { clock, taproot, note, answer, shown } = await setup();
    await note();
    await clock.pass(12_000);
    await answer(0, taproot);
    expect(shown()).toEqual([taproot]);
  });

  it("shows the newest Bitcoin account even if an older answer of the wallet arrives last", async () => {
    const { clock, segwit, taproot, note, answer, shown } = await setup();
    await note();
    await clock.pass(12_000);
    await note();
    await answer(1, taproot);
    await answer(0, segwit);
    expect(shown()).toEqual([taproot]);
  });
});
