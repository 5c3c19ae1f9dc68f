import { describe, expect, it } from "vitest";
import type { ProvenTransaction } from "../../../../src/infrastructure/chain-reader/proven-transaction.js";
import {
  FakeClock,
  InMemoryChain,
  InMemoryChainAccess,
  InMemoryChainSigner,
  settled,
} from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import {
  ManualWallet,
  ManualWallets,
  deferred,
  granted,
} from "../../../support/doubles/manual-wallet.js";
import {
  TWO_NETWORKS,
  errorCodeOf,
  setupConnected,
  setupInstance,
} from "../../../support/worlds/instance.js";
import { normalizeNetwork } from "../../../../src/domain/network/network.js";

const HASH = `0x${"ab".repeat(32)}`;
const SHOWN: ProvenTransaction = {
  hash: HASH,
  from: ALICE,
  to: BOB,
  value: 1n,
  data: "0x",
  nonce: 0,
  chainId: 1,
  maxFee: 0n,
  blockNumber: undefined,
};

/** A chain whose node returns the sent transaction when the test resolves it. */
class SlowChain extends InMemoryChain {
  shown = deferred<ProvenTransaction | undefined>();
  looks = 0;
  override sent(): Promise<ProvenTransaction | undefined> {
    this.looks += 1;
    return this.shown.promise;
  }
}

const setupPage = async () => {
  const clock = new FakeClock();
  const chain = new SlowChain(TWO_NETWORKS.map(normalizeNetwork), clock);
  const chains = new InMemoryChainAccess([
    { reader: chain, signer: new InMemoryChainSigner(clock, chain) },
  ]);
  const { latchkit, wallet } = await setupConnected({ ports: { chains, clock, scheduler: clock } });
  const approval = deferred<unknown>();
  wallet.onRequest = async ({ method }) => ({
    kind: "done",
    value: method === "eth_chainId" ? "0x1" : await approval.promise,
  });
  const sending = latchkit.account.sendTransaction({ to: BOB, value: 1n });
  sending.catch(() => undefined);
  return { latchkit, wallet, clock, chain, sending, approval };
};

describe("wallet that disconnects while a transaction is sent", () => {
  it(
    "resolves a send with the hash returned before the wallet disconnected, once a node lists it",
    { tags: ["finding-M8"] },
    async () => {
      const { wallet, chain, sending, approval } = await setupPage();
      approval.resolve(HASH);
      await expect.poll(() => chain.looks).toBe(1);
      wallet.emit({ kind: "disconnected" });
      await settled();
      chain.shown.resolve(SHOWN);
      expect(await sending).toMatchObject({ hash: HASH, delivery: "seen" });
    },
  );
  it(
    "reports delivery as unknown if no node has a disconnected wallet's transaction within 6 s",
    { tags: ["finding-M8"] },
    async () => {
      const { latchkit, clock, chain, sending, approval } = await setupPage();
      approval.resolve(HASH);
      await expect.poll(() => chain.looks).toBe(1);
      await latchkit.connection.disconnect();
      await clock.pass(6_000);
      expect(await sending).toMatchObject({ hash: HASH, delivery: "unknown" });
      expect(clock.pending).toBe(0);
    },
  );
  it("rejects a send at once if the wallet disconnects while its confirmation prompt is open", async () => {
    const { wallet, chain, sending, approval } = await setupPage();
    await expect.poll(() => wallet.asked).toContain("eth_sendTransaction");
    wallet.emit({ kind: "disconnected" });
    expect(await errorCodeOf(sending)).toBe("connection/not-connected");
    approval.resolve(HASH);
    await settled();
    expect(chain.looks).toBe(0);
  });
  it("does not ask a disconnected wallet to send a transaction", async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupInstance(new ManualWallets(wallet));
    const connecting = latchkit.connection.connect(wallet.connectorId);
    wallet.approve(granted());
    await connecting;
    const chainId = deferred<unknown>();
    wallet.onRequest = async () => ({ kind: "done", value: await chainId.promise });
    const sending = errorCodeOf(latchkit.account.sendTransaction({ to: BOB, value: 1n }));
    await expect.poll(() => wallet.asked).toContain("eth_chainId");
    wallet.emit({ kind: "disconnected" });
    chainId.resolve("0x1");
    expect(await sending).toBe("connection/not-connected");
    await settled();
    expect(wallet.asked).not.toContain("eth_sendTransaction");
  });
});
