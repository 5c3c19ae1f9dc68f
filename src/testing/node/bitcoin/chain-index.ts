import type { Transaction } from "bitcoinjs-lib";
import type { BitcoinTestChain, BitcoinBlock } from "./bitcoin-test-chain.js";
import type { SpentOutput } from "./script-rules.js";

export interface Entry {
  readonly id: string;
  readonly transaction: Transaction;
  readonly block: Pick<BitcoinBlock, "height" | "hash" | "time"> | undefined;
}

/** An output that no mined or pending transaction spends. */
export interface Unspent extends SpentOutput {
  readonly id: string;
  readonly index: number;
  readonly entry: Entry;
}

/** The spent transaction's id in display order. */
export const spentId = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString("hex");
export const isSameScript = (one: Uint8Array, other: Uint8Array): boolean =>
  Buffer.compare(one, other) === 0;

/** A snapshot of the chain in chain order; pending transactions are last. */
export class ChainView {
  readonly tip: Pick<BitcoinBlock, "height" | "hash" | "time">;
  readonly entries: readonly Entry[];
  readonly blocks: readonly Pick<BitcoinBlock, "height" | "hash" | "time">[];
  readonly #byId: ReadonlyMap<string, Entry>;
  readonly #spenders: ReadonlyMap<string, Entry>;

  constructor(blocks: ChainView["blocks"], entries: readonly Entry[]) {
    this.blocks = blocks;
    this.entries = entries;
    this.tip = blocks.at(-1) ?? { height: -1, hash: "", time: 0 };
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]));
    this.#spenders = new Map(
      entries.flatMap((entry) =>
        entry.transaction.ins.map(
          ({ hash, index }) => [`${spentId(hash)}:${index}`, entry] as const,
        ),
      ),
    );
  }

  find(id: string): Entry | undefined {
    return this.#byId.get(id);
  }
  spender(id: string, index: number): Entry | undefined {
    return this.#spenders.get(`${id}:${index}`);
  }

  /** The spent output of each input; undefined for a coinbase. */
  spentBy({ transaction }: Entry): readonly (SpentOutput | undefined)[] {
    return transaction.ins.map(
      ({ hash, index }) => this.#byId.get(spentId(hash))?.transaction.outs[index],
    );
  }

  unspent(script: Uint8Array): readonly Unspent[] {
    return this.entries.flatMap((entry) =>
      entry.transaction.outs.flatMap((output, index) =>
        isSameScript(output.script, script) && this.spender(entry.id, index) === undefined
          ? [{ ...output, id: entry.id, index, entry }]
          : [],
      ),
    );
  }

  /** All transactions that pay to a script or spend from it. */
  history(script: Uint8Array): readonly Entry[] {
    const touches = (output: SpentOutput | undefined): boolean =>
      output !== undefined && isSameScript(output.script, script);
    return this.entries.filter(
      (entry) => entry.transaction.outs.some(touches) || this.spentBy(entry).some(touches),
    );
  }
}

export class ChainIndex {
  readonly #chain: BitcoinTestChain;
  readonly #blocks: BitcoinBlock[] = [];
  readonly #confirmed: Entry[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(chain: BitcoinTestChain) {
    this.#chain = chain;
  }

  view(): Promise<ChainView> {
    const next = this.#queue.then(() => this.#read());
    this.#queue = next.catch(() => undefined);
    return next;
  }

  async #read(): Promise<ChainView> {
    const mempool = await this.#chain.mempool();
    const tip = await this.#chain.tip();
    for (let height = this.#blocks.length; height <= tip; height += 1) {
      const block = await this.#chain.block(height);
      this.#blocks.push(block);
      this.#confirmed.push(
        ...block.transactions.map((transaction) => ({
          id: transaction.getId(),
          transaction,
          block,
        })),
      );
    }
    const confirmedIds = new Set(this.#confirmed.map(({ id }) => id));
    const pendingEntries = mempool
      .map((transaction): Entry => ({ id: transaction.getId(), transaction, block: undefined }))
      .filter(({ id }) => !confirmedIds.has(id));
    return new ChainView([...this.#blocks], [...this.#confirmed, ...pendingEntries]);
  }
}
