import type { IncomingMessage, ServerResponse } from "node:http";
import { REGTEST } from "../../universal/bitcoin/bitcoin-keys.js";
import { FaultStack } from "../faults.js";
import { listen } from "../listen.js";
import type { RunningPart } from "../running-part.types.js";
import type { WorldBitcoin, WorldBitcoinNetwork } from "../world.types.js";
import { EmbeddedBitcoinChain } from "./embedded-bitcoin-chain.js";
import { Esplora, type EsploraAnswer } from "./esplora.js";
import { scriptOf } from "./esplora-shapes.js";
import { Faucet } from "./faucet.js";
import type { BitcoinTestChain } from "./bitcoin-test-chain.js";
import { ChainIndex } from "./chain-index.js";
import { findLitecoind, startLitecoinCore } from "./litecoin-core.js";

const PORT = 3002;
/** Delay before a pending transaction is mined automatically, ms. */
const BLOCK_MS = 2000;
const HEAD = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "GET, POST",
  "cache-control": "no-store",
};

type AnswerRequest = (method: string, path: string, text: string) => Promise<EsploraAnswer>;

/** Bitcoin regtest behind an Esplora-style API. */
export interface BitcoinPart extends RunningPart {
  readonly network: WorldBitcoinNetwork;
  readonly bitcoin: WorldBitcoin;
}

/**
 * Miner endpoints for pages: `POST /regtest/fund/<address>/<satoshi>` returns the transaction id,
 * `POST /regtest/mine/<blocks>` mines.
 */
async function handleControlPath(
  bitcoin: WorldBitcoin,
  path: string,
): Promise<EsploraAnswer | undefined> {
  const [, address, satoshi, blocks] =
    /^\/regtest\/(?:fund\/(\w+)\/(\d{1,10})|mine\/(\d{1,3}))$/.exec(path) ?? [];
  try {
    if (address !== undefined && satoshi !== undefined)
      return { status: 200, body: await bitcoin.fund(address, BigInt(satoshi)) };
    if (blocks === undefined) return undefined;
    await bitcoin.mine(Number(blocks));
    return { status: 200, body: blocks };
  } catch (error) {
    return { status: 400, body: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Starts the chain with spendable coins. Returns a string with the reason if it cannot run here.
 * `fixed` ports also mine automatically.
 */
export async function startBitcoinPart(
  ports: "fixed" | "free",
  kind: WorldBitcoin["chain"],
): Promise<BitcoinPart | string> {
  const chain = await openChain(kind);
  if (typeof chain === "string") return chain;
  const index = new ChainIndex(chain);
  const faucet = new Faucet(chain, index);
  const faults = new FaultStack();
  const esplora = new Esplora(chain, index);
  const undo: (() => Promise<void>)[] = [() => chain.stop()];
  const stop = async (): Promise<void> => {
    for (const end of undo.splice(0).reverse()) await end();
  };
  try {
    await faucet.start();
    const bitcoin = controls(kind, faucet);
    const answer: AnswerRequest = async (method, path, text) =>
      (method === "POST" ? await handleControlPath(bitcoin, path) : undefined) ??
      esplora.answer(method, path, text);
    const server = await listen(
      (incoming, response) =>
        void serve(answer, faults, incoming, response).catch(() => response.destroy()),
      ports === "fixed" ? PORT : 0,
    );
    undo.push(() => server.close());
    if (ports === "fixed") undo.push(startAutoMining(chain, faucet));
    const network: WorldBitcoinNetwork = {
      networkId: REGTEST,
      name: "Local Bitcoin",
      apiUrl: server.url,
      currency: { name: "Test Bitcoin", symbol: "BTC", decimals: 8 },
    };
    return { network, bitcoin, fault: (fault) => faults.add(fault), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openChain(kind: WorldBitcoin["chain"]): Promise<BitcoinTestChain | string> {
  if (kind === "embedded") return new EmbeddedBitcoinChain();
  const binary = findLitecoind();
  return binary === undefined
    ? "no litecoind on this machine (apt-get install litecoind); LATCHKIT_LITECOIND may name one"
    : startLitecoinCore(binary);
}

const controls = (chain: WorldBitcoin["chain"], faucet: Faucet): WorldBitcoin => ({
  chain,
  fund: async (address, satoshi) => {
    const script = scriptOf(address);
    if (script === undefined) throw new Error(`${address} is no address of the local chain`);
    return faucet.fund(script, BigInt(satoshi));
  },
  mine: (blocks) => faucet.mine(blocks),
});

function startAutoMining(chain: BitcoinTestChain, faucet: Faucet): () => Promise<void> {
  const mineIfPending = async (): Promise<void> => {
    if ((await chain.mempool()).length > 0) await faucet.mine();
  };
  const timer = setInterval(() => void mineIfPending().catch(() => undefined), BLOCK_MS).unref();
  return async () => clearInterval(timer);
}

async function serve(
  answer: AnswerRequest,
  faults: FaultStack,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (incoming.method === "OPTIONS") return void response.writeHead(204, HEAD).end();
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  if (await faults.play(response)) return;
  const { pathname } = new URL(incoming.url ?? "/", "http://esplora");
  const { status, body } = await answer(
    incoming.method ?? "",
    pathname,
    Buffer.concat(chunks).toString("utf8"),
  );
  const isText = typeof body === "string";
  response
    .writeHead(status, { ...HEAD, "content-type": isText ? "text/plain" : "application/json" })
    .end(isText ? body : JSON.stringify(body));
}
