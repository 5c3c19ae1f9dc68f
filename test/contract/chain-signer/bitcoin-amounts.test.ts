import { payments, Psbt, Transaction } from "bitcoinjs-lib";
import { describe, expect, it } from "vitest";
import type { PsbtRequest } from "../../../src/domain/transaction/bitcoin-transfer.js";
import { BitcoinChainSigner } from "../../../src/infrastructure/chain-signer/bitcoin/bitcoin-chain-signer.js";
import type { BitcoinAccount } from "../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { rulesOf } from "../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { REGTEST } from "../../support/worlds/bitcoin.js";
import {
  accountsOf,
  coinsFor,
  fetchOver,
  honestService,
  psbtWallet,
  regtestAt,
  type FundedCoin,
} from "../../support/doubles/bitcoin-services.js";
import { esploraReader } from "../../support/builders/esplora-reader.js";
import { EVENT_LOOP } from "../../support/fixtures/event-loop.js";

const { signal } = new AbortController();
const [payer, ordinals] = accountsOf(1);
const [{ script: TO }] = accountsOf(2);
const A = "https://a.example";
const network = regtestAt(A);

/** The payer's P2PKH script wrapped in P2SH. */
const plainKey = payments.p2pkh({ pubkey: payer.publicKey, network: rulesOf(REGTEST) });
const inScriptHash = payments.p2sh({
  redeem: { output: plainKey.output! },
  network: rulesOf(REGTEST),
});

interface ReportedCoin extends FundedCoin {
  /** The wrong amount that the PSBT names, if it is wrong. */
  readonly reported?: bigint;
  readonly account?: Pick<BitcoinAccount, "script" | "address">;
  readonly isWhole?: boolean;
  readonly redeemScript?: Uint8Array;
  readonly sighashType?: number;
}
const coinsOf = (account: Pick<BitcoinAccount, "script">, ...values: readonly bigint[]) =>
  coinsFor(account.script, values);

/** A PSBT that spends these coins and pays `paid` satoshi; the rest is the fee. */
const psbtOf = (coins: readonly ReportedCoin[], paid: bigint): string => {
  const psbt = new Psbt({ network: rulesOf(REGTEST) });
  for (const coin of coins) {
    const { txid, hex, value, reported, account = payer, isWhole } = coin;
    const { redeemScript, sighashType } = coin;
    psbt.addInput({
      hash: txid,
      index: 0,
      witnessUtxo: { script: account.script, value: reported ?? value },
      ...(redeemScript && { redeemScript }),
      ...(sighashType !== undefined && { sighashType }),
      ...(isWhole === true && { nonWitnessUtxo: Buffer.from(hex, "hex") }),
    });
  }
  psbt.addOutput({ script: TO, value: paid });
  return psbt.toBase64();
};

const signing = (coins: readonly FundedCoin[], accounts = [payer, ordinals]) => {
  const { service, posted } = honestService(coins);
  const paths: string[] = [];
  const fetch = fetchOver({
    [A]: (path, body) => {
      paths.push(path);
      return service(path, body);
    },
  });
  const wallet = psbtWallet(accounts);
  const signer = new BitcoinChainSigner(esploraReader([network], { fetch }), EVENT_LOOP);
  const sign = (request: PsbtRequest) =>
    signer.signPsbt(wallet.connector, payer.address, network, request, signal);
  return { sign, wallet, paths, posted };
};
const own = (...indexes: readonly number[]) =>
  indexes.map((index) => ({ index, address: payer.address }));

