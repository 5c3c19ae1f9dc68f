import { Subject, of } from "rxjs";
import {
  type Account,
  type CaipNetworkId,
  type CaipNetworkOption,
  type Latchkit,
  type Namespace,
  createLatchkit,
  evm,
  isLatchkitError,
  universal,
} from "../../../src/index.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { normalizeNetwork } from "../../../src/domain/network/network.js";
import {
  FakeClock,
  FakePageLifecycle,
  InMemoryChain,
  InMemoryChainAccess,
  InMemoryChainSigner,
  InMemoryKeyValueStorage,
  InMemorySolanaChain,
  InMemorySolanaSigner,
  type InMemoryTabChannel,
  InMemoryTabs,
} from "../../../src/infrastructure/in-memory/index.js";
import type { Connector } from "../../../src/domain/connectors/connector.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../../src/ports/wallet-connector.port.js";
import { aConnector } from "../../support/builders/connection.js";
import { ADDRESSES, NETWORKS, hostNetworks } from "../../support/fixtures/namespaces.js";
import { deferred, granted } from "../../support/doubles/manual-wallet.js";
import { flushPromises } from "../../support/worlds/instance.js";

export const SPACES = ["eip155", "solana"] as const;
export const HOST_NETWORKS = hostNetworks(SPACES);
/** A request that waits for the user ends after this many ms, as `WalletConnector` promises. */
export const USER_LIMIT_MS = 600_000;
const SIGNATURES = { eip155: `0x${"ab".repeat(65)}`, solana: "1".repeat(64) };

/** A prompt of a wallet, answered when the test decides. */
export interface Prompt {
  readonly what: "connect" | CaipNetworkId;
  approve(): void;
  decline(): void;
}

/** One extension, shared by all tabs. */
export class Extension {
  readonly connector: Connector;
  readonly namespace: (typeof SPACES)[number];
  networkId: CaipNetworkId;
  at = 0;
  isLocked = false;
  isGranted = false;
  readonly providers: Provider[] = [];
  readonly prompts: Prompt[] = [];
  constructor(name: string, namespace: (typeof SPACES)[number]) {
    this.connector = aConnector({ name, namespace });
    this.namespace = namespace;
    this.networkId = NETWORKS[namespace][0];
  }
  get address(): string {
    return ADDRESSES[this.namespace][this.at] as string;
  }
  emit(event: WalletEvent, times = 1): void {
    if (!this.isGranted) return;
    for (let time = 0; time < times; time += 1)
      for (const provider of [...this.providers]) provider.events.next(event);
  }
  selectNetwork(networkId: CaipNetworkId, times = 1): void {
    this.networkId = networkId;
    for (const provider of this.providers) provider.own = networkId;
    this.emit({ kind: "network", networkId }, times);
  }
}

/** The provider of an extension in one tab. */
export class Provider implements WalletConnector {
  readonly connectorId: string;
  readonly namespace: Namespace;
  readonly extension: Extension;
  readonly events = new Subject<WalletEvent>();
  readonly events$ = this.events.asObservable();
  /** Addresses that were asked for a signature. */
  readonly signed: string[] = [];
  /** The network of this page: a Solana wallet has no network of its own. */
  own: CaipNetworkId;
  readonly #clock: FakeClock;
  constructor(extension: Extension, clock: FakeClock) {
    this.extension = extension;
    this.own = extension.networkId;
    this.#clock = clock;
    this.connectorId = extension.connector.id;
    this.namespace = extension.namespace;
    extension.providers.push(this);
  }
  get isFollowed(): boolean {
    return this.events.observed;
  }
  get session(): WalletSession {
    return granted(this.own, this.extension.address);
  }
  connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    return this.#ask("connect", signal, () => {
      this.extension.isGranted = true;
      this.extension.isLocked = false;
      return this.session;
    });
  }
  async reconnect(): Promise<WalletSession | undefined> {
    const { isGranted, isLocked } = this.extension;
    return isGranted && !isLocked ? this.session : undefined;
  }
  async disconnect(): Promise<void> {
    this.extension.isGranted = false;
  }
  async request(
    { method, params }: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>> {
    const { extension } = this;
    if (method === "eth_chainId")
      return { kind: "done", value: `0x${Number(extension.networkId.slice(7)).toString(16)}` };
    if (method === "wallet_switchEthereumChain") {
      const [{ chainId }] = params as [{ chainId: string }];
      const networkId: CaipNetworkId = `eip155:${Number(chainId)}`;
      return this.#ask(networkId, signal, () => {
        extension.selectNetwork(networkId);
        return null;
      });
    }
    const address =
      method === "personal_sign"
        ? (params as readonly string[])[1]
        : (params as { pubkey?: string } | undefined)?.pubkey;
    this.signed.push(address ?? method);
    const signature = SIGNATURES[extension.namespace];
    return { kind: "done", value: extension.namespace === "eip155" ? signature : { signature } };
  }
  /** Removes the provider when its page is closed. */
  leave(): void {
    this.extension.providers.splice(this.extension.providers.indexOf(this), 1);
  }
  async selectNetwork(networkId: CaipNetworkId): Promise<boolean> {
    if (this.namespace !== "solana") return false;
    this.own = networkId;
    if (this.extension.isGranted) this.events.next({ kind: "network", networkId });
    return true;
  }
  /**
   * Ends after ten minutes or when the signal aborts; a later answer is still given, but
   * ignored.
   */
  #ask<T>(what: Prompt["what"], signal: AbortSignal, grant: () => T): Promise<WalletOutcome<T>> {
    const answer = deferred<WalletOutcome<T>>();
    const { prompts } = this.extension;
    const gone = (): void => answer.reject(new LatchkitError("call/aborted", {}));
    const cancel = this.#clock.after(USER_LIMIT_MS, () =>
      answer.reject(new LatchkitError("wallet/no-answer", { method: what, waitMs: USER_LIMIT_MS })),
    );
    signal.addEventListener("abort", gone, { once: true });
    prompts.push({
      what,
      approve: () => {
        const value = grant();
        answer.resolve({ kind: "done", value });
      },
      decline: () => answer.resolve({ kind: "declined" }),
    });
    return answer.promise.finally(() => {
      cancel();
      signal.removeEventListener("abort", gone);
    });
  }
}

