import type { Network } from "../../../src/domain/network/network.js";
import { KitSolanaReader } from "../../../src/infrastructure/chain-reader/solana-chain-reader.js";
import { SolanaNetworks } from "../../../src/infrastructure/chain-reader/solana-networks.js";
import { KitSolanaSigner } from "../../../src/infrastructure/chain-signer/solana-chain-signer.js";
import type { FakeClock, SolanaKey } from "../../../src/infrastructure/in-memory/index.js";
import type { WalletConnector, WalletRequest } from "../../../src/ports/wallet-connector.port.js";
import { solanaNode, type NodeAnswers } from "../doubles/solana-node.js";

export const LOCAL_SOLANA: Network = {
  id: "solana:LatchkitLocal1111111111111111111",
  namespace: "solana",
  reference: "LatchkitLocal1111111111111111111",
  name: "Local",
  currency: { name: "Solana", symbol: "SOL", decimals: 9 },
  rpcUrls: ["https://a.example/key"],
  isTestnet: true,
};

export interface WalletParams {
  readonly transaction: string;
  readonly transactions: readonly string[];
  readonly message: string;
}

/** A wallet over any transport that answers as a test says; `asked` are its requests. */
export const solanaWallet = (
  answer: (method: string, params: WalletParams) => unknown,
): WalletConnector & { readonly asked: readonly WalletRequest[] } => {
  const asked: WalletRequest[] = [];
  return {
    asked,
    connectorId: "x",
    namespace: "solana",
    connect: async () => ({ kind: "declined" }),
    reconnect: async () => undefined,
    disconnect: async () => undefined,
    selectNetwork: async () => true,
    events$: { subscribe: () => ({ unsubscribe: () => undefined }) } as never,
    request: async (call) => {
      asked.push(call);
      const value = await answer(call.method, call.params as WalletParams);
      if (value instanceof Error) throw value;
      return { kind: "done", value };
    },
  };
};

/** The real signer and reader over nodes that answer as a test says, one an entry of `answers`. */
export const solanaSigning = (parts: {
  readonly clock: FakeClock;
  readonly owner: SolanaKey;
  readonly answers: NodeAnswers | readonly NodeAnswers[];
  readonly network?: Network;
}) => {
  const list = (
    Array.isArray(parts.answers) ? parts.answers : [parts.answers]
  ) as readonly NodeAnswers[];
  const nodes = list.map((one) => solanaNode(one));
  const rpcUrls = nodes.map((_, index) => `https://${index}.example/key`);
  const network = { ...(parts.network ?? LOCAL_SOLANA), rpcUrls };
  const { clock } = parts;
  const networks = new SolanaNetworks({
    networks: [network],
    fetch: ((url: string, init?: RequestInit) =>
      nodes[Number(new URL(url).hostname[0])]?.fetch(url, init)) as typeof fetch,
    clock,
    scheduler: clock,
    signal: new AbortController().signal,
  });
  const [node] = nodes as [ReturnType<typeof solanaNode>];
  return {
    node,
    nodes,
    network,
    signer: new KitSolanaSigner({ networks, scheduler: clock }),
    reader: new KitSolanaReader({ networks, clock, scheduler: clock }),
  };
};