describe("the amounts of a PSBT", () => {
  it(
    "does not sign a P2SH input without its previous transaction or witness script",
    { tags: ["finding-M6"] },
    async () => {
      const locked = { script: inScriptHash.output!, address: inScriptHash.address! };
      const [coin] = coinsOf(locked, 100_000_000n);
      const { sign, wallet } = signing([coin!]);
      const psbt = psbtOf([{ ...coin!, reported: 100_000n, account: locked }], 90_000n);
      await expect(
        sign({ psbt, signInputs: [{ index: 0, address: locked.address }] }),
      ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "psbt" } });
      expect(wallet.requests).toEqual([]);
    },
  );
  it(
    "does not sign the same PSBT twice if each request understates a different input's amount",
    { tags: ["finding-M6"] },
    async () => {
      const coins = coinsOf(payer, 100_000_000n, 100_000_000n);
      const { sign, wallet } = signing(coins);
      const understated = (place: number) =>
        psbtOf(
          coins.map((coin, index) => (index === place ? { ...coin, reported: 10_000n } : coin)),
          100_000_000n,
        );
      for (const [place, signInputs] of [
        [0, own(0, 1)],
        [1, own(0, 1)],
        [1, own(0)],
        [0, own(1)],
      ] as const)
        await expect(sign({ psbt: understated(place), signInputs })).rejects.toMatchObject({
          code: "transaction/invalid",
          context: { field: "psbt" },
        });
      expect(wallet.requests).toEqual([]);
    },
  );
  it("does not sign an understated amount of a nested SegWit address", async () => {
    const redeem = payments.p2wpkh({ pubkey: payer.publicKey, network: rulesOf(REGTEST) });
    const { output, address } = payments.p2sh({ redeem, network: rulesOf(REGTEST) });
    const nested = { script: output!, address: address! };
    const coins = coinsOf(nested, 100_000_000n, 100_000_000n).map((coin) => ({
      ...coin,
      account: nested,
      redeemScript: redeem.output!,
    }));
    const [first, second] = coins;
    const { sign, wallet } = signing(coins, [{ ...payer, ...nested }, ordinals]);
    const understated = psbtOf([first!, { ...second!, reported: 10_000n }], 100_000_000n);
    const signInputs = [0, 1].map((index) => ({ index, address: nested.address }));
    await expect(sign({ psbt: understated, signInputs })).rejects.toMatchObject({
      code: "transaction/invalid",
      context: { field: "psbt" },
    });
    expect(wallet.requests).toEqual([]);
    const honest = psbtOf(coins, 199_990_000n);
    expect(await sign({ psbt: honest, signInputs })).toMatchObject({ kind: "done" });
  });
  it.each([
    ["one of two signatures covers all inputs", [[0x83], [0x01]]],
    ["the wallet may choose a signature that covers all inputs", [[0x83, 0x01]]],
  ])("does not sign an understated amount if %s", async (_, types) => {
    const [first, second] = coinsOf(payer, 100_000_000n, 100_000_000n);
    const { sign, wallet } = signing([first!, second!]);
    const psbt = psbtOf([{ ...first!, reported: 10_000n }, second!], 100_000_000n);
    const signInputs = types.map((sighashTypes, index) => ({ ...own(index)[0]!, sighashTypes }));
    await expect(sign({ psbt, signInputs })).rejects.toMatchObject({
      code: "transaction/invalid",
      context: { field: "psbt" },
    });
    expect(wallet.requests).toEqual([]);
  });
  it("rejects with the service's error if no service returns the amounts of a PSBT", async () => {
    const coins = coinsOf(payer, 100_000n, 200_000n);
    const fetch = fetchOver({ [A]: () => ({ status: 400, body: "down" }) });
    const { connector, requests } = psbtWallet([payer]);
    const signer = new BitcoinChainSigner(esploraReader([network], { fetch }), EVENT_LOOP);
    const request = { psbt: psbtOf(coins, 290_000n), signInputs: own(0, 1) };
    await expect(
      signer.signPsbt(connector, payer.address, network, request, signal),
    ).rejects.toMatchObject({ code: "rpc/http-failed", context: { status: 400 } });
    expect(requests).toEqual([]);
  });
  it(
    "verifies each PSBT input amount with one network request, and then signs several inputs",
    { tags: ["finding-M6"] },
    async () => {
      const coins = coinsOf(payer, 100_000n, 200_000n);
      const { sign, paths } = signing(coins);
      expect((await sign({ psbt: psbtOf(coins, 290_000n), signInputs: own(0, 1) })).kind).toBe(
        "done",
      );
      expect(paths.toSorted()).toEqual(coins.map(({ txid }) => `/tx/${txid}/hex`).toSorted());
    },
  );
  it(
    "does not sign a PSBT if the network cannot prove its input amounts",
    { tags: ["finding-M6"] },
    async () => {
      const coins = coinsOf(payer, 100_000n, 200_000n);
      const { sign, wallet } = signing(coins.slice(1));
      await expect(
        sign({ psbt: psbtOf(coins, 290_000n), signInputs: own(0, 1) }),
      ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "psbt" } });
      expect(wallet.requests).toEqual([]);
    },
  );
  it("requests no input amounts if the signature covers all amounts: a PSBT with one input, or with Taproot inputs", async () => {
    const [one, two] = coinsOf(payer, 100_000n, 200_000n);
    const taproot = coinsOf(ordinals, 100_000n, 200_000n).map((coin) => ({
      ...coin,
      account: ordinals,
    }));
    const open = own(0).map((input) => ({ ...input, sighashTypes: [0x83] }));
    for (const [coins, signInputs] of [
      [[one!], own(0)],
      [
        [
          { ...one!, isWhole: true },
          { ...two!, isWhole: true },
        ],
        own(0, 1),
      ],
      [taproot, [0, 1].map((index) => ({ index, address: ordinals.address }))],
      [[{ ...one!, sighashType: 0x83 }, two!], open],
    ] as const) {
      const { sign, paths } = signing([]);
      expect((await sign({ psbt: psbtOf(coins, 90_000n), signInputs })).kind).toBe("done");
      expect(paths).toEqual([]);
    }
  });
  it("broadcasts the PSBT's transaction and amounts exactly as the review showed them", async () => {
    const coins = coinsOf(payer, 100_000n, 200_000n);
    const { sign, posted } = signing(coins);
    await sign({ psbt: psbtOf(coins, 290_000n), signInputs: own(0, 1), broadcast: true });
    const [sent] = posted.map((hex) => Transaction.fromHex(hex));
    expect(sent?.outs).toEqual([{ script: TO, value: 290_000n }]);
  });
});

