import { Block, opcodes, script as scripts, Transaction } from "bitcoinjs-lib";
import { dustLimit, isValidSpend, type SpentOutput } from "./script-rules.js";
import {
  RejectedTransaction,
  type BitcoinTestChain,
  type BitcoinBlock,
} from "./bitcoin-test-chain.js";

interface Coin extends SpentOutput {
  /** Height of its block; undefined while pending. */
  readonly height: number | undefined;
  readonly isEarned: boolean;
}

const BITS = 0x207f_ffff;
const GENESIS = {
  height: 0,
  hash: "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206",
  time: 1_296_688_602,
  transactions: [],
} as const satisfies BitcoinBlock;
const SUBSIDY = 50n * 100_000_000n;
const HALVING = 150;
const MATURITY = 100;
/** satoshi for 1000 virtual bytes: the maximum that a node relays by default. */
const MAX_FEE = 10_000_000n;
const MAX_MONEY = 21_000_000n * 100_000_000n;

const refuse = (code: number, message: string): never => {
  throw new RejectedTransaction(code, message);
};
const pointOf = (id: string, index: number): string => `${id}:${index}`;
const idOf = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString("hex");
const sum = (values: readonly { readonly value: bigint }[]): bigint =>
  values.reduce((total, { value }) => total + value, 0n);

const decode = (hex: string): Transaction => {
  try {
    return Transaction.fromHex(hex);
  } catch {
    return refuse(-22, "TX decode failed. Make sure the tx has at least one input.");
  }
};

/** Without chain state (Bitcoin Core's `CheckTransaction` and standardness rules). */
const checkWithoutState = (transaction: Transaction): void => {
  const points = transaction.ins.map(({ hash, index }) => pointOf(idOf(hash), index));
  if (points.length === 0) refuse(-26, "bad-txns-vin-empty");
  if (transaction.outs.length === 0) refuse(-26, "bad-txns-vout-empty");
  if (new Set(points).size !== points.length) refuse(-26, "bad-txns-inputs-duplicate");
  if (
    transaction.outs.some(({ value }) => value < 0n || value > MAX_MONEY) ||
    sum(transaction.outs) > MAX_MONEY
  )
    refuse(-26, "bad-txns-vout-toolarge");
  if (transaction.isCoinbase()) refuse(-26, "coinbase");
  if (transaction.version < 1 || transaction.version > 2) refuse(-26, "version");
  if (transaction.outs.some(({ script, value }) => value < dustLimit(script))) refuse(-26, "dust");
};

/**
 * Bitcoin's rules in this process, as far as wallets need them: P2PKH, P2WPKH, P2WPKH in P2SH and
 * Taproot key paths, double spends, fees, dust, block lock times, coinbase maturity. No other
 * scripts, RBF, relative lock times or reorgs. Mines valid headers from regtest's genesis block.
 */
