import { describe, expect, it } from "vitest";
import { SentTransactions } from "../../../../src/application/account/sent-transactions.js";
import { FollowPending } from "../../../../src/application/activity/follow-pending.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import type { TransactionReceipt } from "../../../../src/domain/transaction/transaction.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE } from "../../../support/builders/connection.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const ON_SOLANA: CaipAddress = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1";
const ON_EVM: CaipAddress = `eip155:1:${ALICE}`;

/** A transaction of this account that is not mined; with `isDown` no node answers. */
const setupWorld = (account: CaipAddress) => {
  const [clock, life] = [new FakeClock(0), new Lifetime()];
  const sent = new SentTransactions(clock);
  const send = (): void => sent.add({ account, hash: "sent", request: { to: "nobody" } });
  send();
  const chain = { isDown: false };
  const receiptOf = async (): Promise<TransactionReceipt | undefined> => {
    if (chain.isDown) throw new Error("down");
    return undefined;
  };
  const accounts = new StateStore<CaipAddress | undefined>(account);
  const batchOf = () => Promise.reject(new Error("no batch"));
  const parts = { account: accounts, sent, receiptOf, batchOf, scheduler: clock, life };
  const follow = new FollowPending({ ...parts, mined: () => undefined });
  const pass = async (ms: number): Promise<string | undefined> => {
    for (let at = 0; at < ms; at += 10_000) {
      clock.advance(10_000);
      await flushPromises();
    }
    return sent.snapshot[0]?.status;
  };
  return { follow, chain, pass, send };
};

describe("FollowPending", () => {
  it("removes a pending Solana transaction after 180 s of checks, when its blockhash has expired", async () => {
    const { follow, pass } = setupWorld(ON_SOLANA);
    follow.start();
    await flushPromises();
    expect(await pass(170_000)).toBe("pending");
    expect(await pass(10_000)).toBeUndefined();
  });
  it("checks a Solana transaction for another 180 s when it is sent again", async () => {
    const { follow, pass, send } = setupWorld(ON_SOLANA);
    follow.start();
    await flushPromises();
    expect(await pass(180_000)).toBeUndefined();
    await pass(10_000);
    send();
    expect(await pass(180_000)).toBe("pending");
    expect(await pass(10_000)).toBeUndefined();
  });
  it("drops a pending Solana transaction only after 180 s in which a node answered the checks", async () => {
    const { follow, chain, pass } = setupWorld(ON_SOLANA);
    chain.isDown = true;
    follow.start();
    await flushPromises();
    expect(await pass(300_000)).toBe("pending");
    chain.isDown = false;
    follow.stop();
    expect(await pass(300_000)).toBe("pending");
    follow.start();
    await flushPromises();
    expect(await pass(170_000)).toBe("pending");
    expect(await pass(10_000)).toBeUndefined();
  });
  it("does not restart the 180 s of a Solana transaction each time that the activity list opens", async () => {
    const { follow, pass } = setupWorld(ON_SOLANA);
    for (let at = 0; at < 30; at += 1) {
      follow.start();
      await flushPromises();
      follow.stop();
    }
    expect(await pass(0)).toBe("pending");
  });
  it("keeps an EVM transaction pending without a time limit", async () => {
    const { follow, pass } = setupWorld(ON_EVM);
    follow.start();
    await flushPromises();
    expect(await pass(3_600_000)).toBe("pending");
  });
});