describe("a signing request that is changed while the wallet has it", () => {
  const coins = coinsOf(payer, 100_000n);
  const psbt = psbtOf(coins, 90_000n);
  const unsigned = () => ({ psbt });
  const openSignature = (): unknown => {
    const wallet = Psbt.fromBase64(psbt);
    wallet.updateInput(0, { sighashType: 0x82 });
    return { psbt: signedOpen(wallet) };
  };
  const signedOpen = (wallet: Psbt): string =>
    wallet
      .signInput(0, { publicKey: payer.publicKey, sign: (hash) => payer.key.sign(hash) }, [0x82])
      .toBase64();
  const hostile = (spoil: (params: { signInputs: unknown[] }) => void, answer: () => unknown) =>
    psbtWallet([payer], {
      signPsbt: (params: { signInputs: unknown[] }) => {
        spoil(params);
        return answer();
      },
    });
  const signer = new BitcoinChainSigner(
    esploraReader([network], { fetch: fetchOver({ [A]: honestService(coins).service }) }),
    EVENT_LOOP,
  );

  it(
    "requires a signature for each PSBT input even if the wallet deletes inputs from the request",
    { tags: ["finding-M7"] },
    async () => {
      const { connector } = hostile(({ signInputs }) => void signInputs.splice(0), unsigned);
      const request = { psbt, signInputs: own(0) };
      await expect(
        signer.signPsbt(connector, payer.address, network, request, signal),
      ).rejects.toMatchObject({ code: "wallet/invalid-answer" });
      expect(request.signInputs).toEqual(own(0));
    },
  );
  it(
    "rejects a SIGHASH_NONE signature even if the wallet adds that sighash type to the request",
    { tags: ["finding-M7"] },
    async () => {
      const { connector } = hostile(({ signInputs }) => {
        for (const input of signInputs) Object.assign(input as object, { sighashTypes: [0x82] });
      }, openSignature);
      await expect(
        signer.signPsbt(connector, payer.address, network, { psbt, signInputs: own(0) }, signal),
      ).rejects.toMatchObject({ code: "wallet/invalid-answer" });
    },
  );
  it(
    "rejects a SIGHASH_NONE signature even if the host changes its request object during the call",
    { tags: ["finding-M7"] },
    async () => {
      const request = { psbt, signInputs: own(0) as { index: number; sighashTypes?: number[] }[] };
      const { connector } = hostile(() => {
        request.signInputs[0]!.sighashTypes = [0x82];
      }, openSignature);
      await expect(
        signer.signPsbt(
          connector,
          payer.address,
          network,
          request as unknown as PsbtRequest,
          signal,
        ),
      ).rejects.toMatchObject({ code: "wallet/invalid-answer" });
    },
  );
  it("rejects a PSBT request whose `signInputs` is malformed", async () => {
    const { connector, requests } = psbtWallet([payer]);
    for (const [signInputs, field] of [
      [undefined, "signInputs"],
      ["x", "signInputs"],
      [[null], "signInputs[0]"],
      [[{ index: 0, address: payer.address, sighashTypes: 1 }], "signInputs[0].sighashTypes"],
    ] as const)
      await expect(
        signer.signPsbt(
          connector,
          payer.address,
          network,
          { psbt, signInputs } as unknown as PsbtRequest,
          signal,
        ),
      ).rejects.toMatchObject({ code: "transaction/invalid", context: { field } });
    expect(requests).toEqual([]);
  });
});
