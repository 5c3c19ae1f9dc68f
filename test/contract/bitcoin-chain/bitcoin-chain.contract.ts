import * as ecc from "@bitcoinerlab/secp256k1";
import {
  crypto,
  initEccLib,
  networks,
  payments,
  Psbt,
  script,
  toXOnly,
  Transaction,
} from "bitcoinjs-lib";
import { ECPairFactory, type ECPairInterface } from "ecpair";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Faucet } from "../../../src/testing/node/bitcoin/faucet.js";
import type { BitcoinTestChain } from "../../../src/testing/node/bitcoin/bitcoin-test-chain.js";
import { ChainIndex } from "../../../src/testing/node/bitcoin/chain-index.js";

initEccLib(ecc);
const ECPair = ECPairFactory(ecc);
const network = networks.regtest;
const KINDS = ["p2wpkh", "p2tr", "p2pkh", "p2sh-p2wpkh"] as const;
type Kind = (typeof KINDS)[number];

interface Holder {
  readonly script: Uint8Array;
  readonly key: ECPairInterface;
  /** The fields that a signer needs in addition to the coin. */
  readonly extra: object;
}
interface Spend {
  readonly id: string;
  readonly satoshi: bigint;
  readonly fee?: bigint;
  readonly to?: Uint8Array;
  readonly vout?: number;
}

const some = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("missing");
  return value;
};

const holderOf = (kind: Kind): Holder => {
  const key = ECPair.makeRandom({ network });
  const witness = payments.p2wpkh({ pubkey: key.publicKey, network });
  if (kind === "p2wpkh") return { script: some(witness.output), key, extra: {} };
  if (kind === "p2pkh")
    return {
      script: some(payments.p2pkh({ pubkey: key.publicKey, network }).output),
      key,
      extra: {},
    };
  if (kind === "p2sh-p2wpkh")
    return {
      script: some(payments.p2sh({ redeem: witness, network }).output),
      key,
      extra: { redeemScript: some(witness.output) },
    };
  const internal = toXOnly(key.publicKey);
  return {
    script: some(payments.p2tr({ internalPubkey: internal, network }).output),
    key: key.tweak(crypto.taggedHash("TapTweak", internal)) as ECPairInterface,
    extra: { tapInternalKey: internal },
  };
};

