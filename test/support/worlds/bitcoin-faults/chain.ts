import * as curve from "@bitcoinerlab/secp256k1";
import { Transaction } from "bitcoinjs-lib";
import { accountsOf, coinsFor, type FundedCoin } from "../../doubles/bitcoin-services.js";

export const PAYERS = { segwit: accountsOf(1)[0], taproot: accountsOf(1)[1] };
export const [RECEIVER] = accountsOf(2);
export const [THIEF] = accountsOf(3);
/** Another address of the payer's wallet. */
const [SPARE] = accountsOf(4);
export const TIP = 100;

export type PayerKind = keyof typeof PAYERS;
const coinsOf = (script: Uint8Array, first: number): readonly FundedCoin[] =>
  coinsFor(script, [...Array.from({ length: first }, () => 1n), 60_000n, 50_000n, 40_000n]).slice(
    first,
  );
/** What each payer has, what was the payer's and is spent since, and what a stranger has. */
export const COINS = {
  segwit: coinsOf(PAYERS.segwit.script, 0),
  taproot: coinsOf(PAYERS.taproot.script, 3),
};
const OLD = {
  segwit: coinsOf(PAYERS.segwit.script, 6),
  taproot: coinsOf(PAYERS.taproot.script, 9),
};
export const STRANGERS = coinsOf(THIEF.script, 12);
/** The transactions that created the coins, by id. */
const FUNDING_TRANSACTIONS: ReadonlyMap<string, Transaction> = new Map(
  [COINS.segwit, COINS.taproot, OLD.segwit, OLD.taproot, STRANGERS]
    .flat()
    .map(({ txid, hex }) => [txid, Transaction.fromHex(hex)]),
);

export const inputOf = ({ txid }: FundedCoin): Uint8Array =>
  Uint8Array.from(Buffer.from(txid, "hex").reverse());
export const idOf = (hash: Uint8Array): string =>
  Buffer.from(Uint8Array.from(hash).reverse()).toString("hex");

/** A payment as a wallet makes it, from these coins; without witness, which no id needs. */
export const payment = (
  coins: readonly FundedCoin[],
  value: bigint,
  { to = RECEIVER.script, fee = 100n, back = SPARE.script, more = [] as bigint[] } = {},
): Transaction => {
  const transaction = new Transaction();
  let rest = -value - fee - more.reduce((sum, one) => sum + one, 0n);
  for (const coin of coins) {
    transaction.addInput(inputOf(coin), 0);
    rest += coin.value;
    if (rest >= 0n) break;
  }
  transaction.addOutput(to, value);
  for (const one of more) transaction.addOutput(RECEIVER.script, one);
  if (rest > 0n) transaction.addOutput(back, rest);
  return transaction;
};

const remembered = <T>(make: (kind: PayerKind, value: bigint) => T) => {
  const known = new Map<string, T>();
  return (kind: PayerKind, value: bigint): T => {
    const found = known.get(`${kind} ${value}`) ?? make(kind, value);
    known.set(`${kind} ${value}`, found);
    return found;
  };
};
/** A payment of the same amount to the same receiver that stands in an old block. */
export const olderPayment = remembered((kind, value) => payment(OLD[kind], value));
/** The same payment by another payer, unconfirmed. */
export const foreignPayment = remembered((_, value) => payment(STRANGERS, value));

/** The true state of the network during one run, whatever services report. */
export class Chain {
  readonly kept = new Map<
    string,
    { readonly transaction: Transaction; readonly height?: number }
  >();
  readonly #older: Transaction;
  readonly #foreign: Transaction;
  readonly #isMining: boolean;
  readonly #kind: PayerKind;

  constructor(kind: PayerKind, value: bigint, isMining: boolean) {
    this.#older = olderPayment(kind, value);
    this.#foreign = foreignPayment(kind, value);
    this.#isMining = isMining;
    this.#kind = kind;
  }

  /** Takes it into the network; gives its id. */
  take(transaction: Transaction): string {
    const id = transaction.getId();
    this.kept.set(id, { transaction, ...(this.#isMining && { height: TIP + 1 }) });
    return id;
  }

  /** The same of what is signed: the network takes no signature that does not hold. */
  takeSigned(transaction: Transaction): string | undefined {
    return isAcceptedByNetwork(transaction, this.#kind) ? this.take(transaction) : undefined;
  }

  find(id: string, isHiding: boolean) {
    const funding = FUNDING_TRANSACTIONS.get(id);
    if (funding) return { transaction: funding, height: 50 };
    if (id === this.#older.getId()) return { transaction: this.#older, height: TIP - 10 };
    if (id === this.#foreign.getId()) return { transaction: this.#foreign };
    return isHiding ? undefined : this.kept.get(id);
  }
}

/**
 * Whether the network takes Taproot's signatures: they cover what every input really holds
 * (BIP-341), so that one made for other amounts is worth nothing. Of older inputs the amounts were
 * held against their transactions.
 */
export const isAcceptedByNetwork = (transaction: Transaction, kind: PayerKind): boolean => {
  if (kind === "segwit") return true;
  const spent = transaction.ins.map(
    ({ hash, index }) => FUNDING_TRANSACTIONS.get(idOf(hash))?.outs[index],
  );
  const scripts = spent.map((output) => output?.script ?? new Uint8Array());
  const values = spent.map((output) => output?.value ?? 0n);
  return transaction.ins.every(({ witness: [signature] }, index) =>
    curve.verifySchnorr(
      transaction.hashForWitnessV1(index, scripts, values, Transaction.SIGHASH_DEFAULT),
      PAYERS.taproot.script.subarray(2),
      signature ?? new Uint8Array(64),
    ),
  );
};

/** What a transaction does, by what its coins really hold. */
export const effectOf = (transaction: Transaction, kind: PayerKind) => {
  const spent = transaction.ins.map(
    ({ hash, index }) => FUNDING_TRANSACTIONS.get(idOf(hash))?.outs[index],
  );
  const own = PAYERS[kind].script;
  const same = (a: Uint8Array, b: Uint8Array | undefined) =>
    b !== undefined && Buffer.compare(a, b) === 0;
  const sum = (outs: readonly ({ readonly value: bigint } | undefined)[]) =>
    outs.reduce((total, output) => total + (output?.value ?? 0n), 0n);
  return {
    received: sum(transaction.outs.filter(({ script }) => same(script, RECEIVER.script))),
    payments: transaction.outs.filter(({ script }) => same(script, RECEIVER.script)).length,
    others: transaction.outs.filter(
      ({ script }) => !same(script, RECEIVER.script) && !same(script, own),
    ).length,
    outputs: transaction.outs.length,
    isOwn: spent.some((output) => same(own, output?.script)),
    isAllOwn: spent.every((output) => same(own, output?.script)),
    fee: sum(spent) - sum(transaction.outs),
  };
};