/** The last values that subscribers of a page received. */
interface Notified {
  account: Account | undefined;
  status: string;
  network: CaipNetworkId;
}

/** One page: its own instance, and its own way to each extension. */
export class Page {
  readonly world: World;
  readonly providers: readonly Provider[];
  readonly latchkit: Latchkit;
  readonly channel: InMemoryTabChannel;
  readonly lifecycle = new FakePageLifecycle();
  readonly notified: Partial<Notified> = {};
  /** Runs once, inside the next notification of a changed account. */
  armed: ((page: Page) => void) | undefined;

  constructor(world: World) {
    this.world = world;
    this.channel = world.tabs.open();
    this.providers = world.extensions.map((one) => new Provider(one, world.clock));
    const rows = this.providers.map((provider) => ({
      connector: provider.extension.connector,
      open: () => provider,
    }));
    const [first, ...others] = HOST_NETWORKS;
    this.latchkit = createLatchkit({
      networks: [first as CaipNetworkOption, ...others],
      chains: [evm(), universal("solana")],
      features: { multiWallet: world.isMulti },
      ports: {
        tabs: this.channel,
        storage: world.storage.openTab(),
        clock: world.clock,
        scheduler: world.clock,
        lifecycle: this.lifecycle,
        chains: world.chains,
        injectedWallets: { wallets$: of(rows) },
      },
    });
    this.#follow();
  }

  #follow(): void {
    const { account, network } = this.latchkit;
    account.state$.subscribe(({ current, status }) => {
      const isOther = this.notified.account !== current;
      Object.assign(this.notified, { account: current, status });
      const { armed } = this;
      if (!armed || !isOther) return;
      this.armed = undefined;
      armed(this);
    });
    network.state$.subscribe(({ active }) => {
      this.notified.network = active.id;
    });
  }

  /** Starts the instance and loads its connection code. */
  async open(): Promise<this> {
    this.world.watch("start", this.latchkit.start());
    await this.latchkit.connection.provider("eip155");
    await flushPromises();
    return this;
  }

  async close(): Promise<void> {
    await this.latchkit.dispose();
    this.world.tabs.kill(this.channel);
    for (const provider of this.providers) provider.leave();
  }
}

/** A browser with two EVM wallets and a Solana wallet. */
export class World {
  readonly isMulti: boolean;
  readonly clock = new FakeClock();
  readonly storage = new InMemoryKeyValueStorage();
  readonly tabs = new InMemoryTabs({ deferred: true });
  readonly chains: InMemoryChainAccess;
  readonly extensions = [
    new Extension("Alpha", "eip155"),
    new Extension("Beta", "eip155"),
    new Extension("Sol", "solana"),
  ];
  /** Names of the promises that have not settled. */
  readonly waiting = new Set<string>();
  #count = 0;
  pages: Page[] = [];
  /** Whether a network was chosen in a namespace without a connected wallet. */
  hasChosen = false;

  constructor(isMulti: boolean) {
    this.isMulti = isMulti;
    const networks = HOST_NETWORKS.map(normalizeNetwork);
    const solana = new InMemorySolanaChain(networks, this.clock);
    const chain = new InMemoryChain(networks, this.clock);
    this.chains = new InMemoryChainAccess([
      { reader: chain, signer: new InMemoryChainSigner(this.clock, chain) },
      { reader: solana, signer: new InMemorySolanaSigner(solana) },
    ]);
  }

  page(at: number): Page {
    return this.pages[at % this.pages.length] as Page;
  }
  extension(at: number): Extension {
    return this.extensions[at % this.extensions.length] as Extension;
  }

  /**
   * Every promise must settle; any error will do, as long as it is a
   * `LatchkitError`.
   */
  watch(name: string, promise: Promise<unknown>): void {
    this.#count += 1;
    const id = `${this.#count} ${name}`;
    this.waiting.add(id);
    promise.then(
      () => this.waiting.delete(id),
      (error: unknown) => {
        if (isLatchkitError(error) && error.code !== "internal/unexpected") this.waiting.delete(id);
      },
    );
  }

  async openPage(): Promise<void> {
    this.pages.push(await new Page(this).open());
  }
}