/** The rules that every chain of the local world enforces. */
export const bitcoinChainContract = (name: string, open: () => Promise<BitcoinTestChain>): void => {
  describe(`Bitcoin test chain: ${name}`, () => {
    let chain: BitcoinTestChain;
    let faucet: Faucet;
    let index: ChainIndex;
    const rest = holderOf("p2wpkh").script;

    beforeAll(async () => {
      chain = await open();
      index = new ChainIndex(chain);
      faucet = new Faucet(chain, index);
      await faucet.start();
    });
    afterAll(() => chain.stop());

    const coinOf = async (holder: Holder, satoshi = 100_000n): Promise<Spend> => {
      const id = await faucet.fund(holder.script, satoshi);
      return { id, satoshi };
    };
    const psbtOf = async (
      holder: Holder,
      { id, satoshi, fee = 2000n, to = rest, vout = 0 }: Spend,
    ): Promise<Psbt> => {
      const parent =
        (await index.view()).find(id)?.transaction ??
        (() => {
          throw new Error(`no transaction ${id}`);
        })();
      return new Psbt({ network })
        .addInput({
          hash: id,
          index: vout,
          nonWitnessUtxo: parent.toBuffer(),
          witnessUtxo: { script: holder.script, value: satoshi },
          ...holder.extra,
        })
        .addOutput({ script: to, value: satoshi - fee });
    };
    const signed = async (holder: Holder, spend: Spend): Promise<Transaction> => {
      const psbt = await psbtOf(holder, spend);
      return psbt.signInput(0, holder.key).finalizeAllInputs().extractTransaction(true);
    };
    const refusal = (hex: string): Promise<string> =>
      chain.send(hex).then(
        (id) => `taken: ${id}`,
        (error: { code: number; message: string }) => `${error.code} ${error.message}`,
      );

    it.each(KINDS)(
      "accepts a signed spend of a %s output into the mempool and then into a block",
      async (kind) => {
        const holder = holderOf(kind);
        const spend = await signed(holder, await coinOf(holder));
        expect(await chain.send(spend.toHex())).toBe(spend.getId());
        expect((await chain.mempool()).map((one) => one.getId())).toEqual([spend.getId()]);
        await faucet.mine();
        expect(await chain.mempool()).toEqual([]);
        expect(
          (await chain.block(await chain.tip())).transactions.map((one) => one.getId()),
        ).toContain(spend.getId());
      },
    );

    it.each(KINDS)(
      "rejects a spend of a %s output whose amount was changed after signing",
      async (kind) => {
        const holder = holderOf(kind);
        const spend = await signed(holder, await coinOf(holder));
        some(spend.outs[0]).value -= 1n;
        expect(await refusal(spend.toHex())).toMatch(/^-26 .*script-verify-flag/);
      },
    );

    it.each(KINDS)("rejects a spend of a %s output signed with another key", async (kind) => {
      const holder = holderOf(kind);
      const coin = await coinOf(holder);
      const thief = { ...holderOf(kind), script: holder.script };
      const bare = Transaction.fromBuffer((await psbtOf(holder, coin)).data.getTransaction());
      const stolen = signedWith(thief, kind, bare, coin.satoshi);
      expect(await refusal(stolen.toHex())).toMatch(/^-26 .*script-verify-flag/);
    });

    it("rejects a second spend of a coin while the first is pending, and once the first is mined", async () => {
      const holder = holderOf("p2wpkh");
      const coin = await coinOf(holder);
      const first = await signed(holder, coin);
      const second = await signed(holder, { ...coin, fee: 3000n });
      await chain.send(first.toHex());
      expect(await refusal(second.toHex())).toBe("-26 txn-mempool-conflict");
      await faucet.mine();
      expect(await refusal(second.toHex())).toBe("-25 bad-txns-inputs-missingorspent");
    });

    it("accepts a spend of an unconfirmed Bitcoin output", async () => {
      const [holder, next] = [holderOf("p2wpkh"), holderOf("p2tr")];
      const first = await signed(holder, { ...(await coinOf(holder)), to: next.script });
      await chain.send(first.toHex());
      const second = await signed(next, { id: first.getId(), satoshi: some(first.outs[0]).value });
      await chain.send(second.toHex());
      expect((await chain.mempool()).map((one) => one.getId())).toEqual([
        first.getId(),
        second.getId(),
      ]);
      await faucet.mine();
      expect((await index.view()).find(second.getId())?.block?.height).toBe(await chain.tip());
    });

    it("accepts the same Bitcoin transaction twice while pending, and rejects it once it is mined", async () => {
      const holder = holderOf("p2wpkh");
      const spend = await signed(holder, await coinOf(holder));
      await chain.send(spend.toHex());
      expect(await chain.send(spend.toHex())).toBe(spend.getId());
      await faucet.mine();
      expect(await refusal(spend.toHex())).toMatch(/^-27 Transaction already in block chain/);
    });

    it("rejects a Bitcoin transaction that spends too much, pays under 1 sat/vB or an absurd fee", async () => {
      const holder = holderOf("p2wpkh");
      const coin = await coinOf(holder, 90_000_000n);
      const tooMuch = Transaction.fromBuffer(
        (await psbtOf(holder, { ...coin, fee: -1n })).data.getTransaction(),
      );
      expect(await refusal(signedWith(holder, "p2wpkh", tooMuch, coin.satoshi).toHex())).toMatch(
        /^-26 bad-txns-in-belowout/,
      );
      expect(await refusal((await signed(holder, { ...coin, fee: 50n })).toHex())).toMatch(
        /^-26 min relay fee not met/,
      );
      expect(await refusal((await signed(holder, { ...coin, fee: 80_000_000n })).toHex())).toMatch(
        /^-25 .*maxfeerate/i,
      );
    });

    it("rejects Bitcoin outputs below the dust limit, and accepts one at the limit", async () => {
      const holder = holderOf("p2wpkh");
      const small = await coinOf(holder, 2293n);
      expect(await refusal((await signed(holder, small)).toHex())).toBe("-26 dust");
      const enough = await coinOf(holder, 2294n);
      expect(await refusal((await signed(holder, enough)).toHex())).toMatch(/^taken/);
      await faucet.mine();
    });

    it("rejects a spend of a coinbase output before it has 100 confirmations", async () => {
      const miner = holderOf("p2wpkh");
      await chain.mine(miner.script, 1);
      const [earned] = (await chain.block(await chain.tip())).transactions;
      const coin = { id: some(earned).getId(), satoshi: some(some(earned).outs[0]).value };
      const spend = await signed(miner, coin);
      await chain.mine(rest, 98);
      expect(await refusal(spend.toHex())).toMatch(/^-26 bad-txns-premature-spend-of-coinbase/);
      await chain.mine(rest, 1);
      expect(await refusal(spend.toHex())).toMatch(/^taken/);
      await faucet.mine();
    });

    it("rejects a Bitcoin transaction before its lock time, and accepts the same one afterwards", async () => {
      const holder = holderOf("p2wpkh");
      const coin = await coinOf(holder);
      const psbt = await psbtOf(holder, coin);
      psbt.setLocktime((await chain.tip()) + 1).setInputSequence(0, 0xffff_fffe);
      const spend = psbt.signInput(0, holder.key).finalizeAllInputs().extractTransaction(true);
      expect(await refusal(spend.toHex())).toBe("-26 non-final");
      await faucet.mine();
      expect(await refusal(spend.toHex())).toMatch(/^taken/);
      await faucet.mine();
    });

    it.each(["", "00", "zz"])("rejects %j as a Bitcoin transaction", async (hex) => {
      expect(await refusal(hex)).toMatch(/^-22 TX decode failed/);
    });

    it("rejects a Bitcoin transaction without inputs", async () => {
      expect(await refusal("02000000000000000000")).toBe("-26 bad-txns-vin-empty");
    });

    it("rejects a spend of a Bitcoin output that does not exist", async () => {
      const holder = holderOf("p2wpkh");
      const psbt = new Psbt({ network })
        .addInput({
          hash: "11".repeat(32),
          index: 0,
          witnessUtxo: { script: holder.script, value: 5000n },
        })
        .addOutput({ script: rest, value: 3000n });
      expect(
        await refusal(
          psbt.signInput(0, holder.key).finalizeAllInputs().extractTransaction(true).toHex(),
        ),
      ).toBe("-25 bad-txns-inputs-missingorspent");
    });
  });
};

/** Signs with the given key, whether or not it owns the coin. */
function signedWith(thief: Holder, kind: Kind, bare: Transaction, satoshi: bigint): Transaction {
  const { key, script: output } = thief;
  if (kind === "p2tr") {
    bare.setWitness(0, [
      key.signSchnorr(bare.hashForWitnessV1(0, [output], [satoshi], Transaction.SIGHASH_DEFAULT)),
    ]);
    return bare;
  }
  const own = some(payments.p2pkh({ pubkey: key.publicKey, network }).output);
  const hash =
    kind === "p2pkh"
      ? bare.hashForSignature(0, output, Transaction.SIGHASH_ALL)
      : bare.hashForWitnessV0(0, own, satoshi, Transaction.SIGHASH_ALL);
  const signature = script.signature.encode(key.sign(hash), Transaction.SIGHASH_ALL);
  if (kind === "p2pkh") bare.setInputScript(0, script.compile([signature, key.publicKey]));
  else bare.setWitness(0, [signature, key.publicKey]);
  if (kind === "p2sh-p2wpkh")
    bare.setInputScript(
      0,
      script.compile([some(payments.p2wpkh({ pubkey: key.publicKey, network }).output)]),
    );
  return bare;
}
