import { beforeEach, describe, expect, it } from "vitest";
import type { Network } from "../../../src/domain/network/network.js";
import {
  FakeClock,
  InMemoryBitcoinChain,
  InMemoryBitcoinSigner,
  InMemoryBitcoinWallet,
} from "../../../src/infrastructure/in-memory/index.js";
import type { WalletEvent } from "../../../src/ports/wallet-connector.port.js";
import { bitcoinAccounts } from "../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { REGTEST } from "../../support/worlds/bitcoin.js";

const { signal } = new AbortController();
const people = [1, 2, 3].map((byte) =>
  bitcoinAccounts(new Uint8Array(32).fill(byte), REGTEST).map(({ address }) => address),
);
const [[PAYMENT = "", ORDINAL = ""] = [], [SECOND = ""] = [], [TO = ""] = []] = people;
const NETWORK: Network = {
  id: REGTEST,
  namespace: "bip122",
  reference: REGTEST.slice(7),
  name: "Local",
  currency: { name: "BTC", symbol: "BTC", decimals: 8 },
  rpcUrls: ["http://127.0.0.1:1"],
  isTestnet: true,
};

/**
 * The part of `WalletConnector` and `ChainSigner` that needs no keys, on their in-memory
 * counterparts.
 */
describe("WalletConnector and ChainSigner: Bitcoin in memory", () => {
  let chain: InMemoryBitcoinChain;
  let wallet: InMemoryBitcoinWallet;
  let clock: FakeClock;
  const signer = new InMemoryBitcoinSigner();
  beforeEach(() => {
    clock = new FakeClock();
    chain = new InMemoryBitcoinChain([NETWORK], clock);
    chain.fund(`${REGTEST}:${PAYMENT}`, 100_000n);
    wallet = new InMemoryBitcoinWallet({
      accounts: [{ payment: PAYMENT, ordinal: ORDINAL }, { payment: SECOND }],
      networkId: REGTEST,
      scheduler: clock,
      chain,
    });
  });
  const value = {
    namespace: "bip122",
    networkId: REGTEST,
    accounts: [
      { address: PAYMENT, type: "payment" },
      { address: ORDINAL, type: "ordinal" },
    ],
  };

  it("connects, reconnects silently and disconnects an in-memory Bitcoin wallet", async () => {
    expect(await wallet.connector.reconnect(signal)).toBeUndefined();
    expect(await wallet.connector.connect(signal)).toEqual({ kind: "done", value });
    wallet.wait();
    expect(await wallet.connector.reconnect(signal)).toEqual(value);
    await wallet.connector.disconnect(signal);
    expect(await wallet.connector.reconnect(signal)).toBeUndefined();
  });
  it('returns "declined" and "pending" of an in-memory Bitcoin wallet, and listens only while subscribed', async () => {
    wallet.reject();
    expect(await wallet.connector.connect(signal)).toEqual({ kind: "declined" });
    wallet.reject(-32002);
    expect(await wallet.connector.connect(signal)).toEqual({ kind: "pending" });
    wallet.approve();
    await wallet.connector.connect(signal);
    const events: WalletEvent[] = [];
    const following = wallet.connector.events$.subscribe((event) => events.push(event));
    wallet.changeAccount(1);
    await clock.pass(16);
    wallet.drop();
    await clock.pass(1_000);
    following.unsubscribe();
    expect(events).toEqual([
      { kind: "accounts", accounts: [{ address: SECOND, type: "payment" }] },
      { kind: "disconnected" },
    ]);
    expect([wallet.listenerCount, clock.pending]).toEqual([0, 0]);
  });
  it("signs with an in-memory Bitcoin wallet, and sends exactly the requested amount once", async () => {
    await wallet.connector.connect(signal);
    expect(await signer.signMessage(wallet.connector, PAYMENT, "x", signal)).toMatchObject({
      kind: "done",
    });
    const sent = await signer.send(
      wallet.connector,
      PAYMENT,
      NETWORK,
      { to: TO, value: 40_000n },
      signal,
    );
    if (sent.kind !== "done") throw new Error(sent.kind);
    expect(await chain.receipt(REGTEST, sent.value, signal)).toBeUndefined();
    chain.mine();
    expect(await chain.waitForReceipt(REGTEST, sent.value, signal)).toMatchObject({
      status: "success",
    });
    expect((await chain.balance(`${REGTEST}:${TO}`, signal)).units).toBe(40_000n);
    expect(wallet.requests.filter(({ method }) => method === "sendTransfer")).toHaveLength(1);
  });
  it("rejects an invalid transfer or PSBT without asking the in-memory Bitcoin wallet", async () => {
    await wallet.connector.connect(signal);
    for (const [transaction, field] of [
      [{ to: "x", value: 1_000n }, "to"],
      [{ to: TO, value: 1n }, "value"],
      [{ to: TO, value: 1_000n, gas: 1n }, "gas"],
    ] as const)
      await expect(
        signer.send(wallet.connector, PAYMENT, NETWORK, transaction, signal),
      ).rejects.toMatchObject({ code: "transaction/invalid", context: { field } });
    await expect(
      signer.signPsbt(
        wallet.connector,
        PAYMENT,
        NETWORK,
        { psbt: "x", signInputs: [{ address: PAYMENT, index: 0 }] },
        signal,
      ),
    ).rejects.toMatchObject({ code: "transaction/invalid" });
    expect(wallet.requests.map(({ method }) => method)).toEqual(["connect"]);
  });
});