export class EmbeddedBitcoinChain implements BitcoinTestChain {
  readonly #blocks: BitcoinBlock[] = [GENESIS];
  readonly #coins = new Map<string, Coin>();
  readonly #confirmed = new Set<string>();
  readonly #now: () => number;
  #pending: readonly Transaction[] = [];
  #fees = 0n;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get #height(): number {
    return this.#blocks.length - 1;
  }

  async tip(): Promise<number> {
    return this.#height;
  }
  async mempool(): Promise<readonly Transaction[]> {
    return this.#pending;
  }
  async stop(): Promise<void> {
    this.#pending = [];
  }

  async block(height: number): Promise<BitcoinBlock> {
    return this.#blocks[height] ?? refuse(-8, "Block height out of range");
  }

  async send(hex: string): Promise<string> {
    const transaction = decode(hex);
    const id = transaction.getId();
    if (this.#pending.some((one) => one.getId() === id)) return id;
    if (
      this.#confirmed.has(id) &&
      transaction.outs.some((_, index) => this.#coins.has(pointOf(id, index)))
    )
      refuse(-27, "Transaction already in block chain");
    checkWithoutState(transaction);
    this.#checkTime(transaction);
    const coins = this.#coinsOf(transaction);
    this.#checkFee(transaction, sum(coins));
    if (!transaction.ins.every((_, index) => isValidSpend({ transaction, index, spent: coins })))
      refuse(-26, "mandatory-script-verify-flag-failed (Signature must be valid)");
    this.#apply(transaction, undefined);
    this.#pending = [...this.#pending, transaction];
    this.#fees += sum(coins) - sum(transaction.outs);
    return id;
  }

  async mine(script: Uint8Array, blocks: number): Promise<void> {
    for (let hashes = 0; hashes < blocks; hashes += 1) this.#mineOne(script);
  }

  #checkTime({ locktime, ins }: Transaction): void {
    const limit = locktime < 500_000_000 ? this.#height + 1 : Math.floor(this.#now() / 1000);
    if (locktime >= limit && locktime > 0 && ins.some(({ sequence }) => sequence !== 0xffff_ffff))
      refuse(-26, "non-final");
  }

  /** The coins that a transaction spends. Throws if one is missing, spent or immature. */
  #coinsOf(transaction: Transaction): readonly Coin[] {
    const points = transaction.ins.map(({ hash, index }) => pointOf(idOf(hash), index));
    const pendingSpends = new Set(
      this.#pending.flatMap(({ ins }) => ins.map(({ hash, index }) => pointOf(idOf(hash), index))),
    );
    if (points.some((point) => pendingSpends.has(point))) refuse(-26, "txn-mempool-conflict");
    const coins = points.map(
      (point) => this.#coins.get(point) ?? refuse(-25, "bad-txns-inputs-missingorspent"),
    );
    if (
      coins.some(
        ({ isEarned: isCoinbase, height = 0 }) =>
          isCoinbase && this.#height + 1 - height < MATURITY,
      )
    )
      refuse(-26, "bad-txns-premature-spend-of-coinbase");
    return coins;
  }

  #checkFee(transaction: Transaction, inputSum: bigint): void {
    const size = BigInt(transaction.virtualSize());
    const fee = inputSum - sum(transaction.outs);
    if (fee < 0n) refuse(-26, "bad-txns-in-belowout");
    if (fee < size) refuse(-26, `min relay fee not met, ${fee} < ${size}`);
    if (fee * 1000n > size * MAX_FEE)
      refuse(-25, "Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)");
  }

  #apply(transaction: Transaction, height: number | undefined): void {
    const id = transaction.getId();
    const isCoinbase = transaction.isCoinbase();
    if (!isCoinbase)
      for (const { hash, index } of transaction.ins) this.#coins.delete(pointOf(idOf(hash), index));
    transaction.outs.forEach(({ script, value }, index) =>
      this.#coins.set(pointOf(id, index), { script, value, height, isEarned: isCoinbase }),
    );
  }

  #mineOne(script: Uint8Array): void {
    const height = this.#height + 1;
    const coinbase = coinbaseTransaction(
      height,
      (SUBSIDY >> BigInt(Math.floor(height / HALVING))) + this.#fees,
      script,
    );
    const transactions = [coinbase, ...this.#pending];
    const previous = this.#blocks[height - 1] ?? GENESIS;
    const time = Math.max(previous.time + 1, Math.floor(this.#now() / 1000));
    this.#blocks.push({
      height,
      hash: headerHash(previous.hash, time, transactions),
      time,
      transactions,
    });
    this.#apply(coinbase, height);
    for (const one of transactions) this.#confirm(one.getId(), height);
    this.#pending = [];
    this.#fees = 0n;
  }

  #confirm(id: string, height: number): void {
    this.#confirmed.add(id);
    for (const [point, coin] of this.#coins)
      if (coin.height === undefined && point.startsWith(`${id}:`))
        this.#coins.set(point, { ...coin, height });
  }
}

/** The coinbase transaction, unique by its height (BIP-34). */
function coinbaseTransaction(height: number, value: bigint, script: Uint8Array): Transaction {
  const transaction = new Transaction();
  transaction.version = 2;
  transaction.addInput(
    Buffer.alloc(32),
    0xffff_ffff,
    0xffff_ffff,
    scripts.compile([scripts.number.encode(height), opcodes["OP_0"] ?? 0]),
  );
  transaction.addOutput(script, value);
  return transaction;
}

/** On regtest every second nonce is valid. */
function headerHash(previous: string, time: number, transactions: readonly Transaction[]): string {
  const header = Object.assign(new Block(), {
    version: 0x2000_0000,
    timestamp: time,
    bits: BITS,
    nonce: 0,
  });
  header.prevHash = Buffer.from(previous, "hex").reverse();
  header.merkleRoot = Block.calculateMerkleRoot([...transactions]);
  while (!header.checkProofOfWork()) header.nonce += 1;
  return header.getId();
}
