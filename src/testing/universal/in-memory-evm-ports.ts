import type { CaipAddress } from "../../domain/caip/caip.types.js";
import {
  normalizeNetwork,
  type Network,
  type NetworkOption,
} from "../../domain/network/network.js";
import { FakeClock } from "../../infrastructure/in-memory/fake-clock.js";
import { FakeEnvironment } from "../../infrastructure/in-memory/fake-environment.js";
import { FakePageLifecycle } from "../../infrastructure/in-memory/fake-page-lifecycle.js";
import { InMemoryChainAccess } from "../../infrastructure/in-memory/in-memory-chain-access.js";
import { InMemoryChainSigner } from "../../infrastructure/in-memory/in-memory-chain-signer.js";
import { InMemoryChain } from "../../infrastructure/in-memory/in-memory-chain.js";
import {
  InMemoryClipboard,
  InMemoryLinks,
  RecordingLogger,
} from "../../infrastructure/in-memory/in-memory-desk.js";
import { InMemoryHttpClient } from "../../infrastructure/in-memory/in-memory-http-client.js";
import { InMemoryInjectedWallets } from "../../infrastructure/in-memory/in-memory-injected-wallets.js";
import { InMemoryKeyValueStorage } from "../../infrastructure/in-memory/in-memory-key-value-storage.js";
import { InMemoryPopups } from "../../infrastructure/in-memory/in-memory-popups.js";
import {
  InMemoryTabs,
  type InMemoryTabChannel,
} from "../../infrastructure/in-memory/in-memory-tab-channel.js";
import { SeededRandom } from "../../infrastructure/in-memory/seeded-random.js";
import { SystemClock, SystemScheduler, timersOf } from "../../infrastructure/browser/runtime.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Clock, Environment, Scheduler } from "../../ports/page.ports.js";
import type { Ports } from "../../ports/ports.js";

/** The initial state of an in-memory world. Every field is optional. */
export interface WorldSeed {
  /** EVM, Solana and Bitcoin networks. A namespace without networks has no chain, except EVM. */
  readonly networks?: readonly NetworkOption[];
  /** wei, lamports or satoshi by account. */
  readonly balances?: Readonly<Record<CaipAddress, bigint>>;
  /** Wallets in the page. */
  readonly wallets?: readonly DiscoveredWallet[];
  /** Stored values by key. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Facts about the browser that differ from the default. */
  readonly environment?: Partial<Environment>;
  /** Epoch ms. */
  readonly now?: number;
  /**
   * `standing`: time passes only when `clock` is advanced. `running`: it also passes in real time,
   * for pages used by people. Default "standing".
   */
  readonly time?: "standing" | "running";
  /** Seed of the random values. */
  readonly random?: number;
}

/** In-memory ports with an EVM chain only, a third of the size of `inMemoryPorts`. */
export interface InMemoryEvmPorts extends Ports {
  /** As `Ports.http`. */
  readonly http: InMemoryHttpClient;
  /** As `Ports.storage`. */
  readonly storage: InMemoryKeyValueStorage;
  /** As `Ports.clock`. */
  readonly clock: FakeClock;
  /** As `Ports.scheduler`. */
  readonly scheduler: FakeClock;
  /** As `Ports.environment`. */
  readonly environment: FakeEnvironment;
  /** As `Ports.lifecycle`. */
  readonly lifecycle: FakePageLifecycle;
  /** As `Ports.clipboard`. */
  readonly clipboard: InMemoryClipboard;
  /** As `Ports.links`. */
  readonly links: InMemoryLinks;
  /** As `SignInPorts.popups`. */
  readonly popups: InMemoryPopups;
  /** As `Ports.logger`. */
  readonly logger: RecordingLogger;
  /** As `Ports.injectedWallets`. */
  readonly injectedWallets: InMemoryInjectedWallets;
  /** As `Ports.tabs`. */
  readonly tabs: InMemoryTabChannel;
  /** The networks of the in-memory chains. */
  readonly networks: readonly Network[];
  /** The EVM chain behind `chains`. */
  readonly chain: InMemoryChain;
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

export const balancesOf = ({
  balances = {},
}: WorldSeed): readonly (readonly [CaipAddress, bigint])[] =>
  Object.entries(balances).map(([account, units]) => [account as CaipAddress, units]);

/**
 * An in-memory world without network, DOM or real time, for EVM alone. `clock` is clock and
 * scheduler, and stands still unless the seed says `running`. Default networks: `eip155:31337` and
 * `eip155:10`. Ignores balances of other namespaces.
 */
export const inMemoryEvmPorts = (seed: WorldSeed = {}): InMemoryEvmPorts => {
  const clock = new FakeClock(seed.now);
  if (seed.time === "running") clock.follow(REAL_TIME);
  const networks = (seed.networks ?? SOME_NETWORKS).map(normalizeNetwork);
  const chain = new InMemoryChain(networks, clock);
  for (const [account, units] of balancesOf(seed))
    if (account.startsWith("eip155:")) chain.setBalance(account, units);
  return {
    clock,
    scheduler: clock,
    networks,
    chain,
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
    chains: new InMemoryChainAccess([
      { reader: chain, signer: new InMemoryChainSigner(clock, chain) },
    ]),
  };
};
