import { Psbt, Transaction } from "bitcoinjs-lib";
import { describe, expect, it } from "vitest";
import type { TransactionRequest } from "../../../src/domain/transaction/transaction.js";
import { BitcoinChainSigner } from "../../../src/infrastructure/chain-signer/bitcoin/bitcoin-chain-signer.js";
import { REGTEST } from "../../support/worlds/bitcoin.js";
import {
  accountsOf,
  coinsFor,
  fetchOver,
  honestService,
  psbtWallet,
  regtestAt,
  type Service,
} from "../../support/doubles/bitcoin-services.js";
import { esploraReader } from "../../support/builders/esplora-reader.js";
import { EVENT_LOOP } from "../../support/fixtures/event-loop.js";

const { signal } = new AbortController();
const [payer] = accountsOf(1);
const [{ address: TO }] = accountsOf(2);
const [A, B] = ["https://a.example", "https://b.example"];
const account = `${REGTEST}:${payer.address}` as const;
const BTC = 100_000_000n;

/**
 * A payer with these coins, over a service whose fee rates can change; `second` is another service.
 */
const setupWorld = (values: readonly bigint[], second?: Service) => {
  const coins = coinsFor(payer.script, values);
  let rates: unknown = { 3: 2 };
  const { service, posted } = honestService(coins, () => rates);
  const network = second ? regtestAt(A, B) : regtestAt(A);
  const reader = esploraReader([network], {
    fetch: fetchOver({ [A]: service, ...(second && { [B]: second }) }),
  });
  const wallet = psbtWallet([payer]);
  const signer = new BitcoinChainSigner(reader, EVENT_LOOP);
  const send = (transaction: TransactionRequest) =>
    signer.send(wallet.connector, payer.address, network, transaction, signal);
  const taken = (): bigint | undefined => {
    const sent = posted.map((hex) => Transaction.fromHex(hex));
    const [one] = sent;
    if (sent.length !== 1 || !one) return undefined;
    const spent = one.ins.map(({ hash }) =>
      coins.find(({ txid }) => txid === Buffer.from(hash).reverse().toString("hex")),
    );
    return (
      spent.reduce((sum, coin) => sum + (coin?.value ?? 0n), 0n) -
      one.outs.reduce((sum, { value }) => sum + value, 0n)
    );
  };
  const fee = (transaction: TransactionRequest) => reader.networkFee(account, transaction, signal);
  return { wallet, reader, send, fee, taken, posted, say: (next: unknown) => void (rates = next) };
};
const rated = (rate: number): Service => honestService([], () => ({ 3: rate })).service;
const signed = ({ requests }: { requests: readonly { method: string }[] }) =>
  requests.filter(({ method }) => method === "signPsbt");

describe("the fee of a Bitcoin transfer", () => {
  const transfer = { to: TO, value: BTC };
  const many = Array.from({ length: 40 }, () => 4_000_000n);

  it(
    "never charges more than the Bitcoin fee shown to the user, even if the service's fee rate rises later",
    { tags: ["finding-M5"] },
    async () => {
      const { fee, send, say, posted, wallet } = setupWorld(many);
      const shown = await fee(transfer);
      for (const rate of [10, 499, 1_999]) {
        say({ 3: rate });
        for (const asked of [transfer, { ...transfer, maxFee: shown }])
          await expect(send(asked)).rejects.toMatchObject({
            code: "transaction/fee-too-high",
            context: { maxFee: shown },
          });
      }
      expect([posted, signed(wallet)]).toEqual([[], []]);
    },
  );
  it(
    "charges the Bitcoin fee shown to the user if the fee rate rises only a little",
    { tags: ["finding-M5"] },
    async () => {
      const { fee, send, say, taken } = setupWorld(many);
      const shown = await fee(transfer);
      say({ 3: 2.6 });
      expect((await send(transfer)).kind).toBe("done");
      expect(taken()).toBeLessThanOrEqual(shown);
      expect(taken()).toBeGreaterThan(shown - 10n);
    },
  );
  it(
    "without a shown fee, limits a Bitcoin fee to 5% of the amount, at least 50,000 satoshi and at most 0.1 BTC",
    { tags: ["finding-M5"] },
    async () => {
      const coins = Array.from({ length: 300 }, () => BTC);
      const { send, say, fee } = setupWorld(coins, rated(1_500));
      say({ 3: 1_900 });
      await expect(send({ to: TO, value: 250n * BTC })).rejects.toMatchObject({
        code: "transaction/fee-too-high",
        context: { maxFee: 10_000_000n },
      });
      await expect(fee({ to: TO, value: 250n * BTC })).rejects.toMatchObject({
        code: "transaction/fee-too-high",
      });
      const small = setupWorld([1_000_000n], rated(900));
      small.say({ 3: 900 });
      await expect(small.send({ to: TO, value: 10_000n })).rejects.toMatchObject({
        code: "transaction/fee-too-high",
        context: { maxFee: 50_000n },
      });
    },
  );
  it(
    "limits the Bitcoin fee rate to twice a second service's rate, or to 500 sat/vB without one",
    { tags: ["finding-M5"] },
    async () => {
      for (const [first, second, expected] of [
        [1_000, 5, 10],
        [8, 5, 8],
        [1_500, 900, 1_500],
        [1_500, undefined, 500],
        [9_999, 5, 5],
      ] as const) {
        const { reader, say } = setupWorld([BTC], second === undefined ? undefined : rated(second));
        say({ 3: first });
        expect(await reader.feeRates(REGTEST, signal)).toEqual({ 3: expected });
      }
    },
  );
  it(
    "asks the second Bitcoin service only for its fee rate, and ignores a failed or malformed answer",
    { tags: ["finding-M5"] },
    async () => {
      const paths: string[] = [];
      const other: Service = (path) => {
        paths.push(path);
        return { body: "<html>" };
      };
      const { reader, fee } = setupWorld([2n * BTC], other);
      expect(await reader.feeRates(REGTEST, signal)).toEqual({ 3: 2 });
      await fee(transfer);
      expect(new Set(paths)).toEqual(new Set(["/fee-estimates"]));
    },
  );
  it("rejects a Bitcoin transfer with a malformed `maxFee`", async () => {
    const { send, wallet } = setupWorld(many);
    for (const maxFee of [-1n, 5, "9", 3_000_000_000_000_000n])
      await expect(send({ ...transfer, maxFee: maxFee as bigint })).rejects.toMatchObject({
        code: "transaction/invalid",
        context: { field: "maxFee" },
      });
    expect(wallet.requests).toEqual([]);
  });
  it("charges exactly the Bitcoin fee of the signed transaction", async () => {
    const { fee, send, taken, wallet } = setupWorld(many);
    const shown = await fee(transfer);
    await send(transfer);
    expect(taken()).toBe(shown);
    const [asked] = signed(wallet) as unknown as { params: { psbt: string } }[];
    expect(Psbt.fromBase64(asked!.params.psbt).txOutputs[0]).toMatchObject({ value: BTC });
  });
});
