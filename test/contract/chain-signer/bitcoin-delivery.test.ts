import { Transaction } from "bitcoinjs-lib";
import { describe, expect, it } from "vitest";
import type { TransactionRequest } from "../../../src/domain/transaction/transaction.js";
import { BitcoinChainSigner } from "../../../src/infrastructure/chain-signer/bitcoin/bitcoin-chain-signer.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import {
  accountsOf,
  coinsFor,
  fetchOver,
  psbtWallet,
  regtestAt,
  type FundedCoin,
  type Service,
} from "../../support/doubles/bitcoin-services.js";
import { esploraReader } from "../../support/builders/esplora-reader.js";
import { EVENT_LOOP } from "../../support/fixtures/event-loop.js";

const { signal } = new AbortController();
const [payer] = accountsOf(1);
const [receiver] = accountsOf(2);
const [stranger] = accountsOf(3);
const [A, B] = ["https://a.example", "https://b.example"];
const [OWN] = coinsFor(payer.script, [100_000n]) as [FundedCoin];
const [OTHER] = coinsFor(stranger.script, [100_000n]) as [FundedCoin];
const VALUE = 5_000n;

interface Payment {
  readonly fee?: bigint;
  readonly value?: bigint;
  readonly to?: Uint8Array;
  /** Coins spent before the first one. */
  readonly from?: readonly FundedCoin[];
  /** Outputs after the change. */
  readonly more?: readonly (readonly [script: Uint8Array, value: bigint])[];
}
/** A payment of VALUE to the receiver that spends a coin and leaves `fee` to the network. */
const payment = (
  coin: FundedCoin,
  { fee = 500n, value = VALUE, to = receiver.script, from = [], more = [] }: Payment = {},
): Transaction => {
  const transaction = new Transaction();
  for (const { txid } of [...from, coin])
    transaction.addInput(Uint8Array.from(Buffer.from(txid, "hex").reverse()), 0);
  transaction.addOutput(to, value);
  transaction.addOutput(payer.script, 100_000n - value - fee);
  for (const [script, paid] of more) transaction.addOutput(script, paid);
  return transaction;
};

interface Reported {
  /** What the service returns for the wallet's transaction id. */
  readonly shown?: Transaction;
  /** The id that the service returns it for; its own if absent. */
  readonly asId?: string;
  /** What it returns in place of any transaction. */
  readonly raw?: string;
  readonly height?: number;
  readonly tip?: number | "down";
  readonly coins?: readonly FundedCoin[];
}
const serviceOf =
  ({
    shown,
    asId = shown?.getId(),
    raw,
    height,
    tip = 100,
    coins = [OWN, OTHER],
  }: Reported): Service =>
  (path) => {
    const shownHex = asId !== undefined && path.includes(asId) ? shown?.toHex() : undefined;
    const hex = raw ?? shownHex ?? coins.find(({ txid }) => path.includes(txid))?.hex;
    if (path === "/blocks/tip/height" && tip !== "down") return { body: String(tip) };
    if (hex === undefined) return { status: 404, body: "Transaction not found" };
    if (path.endsWith("/hex")) return { body: hex };
    return { body: { confirmed: height !== undefined, block_height: height } };
  };

/** The outcome of sending if the wallet returns the id of `given`. Time passes until then. */
const sending = async (
  given: Transaction,
  reported: Reported,
  request: Partial<TransactionRequest> = {},
  signer?: BitcoinChainSigner,
) => {
  const clock = new FakeClock();
  const fetch = fetchOver({ [A]: serviceOf(reported) });
  const own =
    signer ??
    new BitcoinChainSigner(esploraReader([regtestAt(A)], { fetch, scheduler: clock }), EVENT_LOOP);
  const wallet = psbtWallet([payer], { sendTransfer: () => ({ txid: given.getId() }) });
  let isOver = false;
  const sent = own
    .send(
      wallet.connector,
      payer.address,
      regtestAt(A),
      { to: receiver.address, value: VALUE, ...request },
      signal,
    )
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    await new Promise((next) => setImmediate(next));
    if (!isOver) await clock.pass(500);
  }
  return { outcome: await sent, signer: own, wallet };
};
const another = (transaction: Transaction) => ({
  code: "wallet/invalid-answer",
  context: { method: "sendTransfer", hash: transaction.getId() },
});

