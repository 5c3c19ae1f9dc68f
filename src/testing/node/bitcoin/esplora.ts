import { RejectedTransaction, type BitcoinTestChain } from "./bitcoin-test-chain.js";
import type { ChainIndex, ChainView } from "./chain-index.js";
import {
  addressShape,
  scriptOf,
  statusShape,
  transactionShape,
  unspentShape,
} from "./esplora-shapes.js";

/** A response; a string is sent as is, anything else as JSON. */
export interface EsploraAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface Route {
  readonly path: RegExp;
  answer(view: ChainView, match: string): EsploraAnswer;
}

/** satoshi per virtual byte by confirmation target in blocks. */
const FEE_ESTIMATES = { 1: 5, 2: 4, 3: 3, 6: 2, 144: 1.01, 504: 1.01, 1008: 1.01 };
/** The same, with the field names of mempool.space. */
const RECOMMENDED = { fastestFee: 5, halfHourFee: 3, hourFee: 2, economyFee: 1, minimumFee: 1 };

const ok = (body: unknown): EsploraAnswer => ({ status: 200, body });
const NO_TRANSACTION: EsploraAnswer = { status: 404, body: "Transaction not found" };
const NO_BLOCK: EsploraAnswer = { status: 404, body: "Block not found" };
const NO_ADDRESS: EsploraAnswer = { status: 400, body: "Invalid Bitcoin address" };

const ofAddress = (
  path: RegExp,
  answer: (view: ChainView, script: Uint8Array, address: string) => unknown,
): Route => ({
  path,
  answer: (view, address) => {
    const script = scriptOf(address);
    return script === undefined ? NO_ADDRESS : ok(answer(view, script, address));
  },
});

const ofTransaction = (
  path: RegExp,
  answer: (view: ChainView, entry: ChainView["entries"][number]) => unknown,
): Route => ({
  path,
  answer: (view, id) => {
    const entry = view.find(id);
    return entry === undefined ? NO_TRANSACTION : ok(answer(view, entry));
  },
});

/** Newest first, 25 per page. */
const history = (view: ChainView, script: Uint8Array): unknown =>
  view
    .history(script)
    .toReversed()
    .sort((one, other) => Number(one.block !== undefined) - Number(other.block !== undefined))
    .slice(0, 50)
    .map((entry) => transactionShape(view, entry));

const ROUTES: readonly Route[] = [
  ofAddress(/^\/address\/(\w+)$/, (view, script, address) => addressShape(view, address, script)),
  ofAddress(/^\/address\/(\w+)\/utxo$/, (view, script) => view.unspent(script).map(unspentShape)),
  ofAddress(/^\/address\/(\w+)\/txs$/, history),
  ofTransaction(/^\/tx\/([0-9a-f]{64})$/, transactionShape),
  ofTransaction(/^\/tx\/([0-9a-f]{64})\/hex$/, (_, { transaction }) => transaction.toHex()),
  {
    path: /^\/tx\/([0-9a-f]{64})\/status$/,
    answer: (view, id) => ok(statusShape(view.find(id)?.block)),
  },
  { path: /^\/blocks\/tip\/height$/, answer: ({ tip }) => ok(String(tip.height)) },
  { path: /^\/blocks\/tip\/hash$/, answer: ({ tip }) => ok(tip.hash) },
  {
    path: /^\/block-height\/(\d+)$/,
    answer: ({ blocks }, height) => {
      const block = blocks[Number(height)];
      return block === undefined ? NO_BLOCK : ok(block.hash);
    },
  },
  { path: /^\/fee-estimates$/, answer: () => ok(FEE_ESTIMATES) },
  { path: /^\/v1\/fees\/recommended$/, answer: () => ok(RECOMMENDED) },
];

/** Esplora's API over a chain, without HTTP; paths as in `https://mempool.space/api`. */
export class Esplora {
  readonly #chain: BitcoinTestChain;
  readonly #index: ChainIndex;

  constructor(chain: BitcoinTestChain, index: ChainIndex) {
    this.#chain = chain;
    this.#index = index;
  }

  async answer(method: string, path: string, text: string): Promise<EsploraAnswer> {
    if (method === "POST" && path === "/tx") return this.#send(text.trim());
    for (const route of ROUTES) {
      const match = route.path.exec(path);
      if (match !== null)
        return method === "GET"
          ? route.answer(await this.#index.view(), match[1] ?? "")
          : { status: 405, body: "Method Not Allowed" };
    }
    return { status: 404, body: "endpoint does not exist" };
  }

  async #send(hex: string): Promise<EsploraAnswer> {
    try {
      return ok(await this.#chain.send(hex));
    } catch (error) {
      if (!(error instanceof RejectedTransaction)) throw error;
      return {
        status: 400,
        body: `sendrawtransaction RPC error: ${JSON.stringify({ code: error.code, message: error.message })}`,
      };
    }
  }
}
