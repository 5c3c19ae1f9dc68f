import type { CaipAddress } from "../../domain/caip/caip.types.js";
import {
  InMemoryBitcoinChain,
  InMemoryBitcoinSigner,
  InMemoryChainAccess,
  InMemoryChainSigner,
  InMemorySolanaChain,
  InMemorySolanaSigner,
} from "../../infrastructure/in-memory/index.js";
import {
  balancesOf,
  inMemoryEvmPorts,
  type InMemoryEvmPorts,
  type WorldSeed,
} from "./in-memory-evm-ports.js";

/** All ports in memory, typed as their doubles, so that a test can control them. */
export interface InMemoryPorts extends InMemoryEvmPorts {
  /** The Solana chain behind `chains`. */
  readonly solana: InMemorySolanaChain;
  /** The Bitcoin chain behind `chains`. */
  readonly bitcoin: InMemoryBitcoinChain;
}

/**
 * A complete in-memory world without network, DOM or real time. `clock` is clock and scheduler, and
 * stands still unless the seed says `running`. Default networks: `eip155:31337` and `eip155:10`.
 */
export const inMemoryPorts = (seed: WorldSeed = {}): InMemoryPorts => {
  const evm = inMemoryEvmPorts(seed);
  const solana = new InMemorySolanaChain(evm.networks, evm.clock);
  const bitcoin = new InMemoryBitcoinChain(evm.networks, evm.clock);
  const inMemory = { ...evm, solana, bitcoin };
  for (const [account, units] of balancesOf(seed)) setBalance(inMemory, account, units);
  return { ...inMemory, chains: new InMemoryChainAccess(chainsOf(inMemory)) };
};

type InMemoryChains = Pick<InMemoryPorts, "chain" | "solana" | "bitcoin" | "networks" | "clock">;

const chainsOf = ({
  chain,
  solana,
  bitcoin,
  networks,
  clock,
}: InMemoryChains): ConstructorParameters<typeof InMemoryChainAccess>[0] => {
  const others = [
    { reader: solana, signer: new InMemorySolanaSigner(solana) },
    { reader: bitcoin, signer: new InMemoryBitcoinSigner() },
  ];
  return [
    { reader: chain, signer: new InMemoryChainSigner(clock, chain) },
    ...others.filter(({ reader }) =>
      networks.some(({ namespace }) => namespace === reader.namespace),
    ),
  ];
};

const setBalance = (
  { solana, bitcoin }: InMemoryChains,
  account: CaipAddress,
  units: bigint,
): void => {
  if (account.startsWith("solana:")) solana.setBalance(account, units);
  else if (account.startsWith("bip122:")) bitcoin.fund(account, units);
};
