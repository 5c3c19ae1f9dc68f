import { Psbt, toXOnly } from "bitcoinjs-lib";
import { isSignedBy, type BitcoinAccount } from "./bitcoin-keys.js";

export interface Coin {
  readonly id: string;
  readonly index: number;
  /** satoshi */
  readonly value: bigint;
}

export interface Payment {
  readonly from: BitcoinAccount;
  readonly coins: readonly Coin[];
  /** The recipient's script. */
  readonly to: Uint8Array;
  readonly satoshi: bigint;
  /** satoshi per virtual byte */
  readonly feeRate: number;
}

const DUST = 330n;
const OVERHEAD = 11;
const OUTPUT = 43;
const INPUT: Readonly<Record<BitcoinAccount["type"], number>> = { p2wpkh: 68, p2tr: 58 };

/**
 * Selects coins for an amount, largest first, with their fee. Throws a plain `Error` if the balance
 * is too low.
 */
export function chooseCoins({ from, coins, satoshi, feeRate }: Omit<Payment, "to">): {
  readonly chosen: readonly Coin[];
  readonly fee: bigint;
} {
  const chosen: Coin[] = [];
  let outputsTotal = 0n;
  for (const coin of coins.toSorted((one, other) => (one.value < other.value ? 1 : -1))) {
    chosen.push(coin);
    outputsTotal += coin.value;
    const fee = BigInt(
      Math.ceil((OVERHEAD + 2 * OUTPUT + chosen.length * INPUT[from.type]) * feeRate),
    );
    if (outputsTotal >= satoshi + fee) return { chosen, fee };
  }
  throw new Error("Insufficient funds");
}

/** An unsigned payment with the change to its sender. */
export function paymentPsbt(payment: Payment): Psbt {
  const { from, to, satoshi } = payment;
  const { chosen, fee } = chooseCoins(payment);
  const psbt = new Psbt();
  for (const { id, index, value } of chosen) {
    psbt.addInput({
      hash: id,
      index,
      witnessUtxo: { script: from.script, value },
      ...(from.type === "p2tr" && { tapInternalKey: toXOnly(from.publicKey) }),
    });
  }
  psbt.addOutput({ script: to, value: satoshi });
  const rest = chosen.reduce((sum, { value }) => sum + value, 0n) - satoshi - fee;
  if (rest >= DUST) psbt.addOutput({ script: from.script, value: rest });
  return psbt;
}

/** Signs every input of the account, verifies the signatures and returns the transaction in hex. */
export function finishedTransaction(psbt: Psbt, from: BitcoinAccount): string {
  for (let index = 0; index < psbt.inputCount; index += 1) psbt.signInput(index, signerOf(from));
  psbt.validateSignaturesOfAllInputs(isSignedBy);
  return psbt.finalizeAllInputs().extractTransaction().toHex();
}

export const signerOf = ({ key }: BitcoinAccount): Parameters<Psbt["signInput"]>[1] => ({
  publicKey: key.publicKey,
  sign: (hash) => key.sign(hash),
  signSchnorr: (hash) => key.signSchnorr(hash),
});
