import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Block, Transaction } from "bitcoinjs-lib";
import { freePort } from "../listen.js";
import { startGuarded, type GuardedChild } from "../guarded-child.js";
import {
  RejectedTransaction,
  type BitcoinTestChain,
  type BitcoinBlock,
} from "./bitcoin-test-chain.js";

const BOOT_MS = 20_000;
const USER = "world";
const PASSWORD = "world";

interface Reply {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string } | null;
}

/**
 * Path of the node's binary: the variable `LATCHKIT_LITECOIND`, else the one on the path; undefined
 * if missing.
 */
export function findLitecoind(): string | undefined {
  const fromEnvironment = process.env["LATCHKIT_LITECOIND"];
  if (fromEnvironment !== undefined && fromEnvironment !== "")
    return existsSync(fromEnvironment) ? fromEnvironment : undefined;
  return ["/usr/bin/litecoind", "/usr/local/bin/litecoind", "/opt/homebrew/bin/litecoind"].find(
    (file) => existsSync(file),
  );
}

/**
 * Litecoin Core on regtest, with the same scripts as Bitcoin; SegWit and Taproot are active from
 * the first block. Rejects with the node's output if it does not start within 20 s.
 */
export async function startLitecoinCore(binary: string): Promise<BitcoinTestChain> {
  const folder = await mkdtemp(join(tmpdir(), "latchkit-litecoin-"));
  const port = await freePort();
  const child = startGuarded(binary, [...FLAGS, `-datadir=${folder}`, `-rpcport=${port}`]);
  const chain = new LitecoinCoreChain(`http://127.0.0.1:${port}`, async () => {
    await child.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  try {
    await untilAnswering(chain, child);
  } catch (error) {
    await chain.stop();
    throw error;
  }
  return chain;
}

/**
 * A larger queue for concurrent calls; MWEB deferred, because it stops mining at block 431; fees
 * and dust of Bitcoin.
 */
const FLAGS = [
  "-regtest",
  `-rpcuser=${USER}`,
  `-rpcpassword=${PASSWORD}`,
  "-listen=0",
  "-dnsseed=0",
  "-txindex=1",
  "-server=1",
  "-rpcworkqueue=512",
  "-printtoconsole=0",
  "-disablewallet=1",
  "-vbparams=mweb:2000000000:2100000000",
  "-minrelaytxfee=0.00001",
  "-incrementalrelayfee=0.00001",
  "-dustrelayfee=0.00003",
];

async function untilAnswering(chain: BitcoinTestChain, child: GuardedChild): Promise<void> {
  const deadline = Date.now() + BOOT_MS;
  for (;;) {
    if (child.hasExited()) throw new Error(`litecoind exited: ${child.output()}`);
    if (
      await chain.tip().then(
        () => true,
        () => false,
      )
    )
      return;
    if (Date.now() > deadline) throw new Error(`litecoind did not respond: ${child.output()}`);
    await wait(25);
  }
}

class LitecoinCoreChain implements BitcoinTestChain {
  readonly stop: () => Promise<void>;
  readonly #url: string;
  /** Pending transactions of the last read; only new ones are fetched. */
  #pending = new Map<string, Transaction>();

  constructor(url: string, stop: () => Promise<void>) {
    this.#url = url;
    this.stop = stop;
  }

  async tip(): Promise<number> {
    return Number(await this.#call("getblockcount"));
  }

  async block(height: number): Promise<BitcoinBlock> {
    const hash = String(await this.#call("getblockhash", height));
    const block = Block.fromHex(String(await this.#call("getblock", hash, 0)));
    return { height, hash, time: block.timestamp, transactions: block.transactions ?? [] };
  }

  async mempool(): Promise<readonly Transaction[]> {
    const ids = (await this.#call("getrawmempool")) as readonly string[];
    const transactions = await Promise.all(
      ids.map(async (id) => [id, this.#pending.get(id) ?? (await this.#transaction(id))] as const),
    );
    this.#pending = new Map(transactions);
    return parentsFirst(transactions);
  }

  async send(hex: string): Promise<string> {
    return String(await this.#call("sendrawtransaction", hex));
  }

  async mine(script: Uint8Array, blocks: number): Promise<void> {
    const { descriptor } = (await this.#call(
      "getdescriptorinfo",
      `raw(${Buffer.from(script).toString("hex")})`,
    )) as { readonly descriptor: string };
    await this.#call("generatetodescriptor", blocks, descriptor);
  }

  async #transaction(id: string): Promise<Transaction> {
    return Transaction.fromHex(String(await this.#call("getrawtransaction", id)));
  }

  async #call(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(this.#url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString("base64")}`,
      },
      body: JSON.stringify({ jsonrpc: "1.0", id: 1, method, params }),
      signal: AbortSignal.timeout(20_000),
    });
    const { result, error } = (await response.json()) as Reply;
    if (error) throw new RejectedTransaction(error.code, error.message);
    return result;
  }
}

/** A node lists pending transactions in any order. */
function parentsFirst(
  transactions: readonly (readonly [string, Transaction])[],
): readonly Transaction[] {
  const remaining = new Map(transactions);
  const sorted: Transaction[] = [];
  const append = (id: string): void => {
    const transaction = remaining.get(id);
    if (transaction === undefined) return;
    remaining.delete(id);
    for (const { hash } of transaction.ins) append(Buffer.from(hash).reverse().toString("hex"));
    sorted.push(transaction);
  };
  for (const [id] of transactions) append(id);
  return sorted;
}
