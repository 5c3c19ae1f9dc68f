import { Transaction } from "bitcoinjs-lib";
import { bitcoinAccounts, REGTEST } from "../../universal/bitcoin/bitcoin-keys.js";
import { finishedTransaction, paymentPsbt } from "../../universal/bitcoin/payments.js";
import type { Ledger } from "./ledger.js";
import type { LedgerIndex, Unspent } from "./ledger-index.js";

/** Key of the local miner. Worthless elsewhere. */
const MINER = new Uint8Array(32).fill(0x4c);
const MATURITY = 100;
const FEE_RATE = 2;
const RIPE_BLOCKS = 8;

const isCoinbase = ({ ins: [input] }: Transaction): boolean =>
  input !== undefined && Transaction.isCoinbaseHash(input.hash);

/** Mines, and pays out block rewards. Operations run one after another. */
export class Faucet {
  readonly #ledger: Ledger;
  readonly #index: LedgerIndex;
  readonly #miner = bitcoinAccounts(MINER, REGTEST)[0];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(ledger: Ledger, index: LedgerIndex) {
    this.#ledger = ledger;
    this.#index = index;
  }

  start(): Promise<void> {
    return this.#inTurn(() => this.#ledger.mine(this.#miner.script, MATURITY + RIPE_BLOCKS));
  }

  /** Mines pending transactions, and `blocks - 1` more blocks. */
  mine(blocks = 1): Promise<void> {
    return this.#inTurn(() => this.#ledger.mine(this.#miner.script, blocks));
  }

  /**
   * Pays to a script and mines it; resolves to the transaction id. Rejects with a plain `Error` if
   * the miner's balance is too low.
   */
  fund(script: Uint8Array, satoshi: bigint): Promise<string> {
    return this.#inTurn(async () => {
      const coins = await this.#ripe();
      const psbt = paymentPsbt({
        from: this.#miner,
        coins,
        to: script,
        satoshi,
        feeRate: FEE_RATE,
      });
      const id = await this.#ledger.send(finishedTransaction(psbt, this.#miner));
      await this.#ledger.mine(this.#miner.script, 1);
      return id;
    });
  }

  async #ripe(): Promise<readonly Unspent[]> {
    const view = await this.#index.view();
    const isRipe = ({ entry }: Unspent): boolean =>
      entry.block !== undefined &&
      (!isCoinbase(entry.transaction) || view.tip.height + 1 - entry.block.height >= MATURITY);
    return view.unspent(this.#miner.script).filter(isRipe);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => undefined);
    return next;
  }
}
