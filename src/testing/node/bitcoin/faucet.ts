import { Transaction } from "bitcoinjs-lib";
import { bitcoinAccounts, REGTEST } from "../../universal/bitcoin/bitcoin-keys.js";
import { finishedTransaction, paymentPsbt } from "../../universal/bitcoin/payments.js";
import type { BitcoinTestChain } from "./bitcoin-test-chain.js";
import type { ChainIndex, Unspent } from "./chain-index.js";

/** Key of the local miner. Worthless elsewhere. */
const MINER = new Uint8Array(32).fill(0x4c);
const MATURITY = 100;
const FEE_RATE = 2;
const SPENDABLE_BLOCKS = 8;

const isCoinbase = ({ ins: [input] }: Transaction): boolean =>
  input !== undefined && Transaction.isCoinbaseHash(input.hash);

/** Mines, and pays out block rewards. Operations run one after another. */
export class Faucet {
  readonly #chain: BitcoinTestChain;
  readonly #index: ChainIndex;
  readonly #miner = bitcoinAccounts(MINER, REGTEST)[0];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(chain: BitcoinTestChain, index: ChainIndex) {
    this.#chain = chain;
    this.#index = index;
  }

  start(): Promise<void> {
    return this.#enqueue(() => this.#chain.mine(this.#miner.script, MATURITY + SPENDABLE_BLOCKS));
  }

  /** Mines pending transactions, and `blocks - 1` more blocks. */
  mine(blocks = 1): Promise<void> {
    return this.#enqueue(() => this.#chain.mine(this.#miner.script, blocks));
  }

  /**
   * Pays to a script and mines it; resolves to the transaction id. Rejects with a plain `Error` if
   * the miner's balance is too low.
   */
  fund(script: Uint8Array, satoshi: bigint): Promise<string> {
    return this.#enqueue(async () => {
      const coins = await this.#matureCoins();
      const psbt = paymentPsbt({
        from: this.#miner,
        coins,
        to: script,
        satoshi,
        feeRate: FEE_RATE,
      });
      const id = await this.#chain.send(finishedTransaction(psbt, this.#miner));
      await this.#chain.mine(this.#miner.script, 1);
      return id;
    });
  }

  async #matureCoins(): Promise<readonly Unspent[]> {
    const view = await this.#index.view();
    const isMature = ({ entry }: Unspent): boolean =>
      entry.block !== undefined &&
      (!isCoinbase(entry.transaction) || view.tip.height + 1 - entry.block.height >= MATURITY);
    return view.unspent(this.#miner.script).filter(isMature);
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#queue.then(work);
    this.#queue = next.catch(() => undefined);
    return next;
  }
}
