import { describe, expect, it } from "vitest";
import {
  EvmReadBack,
  type EvmNodes,
  type ReturnedHash,
} from "../../../../src/infrastructure/chain-signer/evm-read-back.js";
import type { ProvenTransaction } from "../../../../src/infrastructure/chain-reader/proven-transaction.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";

const HASH = `0x${"ab".repeat(32)}`;
const CONTRACT = "0x6001";
const DELEGATED = `0xef0100${"11".repeat(20)}`;
const [NOW, KEY] = [1_000n, { timestamp: 1_000n, code: "0x", transactionCount: 3n }];
const network = {
  name: "Ethereum",
  rpcUrls: [],
  isTestnet: false,
  currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  id: "eip155:1",
  namespace: "eip155",
  reference: "1",
} as const satisfies ReturnedHash["network"];
const returned = (more: Partial<ReturnedHash> = {}): ReturnedHash => ({
  network,
  from: ALICE,
  requested: { to: BOB, value: 5n } as ReturnedHash["requested"],
  method: "eth_sendTransaction",
  hash: HASH,
  before: KEY,
  ...more,
});
const SENT = {
  from: ALICE,
  to: BOB,
  value: 5n,
  data: "0x",
  chainId: 1,
  nonce: 3,
} as unknown as ProvenTransaction;

/** What the nodes return: the transaction, its block's time, the account's code afterwards. */
interface Shown {
  readonly sent?: Partial<ProvenTransaction>;
  readonly minedAt?: bigint;
  readonly codeAfter?: string;
  /** The account's nonce at the block before the named one. */
  readonly used?: bigint | "nobody knows";
  readonly isDown?: boolean;
}
const outcomeOf = async (shown: Shown, given: ReturnedHash = returned()) => {
  const clock = new FakeClock();
  const nodes: EvmNodes = {
    sent: async () => ({ ...SENT, ...shown.sent }) as never,
    accountState: async () => {
      if (shown.isDown) throw new Error("down");
      return { timestamp: NOW, code: shown.codeAfter ?? "0x", transactionCount: 3n };
    },
    blockTime: async () => shown.minedAt as never,
    transactionCountAt: async (_account, block) => {
      if (shown.used === "nobody knows" || block !== 6n) throw new Error("no such state");
      return shown.used ?? 0n;
    },
    call: async () => "0x" as never,
  };
  const outcome = new EvmReadBack(nodes, clock).outcome(given, new AbortController().signal);
  const ended = outcome.then(
    ({ kind }) => kind,
    (error: { readonly code: string }) => error.code,
  );
  await clock.pass(10_000);
  return ended;
};

