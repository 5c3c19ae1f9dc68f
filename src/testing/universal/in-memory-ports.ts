import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { normalizeNetwork } from "../../domain/network/normalize-network.js";
import type { NetworkOption } from "../../domain/network/network.js";
import type { Environment } from "../../ports/environment.port.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Ports } from "../../ports/ports.js";
import {
  FakeClock, FakeEnvironment, FakePageLifecycle, InMemoryChain, InMemoryChainAccess, InMemoryChainSigner, InMemoryClipboard,
  InMemoryHttpClient, InMemoryInjectedWallets, InMemoryKeyValueStorage, InMemoryLinks, InMemoryTabs, type InMemoryTabChannel, RecordingLogger, SeededRandom,
} from "../../infrastructure/in-memory/index.js";

/** What an in-memory world begins with. Everything may be left out. */
export interface WorldSeed {
  readonly networks?: readonly NetworkOption[];
  /** wei by account. */
  readonly balances?: Readonly<Record<CaipAddress, bigint>>;
  readonly wallets?: readonly DiscoveredWallet[];
  readonly storage?: Readonly<Record<string, string>>;
  readonly environment?: Partial<Environment>;
  /** Epoch ms. */
  readonly now?: number;
  readonly random?: number;
}

/** All ports in memory, each in the type of its double, so that a test can play its part. */
export interface InMemoryPorts extends Ports {
  readonly http: InMemoryHttpClient;
  readonly storage: InMemoryKeyValueStorage;
  readonly clock: FakeClock;
  readonly scheduler: FakeClock;
  readonly environment: FakeEnvironment;
  readonly lifecycle: FakePageLifecycle;
  readonly clipboard: InMemoryClipboard;
  readonly links: InMemoryLinks;
  readonly logger: RecordingLogger;
  readonly injectedWallets: InMemoryInjectedWallets;
  readonly tabs: InMemoryTabChannel;
  /** The ledgers behind `chains`. */
  readonly chain: InMemoryChain;
}

const SOME_NETWORKS: readonly NetworkOption[] = [
  { id: "eip155:31337", name: "Local", rpcUrls: ["http://127.0.0.1:8545"], currency: { name: "Ether", symbol: "ETH", decimals: 18 }, testnet: true },
  { id: "eip155:10", name: "Second", rpcUrls: ["http://127.0.0.1:8546"], currency: { name: "Ether", symbol: "ETH", decimals: 18 } },
];

/**
 * A whole world in memory: no network, no DOM, no real time. `clock` is clock and scheduler in one and stands still until moved.
 * Without networks in the seed there are two, `eip155:31337` and `eip155:10`.
 */
export const inMemoryPorts = (seed: WorldSeed = {}): InMemoryPorts => {
  const clock = new FakeClock(seed.now);
  const chain = new InMemoryChain((seed.networks ?? SOME_NETWORKS).map(normalizeNetwork), clock);
  for (const [account, units] of balancesOf(seed)) chain.setBalance(account, units);
  return {
    clock,
    scheduler: clock,
    chain,
    http: new InMemoryHttpClient(),
    storage: new InMemoryKeyValueStorage(seed.storage),
    random: new SeededRandom(seed.random),
    environment: new FakeEnvironment(seed.environment),
    lifecycle: new FakePageLifecycle(),
    clipboard: new InMemoryClipboard(),
    links: new InMemoryLinks(),
    logger: new RecordingLogger(),
    injectedWallets: new InMemoryInjectedWallets(seed.wallets),
    tabs: new InMemoryTabs().open(),
    chains: new InMemoryChainAccess([{ reader: chain, signer: new InMemoryChainSigner(clock) }]),
  };
};

const balancesOf = ({ balances = {} }: WorldSeed): readonly (readonly [CaipAddress, bigint])[] =>
  Object.entries(balances).map(([account, units]) => [account as CaipAddress, units]);
