import * as curve from "@bitcoinerlab/secp256k1";
import { initEccLib, networks, payments, Psbt, Transaction } from "bitcoinjs-lib";
import { ECPairFactory } from "ecpair";
import { describe, expect, it } from "vitest";
import type { BitcoinNode } from "../../../../src/infrastructure/chain-signer/bitcoin/bitcoin-node.js";
import { shownPsbt } from "../../../../src/infrastructure/chain-signer/bitcoin/shown-psbt.js";
import {
  finalizePsbt,
  signedPsbt,
} from "../../../../src/infrastructure/chain-signer/bitcoin/signed-psbt.js";
import { transferPsbt } from "../../../../src/infrastructure/chain-signer/bitcoin/transfer-psbt.js";
import { toHex } from "../../../../src/infrastructure/shared/bytes.js";
import { SlicedWork } from "../../../../src/infrastructure/shared/sliced-work.js";
import { EVENT_LOOP } from "../../../support/fixtures/event-loop.js";
import { REGTEST } from "../../../support/worlds/bitcoin.js";

const work = () => new SlicedWork(EVENT_LOOP, new AbortController().signal);
initEccLib(curve);
const network = networks.regtest;
const pair = ECPairFactory(curve).makeRandom({ network });
const pubkey = pair.publicKey;
const inner = payments.p2wpkh({ pubkey, network });
const payer = {
  p2wpkh: inner,
  p2sh: payments.p2sh({ redeem: inner, network }),
  p2pkh: payments.p2pkh({ pubkey, network }),
};
const TO = payments.p2wpkh({ hash: new Uint8Array(20).fill(9), network }).address!;
const KINDS = ["p2wpkh", "p2sh", "p2pkh"] as const;

/** A service with one coin of 100,000 satoshi. It reports `value`, and `hex` as its transaction. */
const nodeFor = (
  kind: (typeof KINDS)[number],
  { value = 100_000n, hex }: { value?: bigint; hex?: string } = {},
): BitcoinNode => {
  const former = new Transaction();
  former.addInput(new Uint8Array(32).fill(1), 0);
  former.addOutput(payer[kind].output!, 100_000n);
  return {
    utxos: async () => [{ txid: former.getId(), vout: 0, value, isConfirmed: true }],
    feeRates: async () => ({ 3: 2 }),
    transactionHex: async () => hex ?? former.toHex(),
    shownFee: () => undefined,
    tip: async () => 100n,
    heightOf: async () => undefined,
    sentHex: async () => undefined,
    broadcast: async () => undefined,
  };
};
const transfer = { networkId: REGTEST, to: TO, value: 30_000n };
const make = (
  kind: (typeof KINDS)[number],
  node = nodeFor(kind),
  publicKey: string | undefined = toHex(pubkey),
) => transferPsbt({ address: payer[kind].address!, publicKey }, transfer, node, work());

describe.each(KINDS)("a transfer from a %s address", (kind) => {
  const signInputs = [{ address: payer[kind].address!, index: 0 }];
  it("builds, signs and finalizes a Bitcoin transfer with exact value, change and fee rate", async () => {
    const { psbt } = await make(kind);
    const answered = Psbt.fromBase64(psbt, { network }).signInput(0, pair);
    for (const given of [answered.toBase64(), answered.clone().finalizeAllInputs().toBase64()]) {
      const shown = await shownPsbt({ psbt, signInputs }, REGTEST, work());
      const { transaction } = await finalizePsbt(
        await signedPsbt(shown, given, signInputs, work()),
        work(),
      );
      const [paid, change] = transaction.outs.map(({ value }) => value);
      const fee = 100_000n - (paid ?? 0n) - (change ?? 0n);
      expect(paid).toBe(30_000n);
      expect(Number(fee)).toBeGreaterThanOrEqual(transaction.virtualSize() * 2);
      expect(Number(fee)).toBeLessThan(transaction.virtualSize() * 2.3);
    }
  });
  it("builds no Bitcoin transfer if the service reports a wrong value or transaction", async () => {
    for (const node of [
      nodeFor(kind, { value: 90_000n }),
      nodeFor(kind, { hex: "00" }),
      nodeFor(kind, { hex: "zz" }),
      nodeFor(kind, { hex: new Transaction().toHex() }),
    ])
      await expect(make(kind, node)).rejects.toMatchObject({ code: "rpc/request-failed" });
  });
  it("rejects an invalid signature in the finalized PSBT of a transfer", async () => {
    const { psbt } = await make(kind);
    const shown = await shownPsbt({ psbt, signInputs }, REGTEST, work());
    const signed = Psbt.fromBase64(psbt, { network }).signInput(0, pair).finalizeAllInputs();
    const { finalScriptSig, finalScriptWitness } = signed.data.inputs[0]!;
    const bytes = finalScriptWitness ?? finalScriptSig!;
    bytes[20] = bytes[20]! ^ 1;
    await expect(signedPsbt(shown, signed.toBase64(), signInputs, work())).rejects.toMatchObject({
      code: "wallet/invalid-answer",
    });
  });
});