describe("the transaction of a hash that a wallet returned", { tags: ["finding-M8"] }, () => {
  it("confirms a wallet's transaction hash if the requested transaction is pending or at most 30 s old", async () => {
    expect(await outcomeOf({})).toBe("done");
    // Older transactions name no chain.
    expect(await outcomeOf({ sent: { chainId: undefined } as never })).toBe("done");
    expect(await outcomeOf({ sent: { blockNumber: 7n }, minedAt: NOW + 12n })).toBe("done");
    expect(await outcomeOf({ sent: { blockNumber: 7n }, minedAt: NOW - 30n })).toBe("done");
    expect(await outcomeOf({ sent: { blockNumber: 7n }, minedAt: NOW - 31n })).toBe("unknown");
  });

  it("reports a wallet's transaction hash as unknown if its nonce was used before the reported block", async () => {
    const mined = { sent: { blockNumber: 7n }, minedAt: NOW + 12n };
    expect(await outcomeOf({ ...mined, used: 4n })).toBe("unknown");
    expect(await outcomeOf({ ...mined, used: 3n })).toBe("done");
    expect(await outcomeOf({ ...mined, used: "nobody knows" })).toBe("done");
  });

  it("reports a wallet's transaction hash as unknown if an earlier transaction used the same nonce", async () => {
    const before = { ...KEY, transactionCount: 4n };
    expect(await outcomeOf({}, returned({ before }))).toBe("unknown");
    const mined = { sent: { blockNumber: 7n }, minedAt: NOW + 12n };
    expect(await outcomeOf(mined, returned({ before }))).toBe("unknown");
    expect(await outcomeOf({ sent: { nonce: 4 } }, returned({ before }))).toBe("done");
  });

  it("reports a wallet's transaction hash as unknown if earlier state or block time cannot be read", async () => {
    const mined = { sent: { blockNumber: 7n }, minedAt: NOW };
    expect(await outcomeOf(mined, returned({ before: undefined }))).toBe("unknown");
    expect(await outcomeOf({ sent: { blockNumber: 7n } })).toBe("unknown");
  });

  it("reports a wallet's transaction hash as unknown if the wallet changed permitted fields", async () => {
    const approve = (spender: string, units: string) =>
      `0x095ea7b3${spender.padStart(64, "0")}${units.padStart(64, "0")}` as const;
    const requested = { to: BOB, value: 5n, data: approve("aa", "5") } as const;
    const sent = (data: string) => outcomeOf({ sent: { data } as never }, returned({ requested }));
    expect(await sent(approve("aa", "5"))).toBe("done");
    expect(await sent(approve("aa", "7"))).toBe("unknown");
    expect(await sent(`${approve("aa", "5")}00`)).toBe("unknown");
    expect(await sent(approve("ab", "5"))).toBe("wallet/invalid-answer");
  });

  it("reports a contract account's transaction hash as unknown, as it may be a user operation's hash", async () => {
    const before = { timestamp: NOW, code: CONTRACT, transactionCount: 3n };
    expect(await outcomeOf({}, returned({ before }))).toBe("unknown");
    expect(await outcomeOf({ sent: { to: ALICE } }, returned({ before }))).toBe("unknown");
  });

  it("rejects the hash of a different transaction if the account is an EOA without delegation", async () => {
    expect(await outcomeOf({ sent: { to: ALICE } })).toBe("wallet/invalid-answer");
    expect(await outcomeOf({ sent: { value: 6n } })).toBe("wallet/invalid-answer");
    expect(await outcomeOf({ sent: { chainId: 10 } as never })).toBe("wallet/invalid-answer");
  });

  it.each([
    "0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789",
    "0x0000000071727De22E5E9d8BAf0edAc6f37da032",
    "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108",
    "0x433709009B8330FDa32311DF1C2AFA402eD8D009",
  ])(
    "does not reject a transaction to the entry point %s, which sends for other accounts",
    async (to) => {
      expect(await outcomeOf({ sent: { from: BOB, to } })).toBe("unknown");
    },
  );

  it("reports a wallet's transaction hash as unknown if another account may have sent the transaction", async () => {
    const other = { sent: { from: BOB } };
    const lends = returned({ before: { timestamp: NOW, code: DELEGATED, transactionCount: 3n } });
    expect(await outcomeOf(other, lends)).toBe("unknown");
    expect(await outcomeOf(other, returned({ before: undefined }))).toBe("unknown");
    expect(await outcomeOf({ ...other, codeAfter: CONTRACT })).toBe("unknown");
    expect(await outcomeOf({ ...other, isDown: true })).toBe("unknown");
    expect(await outcomeOf(other)).toBe("wallet/invalid-answer");
    // An account with delegated code can also send its own transactions.
    expect(await outcomeOf({}, lends)).toBe("done");
  });

  it("rejects a transaction hash that the wallet already returned before", async () => {
    const clock = new FakeClock();
    const nodes = { sent: async () => SENT } as unknown as EvmNodes;
    const readBack = new EvmReadBack(nodes, clock);
    const { signal } = new AbortController();
    expect((await readBack.outcome(returned(), signal)).kind).toBe("done");
    const again = returned({ hash: HASH.toUpperCase().replace("0X", "0x") });
    await expect(readBack.outcome(again, signal)).rejects.toMatchObject({
      code: "wallet/invalid-answer",
    });
  });

  it("looks up a wallet's transaction hash again until a node lists the transaction", async () => {
    const clock = new FakeClock();
    const began = clock.now();
    const asked: number[] = [];
    const nodes = {
      sent: async () => {
        asked.push(clock.now() - began);
        if (clock.now() - began < 1_000) throw new Error("not yet");
        return SENT;
      },
    } as unknown as EvmNodes;
    const { signal } = new AbortController();
    const outcome = new EvmReadBack(nodes, clock).outcome(returned(), signal);
    await clock.pass(5_000);
    expect((await outcome).kind).toBe("done");
    expect(asked).toEqual([0, 300, 1_000]);
  });

  it("stores the last 200 transaction hashes that wallets returned", async () => {
    const nodes = { sent: async () => SENT } as unknown as EvmNodes;
    const readBack = new EvmReadBack(nodes, new FakeClock());
    const { signal } = new AbortController();
    const end = (at: number): Promise<string> =>
      readBack.outcome(returned({ hash: `0x${String(at).padStart(64, "0")}` }), signal).then(
        ({ kind }) => kind,
        ({ code }: { readonly code: string }) => code,
      );
    for (let at = 0; at < 200; at += 1) expect(await end(at)).toBe("done");
    expect(await end(0)).toBe("wallet/invalid-answer");
    expect(await end(200)).toBe("done");
    expect(await end(0)).toBe("done");
  });

  it("stops looking up a wallet's transaction hash when the caller aborts or after 6 s", async () => {
    const clock = new FakeClock();
    const nodes = { sent: () => new Promise(() => undefined) } as unknown as EvmNodes;
    const stop = new AbortController();
    const left = new EvmReadBack(nodes, clock).outcome(returned(), stop.signal);
    stop.abort();
    await expect(left).rejects.toMatchObject({ code: "call/aborted" });
    const late = new EvmReadBack(nodes, clock).outcome(returned(), new AbortController().signal);
    await clock.pass(6_000);
    expect((await late).kind).toBe("unknown");
  });
});
