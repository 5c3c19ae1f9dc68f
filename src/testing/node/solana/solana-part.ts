import { base58 } from "@scure/base";
import { FaultStack } from "../faults.js";
import { listen } from "../listen.js";
import { TOKEN_PROGRAMS, holdingIn } from "./account-json.js";
import { SolanaTestChain } from "./solana-test-chain.js";
import { findLitesvm, openLitesvm } from "./litesvm.js";
import { rpcFront, type RpcCall } from "./rpc-front.js";
import { ReplacedMethods } from "./replaced-methods.js";
import { rpcMethods } from "./rpc-methods.js";
import type { SolanaPart, WorldSolana, WorldSolanaNetwork } from "./solana.types.js";
import { WorldTokens } from "./world-tokens.js";

const PORT = 8899;
const SLOT_MS = 400;
/**
 * A private genesis hash: no wallet mistakes the local chain for a public one. CAIP-2 uses its
 * first 32 characters.
 */
const GENESIS_HASH = "9c2ZkUgACre37UXEFqw6o1ruJEdAhHpPta2s74jwnaKz";

/**
 * Starts the Solana runtime behind HTTP with its tokens. Returns a string with the reason if it
 * cannot run here.
 */
export async function startSolanaPart(ports: "fixed" | "free"): Promise<SolanaPart | string> {
  const file = findLitesvm();
  if (file === undefined)
    return "no litesvm runtime for this platform; LATCHKIT_LITESVM may name one";
  const chain = new SolanaTestChain(openLitesvm(file));
  const tokens = await WorldTokens.open(chain);
  const faults = new FaultStack();
  const calls: RpcCall[] = [];
  const replacements = new ReplacedMethods(rpcMethods(chain, GENESIS_HASH));
  const front = rpcFront(replacements.methods, faults, (call) => void calls.push(call));
  const server = await listen(
    (request, response) => void front(request, response),
    ports === "fixed" ? PORT : 0,
  );
  const slots = setInterval(() => chain.advance(1), SLOT_MS).unref();
  const feeToken = tokens.list[TOKEN_PROGRAMS.length];
  const network: WorldSolanaNetwork = {
    networkId: `solana:${GENESIS_HASH.slice(0, 32)}`,
    name: "Local Solana",
    rpcUrl: server.url,
    currency: { name: "Test SOL", symbol: "SOL", decimals: 9 },
    tokens: tokens.list.slice(0, TOKEN_PROGRAMS.length),
    ...(feeToken && { feeToken }),
  };
  const stop = async (): Promise<void> => {
    clearInterval(slots);
    await server.close();
  };
  return {
    solana: {
      ...controls(network, chain, tokens, calls),
      replaceResults: (method, answer) => replacements.add(method, answer),
    },
    fault: (fault) => faults.add(fault),
    stop,
  };
}

const controls = (
  network: WorldSolanaNetwork,
  chain: SolanaTestChain,
  tokens: WorldTokens,
  calls: readonly RpcCall[],
): Omit<WorldSolana, "replaceResults"> => ({
  network,
  airdrop: (address, lamports) => void chain.airdrop(base58.decode(address), lamports),
  balance: (address) => chain.balance(base58.decode(address)),
  mint: (token, owner, amount) => tokens.mint(token, owner, amount),
  holding: (token, owner) => {
    const balance = TOKEN_PROGRAMS.flatMap((program) =>
      chain.accountsOf(base58.decode(program)),
    ).map(({ account }) => holdingIn(account.data()));
    return balance.reduce(
      (sum, holding) =>
        holding?.mint === token && holding.owner === owner ? sum + holding.amount : sum,
      0n,
    );
  },
  advanceSlots: (slots) => chain.advance(slots),
  loseTransactions: () => {
    chain.setDropsTransactions(true);
    return () => chain.setDropsTransactions(false);
  },
  calls,
});