describe("a transfer that a Bitcoin wallet sends itself", () => {
  const own = payment(OWN);
  const foreign = payment(OTHER);
  it(
    "confirms a wallet's Bitcoin transfer once a service shows that it spends the payer's output",
    { tags: ["finding-M8"] },
    async () => {
      for (const height of [undefined, 101])
        expect(
          (await sending(own, { shown: own, ...(height !== undefined && { height }) })).outcome,
        ).toEqual({ kind: "done", value: own.getId() });
    },
  );
  it(
    "rejects the id of a Bitcoin transaction that was mined before the wallet was asked",
    { tags: ["finding-M8"] },
    async () => {
      for (const older of [foreign, own])
        expect((await sending(older, { shown: older, height: 100 })).outcome).toMatchObject(
          another(older),
        );
    },
  );
  it.each([
    ["pays another amount", payment(OWN, { value: VALUE - 1n })],
    ["pays the receiver twice", payment(OWN, { more: [[receiver.script, VALUE]] })],
    ["pays the receiver more in another output", payment(OWN, { more: [[receiver.script, 1n]] })],
    ["pays a stranger", payment(OWN, { to: stranger.script })],
  ] as const)("rejects a wallet's Bitcoin transfer that %s", async (_, given) => {
    expect((await sending(given, { shown: given })).outcome).toMatchObject(another(given));
  });
  it("confirms a Bitcoin transfer that also pays a stranger or returns change to the payer", async () => {
    const kept = payment(OWN, { to: payer.script });
    const shared = payment(OWN, { more: [[stranger.script, 1_000n]] });
    for (const [given, to] of [
      [kept, payer.address],
      [shared, receiver.address],
    ] as const)
      expect((await sending(given, { shown: given }, { to })).outcome).toEqual({
        kind: "done",
        value: given.getId(),
      });
  });
  it("confirms a Bitcoin transfer that spends the payer's output beside a foreign one", async () => {
    const both = payment(OWN, { from: [OTHER] });
    expect((await sending(both, { shown: both })).outcome).toMatchObject({ kind: "done" });
  });
  it.each([{}, { txid: 7 }, { txid: "ab" }, { txid: "x".repeat(64) }, null, own.getId()])(
    "rejects the answer %j of a wallet that was to send a Bitcoin transfer",
    async (answer) => {
      const { connector } = psbtWallet([payer], { sendTransfer: () => answer });
      const signer = new BitcoinChainSigner(esploraReader([regtestAt(A)]), EVENT_LOOP);
      const transaction = { to: receiver.address, value: VALUE };
      await expect(
        signer.send(connector, payer.address, regtestAt(A), transaction, signal),
      ).rejects.toMatchObject({
        code: "wallet/invalid-answer",
        context: { method: "sendTransfer" },
      });
    },
  );
  it.each([
    ["no service shows it", own, {}],
    [
      "a service returns another transfer of the payer for it",
      own,
      { shown: payment(OWN, { fee: 700n }), asId: own.getId() },
    ],
    ["a service returns a malformed transaction for it", own, { raw: "00" }],
    ["it spends a foreign output", foreign, { shown: foreign }],
    ["no service returns the spent output", own, { shown: own, coins: [] }],
    [
      "it is in a block, spends a foreign output, and the tip is not known",
      foreign,
      {
        shown: foreign,
        height: 7,
        tip: "down",
      },
    ],
  ] as const)(
    "reports the wallet's Bitcoin transfer as unknown if %s",
    { tags: ["finding-M8"] },
    async (_, given, reported) => {
      expect((await sending(given, reported)).outcome).toEqual({
        kind: "unknown",
        value: given.getId(),
      });
    },
  );
  it(
    "rejects a transaction id that the Bitcoin wallet already returned for an earlier transfer",
    { tags: ["finding-M8"] },
    async () => {
      const { outcome, signer } = await sending(own, { shown: own });
      expect(outcome).toMatchObject({ kind: "done" });
      expect((await sending(own, { shown: own }, {}, signer)).outcome).toMatchObject(another(own));
    },
  );
  it(
    "rejects a wallet's Bitcoin transfer whose fee is above `maxFee`",
    { tags: ["finding-M5"] },
    async () => {
      const dear = payment(OWN, { fee: 9_000n });
      expect((await sending(dear, { shown: dear }, { maxFee: 8_999n })).outcome).toMatchObject(
        another(dear),
      );
      expect((await sending(dear, { shown: dear }, { maxFee: 9_000n })).outcome).toEqual({
        kind: "done",
        value: dear.getId(),
      });
    },
  );
  it("asks the next service if the first does not know the Bitcoin transaction", async () => {
    const fetch = fetchOver({ [A]: serviceOf({}), [B]: serviceOf({ shown: own }) });
    const reader = esploraReader([regtestAt(A, B)], { fetch });
    const { connector } = psbtWallet([payer], { sendTransfer: () => ({ txid: own.getId() }) });
    expect(
      await new BitcoinChainSigner(reader, EVENT_LOOP).send(
        connector,
        payer.address,
        regtestAt(A, B),
        { to: receiver.address, value: VALUE },
        signal,
      ),
    ).toEqual({ kind: "done", value: own.getId() });
  });
});
