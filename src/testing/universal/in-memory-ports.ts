import type { CaipAddress } from "../../domain/caip/caip.types.js";
import {
  normalizeNetwork,
  type Network,
  type NetworkOption,
} from "../../domain/network/network.js";
import type { Clock, Scheduler, Environment } from "../../ports/page.ports.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Ports } from "../../ports/ports.js";
import {
  FakeClock,
  FakeEnvironment,
  FakePageLifecycle,
  InMemoryBitcoinChain,
  InMemoryBitcoinSigner,
  InMemoryChain,
  InMemoryChainAccess,
  InMemoryChainSigner,
  InMemoryClipboard,
  InMemoryHttpClient,
  InMemoryInjectedWallets,
  InMemoryKeyValueStorage,
  InMemoryLinks,
  InMemoryPopups,
  InMemorySolanaChain,
  InMemorySolanaSigner,
  InMemoryTabs,
  type InMemoryTabChannel,
  RecordingLogger,
  SeededRandom,
} from "../../infrastructure/in-memory/index.js";
import { SystemClock, SystemScheduler, timersOf } from "../../infrastructure/browser/runtime.js";

/** The initial state of an in-memory world. Every field is optional. */
export interface WorldSeed {
  /** EVM, Solana and Bitcoin networks. A namespace without networks has no chain, except EVM. */
  readonly networks?: readonly NetworkOption[];
  /** wei, lamports or satoshi by account. */
  readonly balances?: Readonly<Record<CaipAddress, bigint>>;
  readonly wallets?: readonly DiscoveredWallet[];
  readonly storage?: Readonly<Record<string, string>>;
  readonly environment?: Partial<Environment>;
  /** Epoch ms. */
  readonly now?: number;
  /**
   * `standing`: time passes only when `clock` is advanced. `running`: it also passes in real time,
   * for pages used by people. Default "standing".
   */
  readonly time?: "standing" | "running";
  readonly random?: number;
}

/** All ports in memory, typed as their doubles, so that a test can control them. */
export interface InMemoryPorts extends Ports {
  readonly http: InMemoryHttpClient;
  readonly storage: InMemoryKeyValueStorage;
  readonly clock: FakeClock;
  readonly scheduler: FakeClock;
  readonly environment: FakeEnvironment;
  readonly lifecycle: FakePageLifecycle;
  readonly clipboard: InMemoryClipboard;
  readonly links: InMemoryLinks;
  readonly popups: InMemoryPopups;
  readonly logger: RecordingLogger;
  readonly injectedWallets: InMemoryInjectedWallets;
  readonly tabs: InMemoryTabChannel;
  /** The networks of the ledgers. */
  readonly networks: readonly Network[];
  /** The EVM ledger behind `chains`. */
  readonly chain: InMemoryChain;
  /** The Solana ledger behind `chains`. */
  readonly solana: InMemorySolanaChain;
  /** The Bitcoin ledger behind `chains`. */
  readonly bitcoin: InMemoryBitcoinChain;
}

const SOME_NETWORKS: readonly NetworkOption[] = [
  {
    id: "eip155:31337",
    name: "Local",
    rpcUrls: ["http://127.0.0.1:8545"],
    currency: { name: "Ether", symbol: "ETH", decimals: 18 },
    testnet: true,
  },
  {
    id: "eip155:10",
    name: "Second",
    rpcUrls: ["http://127.0.0.1:8546"],
    currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  },
];

const REAL_TIME: Clock & Scheduler = {
  now: () => new SystemClock(globalThis.Date).now(),
  after: (waitMs, task) => new SystemScheduler(timersOf(globalThis)).after(waitMs, task),
};

/**
 * A complete in-memory world without network, DOM or real time. `clock` is clock and scheduler, and
 * stands still until advanced unless the seed says `running`. Default networks: `eip155:31337` and
 * `eip155:10`.
 */
export const inMemoryPorts = (seed: WorldSeed = {}): InMemoryPorts => {
  const clock = new FakeClock(seed.now);
  if (seed.time === "running") clock.follow(REAL_TIME);
  const networks = (seed.networks ?? SOME_NETWORKS).map(normalizeNetwork);
  const ledgers = ledgersOf(networks, clock);
  for (const [account, units] of balancesOf(seed)) give(ledgers, account, units);
  return {
    clock,
    scheduler: clock,
    networks,
    ...ledgers,
    http: new InMemoryHttpClient(),
    storage: new InMemoryKeyValueStorage(seed.storage),
    random: new SeededRandom(seed.random),
    environment: new FakeEnvironment(seed.environment),
    lifecycle: new FakePageLifecycle(),
    clipboard: new InMemoryClipboard(),
    links: new InMemoryLinks(),
    popups: new InMemoryPopups(),
    logger: new RecordingLogger(),
    injectedWallets: new InMemoryInjectedWallets(seed.wallets),
    tabs: new InMemoryTabs().open(),
    chains: new InMemoryChainAccess(chainsOf(ledgers, networks, clock)),
  };
};

type Ledgers = Pick<InMemoryPorts, "chain" | "solana" | "bitcoin">;
const ledgersOf = (networks: readonly Network[], clock: FakeClock): Ledgers => ({
  chain: new InMemoryChain(networks, clock),
  solana: new InMemorySolanaChain(networks, clock),
  bitcoin: new InMemoryBitcoinChain(networks, clock),
});

const chainsOf = (
  { chain, solana, bitcoin }: Ledgers,
  networks: readonly Network[],
  clock: FakeClock,
): ConstructorParameters<typeof InMemoryChainAccess>[0] => {
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

const give = ({ chain, solana, bitcoin }: Ledgers, account: CaipAddress, units: bigint): void => {
  if (account.startsWith("solana:")) solana.setBalance(account, units);
  else if (account.startsWith("bip122:")) bitcoin.fund(account, units);
  else chain.setBalance(account, units);
};

const balancesOf = ({ balances = {} }: WorldSeed): readonly (readonly [CaipAddress, bigint])[] =>
  Object.entries(balances).map(([account, units]) => [account as CaipAddress, units]);