describe("a transfer of several coins", () => {
  const inner = pubkey.slice(1);
  const all = { ...payer, p2tr: payments.p2tr({ internalPubkey: inner, network }) };
  const formersOf = (script: Uint8Array): readonly Transaction[] =>
    [7, 8, 9].map((byte) => {
      const former = new Transaction();
      former.addInput(new Uint8Array(32).fill(byte), byte);
      former.addOutput(new Uint8Array([0x6a]), 0n);
      former.addOutput(script, 100_000n);
      return former;
    });
  /** The same transfer, built by the library input by input. */
  const asLibraryBuilds = (kind: keyof typeof all, txids: readonly string[], change: bigint) => {
    const script = all[kind].output!;
    const formers = new Map(formersOf(script).map((former) => [former.getId(), former]));
    const psbt = new Psbt({ network });
    for (const hash of txids) {
      const nonWitnessUtxo = formers.get(hash)!.toBuffer();
      psbt.addInput({
        hash,
        index: 1,
        sequence: 0xfffffffd,
        ...(kind !== "p2tr" && { nonWitnessUtxo }),
        ...(kind !== "p2pkh" && { witnessUtxo: { script, value: 100_000n } }),
        ...(kind === "p2sh" && { redeemScript: payer.p2wpkh.output! }),
        ...(kind === "p2tr" && { tapInternalKey: inner }),
      });
    }
    psbt.addOutput({ address: TO, value: 250_000n });
    psbt.addOutput({ script, value: change });
    return psbt.toBase64();
  };
  it.each(["p2wpkh", "p2sh", "p2pkh", "p2tr"] as const)(
    "builds the same transfer PSBT for a %s address as the PSBT library",
    { tags: ["finding-M17"] },
    async (kind) => {
      const { address, output } = all[kind];
      const formers = formersOf(output!);
      const node: BitcoinNode = {
        ...nodeFor("p2wpkh"),
        utxos: async () =>
          formers.map((former) => ({
            txid: former.getId(),
            vout: 1,
            value: 100_000n,
            isConfirmed: true,
          })),
        transactionHex: async (_, txid) => formers.find((one) => one.getId() === txid)!.toHex(),
      };
      const { psbt, inputs } = await transferPsbt(
        { address: address!, publicKey: toHex(pubkey) },
        { ...transfer, value: 250_000n },
        node,
        work(),
      );
      const [, change] = Psbt.fromBase64(psbt, { network }).txOutputs;
      const txids = formers.map((former) => former.getId()).toSorted();
      expect(inputs).toBe(3);
      expect(psbt).toBe(asLibraryBuilds(kind, txids, change!.value));
    },
  );
});

describe("a transfer that cannot be built", () => {
  it("rejects a Bitcoin transfer from a P2SH address without its matching public key", async () => {
    const other = toHex(ECPairFactory(curve).makeRandom().publicKey);
    for (const key of [other, "00"])
      await expect(make("p2sh", nodeFor("p2sh"), key)).rejects.toMatchObject({
        code: "account/not-available",
      });
  });
  it("rejects a Bitcoin transfer from an address that no single key can spend", async () => {
    const address = payments.p2wsh({ hash: new Uint8Array(32).fill(3), network }).address!;
    await expect(
      transferPsbt({ address }, transfer, nodeFor("p2wpkh"), work()),
    ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "from" } });
  });
  it("rejects a Bitcoin transfer PSBT if the sender's unspent outputs do not cover amount and fee", async () => {
    await expect(
      transferPsbt(
        { address: payer.p2wpkh.address! },
        { ...transfer, value: 100_000n },
        nodeFor("p2wpkh"),
        work(),
      ),
    ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "value" } });
  });
});
