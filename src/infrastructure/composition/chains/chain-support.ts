import type { CaipNetworkId, Namespace } from "../../../domain/caip/caip.types.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Network, ShownTokens } from "../../../domain/network/network.js";
import type { RpcService } from "../../../domain/network/service-rpc.js";
import type { ChainReader } from "../../../ports/chain-reader.port.js";
import type { ChainSigner } from "../../../ports/chain-signer.port.js";
import type { Clock, LazyCode, Logger, Scheduler } from "../../../ports/page.ports.js";
import type { ChainReview } from "../../../ports/review.port.js";
import type { ReviewContext } from "../../review/host-facts.js";
import type { ExternalConnector } from "../../../ports/external-connector.port.js";
import type { InjectedWallets } from "../../../ports/injected-wallets.port.js";
import type { ChainAccess } from "../../../ports/ports.js";

/** `signal` aborts when the instance ends. */
export interface ChainContext {
  /** The host's networks, of every namespace. */
  readonly networks: readonly Network[];
  /** Aborts when the instance ends. */
  readonly signal: AbortSignal;
  /** Time of day. */
  readonly clock: Clock;
  /** Timers. */
  readonly scheduler: Scheduler;
  /** RPC service for reads, after the host's URLs and before the network's; needs a `projectId`. */
  readonly service?: RpcService;
  /** Tokens whose balance is shown instead of the network's native currency. */
  readonly tokens?: ShownTokens;
  /** Fetches code once, on first use. */
  readonly lazy: <T>(capability: string, load: () => Promise<T>) => LazyCode<T>;
}
/** A loaded namespace. The signer may be a chunk that is fetched for the first signature. */
export interface Chain {
  /** Reads the chain; absent if the namespace has no reads. */
  readonly reader?: ChainReader;
  /** Signs and sends, or loads the code that does. */
  readonly signer?: ChainSigner | (() => Promise<ChainSigner>);
}

/** Dependencies of the code that finds a namespace's wallets in the page. */
export interface WalletsContext {
  /** The page's window. */
  readonly window: Window;
  /** The host's networks, of every namespace. */
  readonly networks: readonly Network[];
  /** Timers. */
  readonly scheduler: Scheduler;
  /** Receives warnings for the developer. */
  readonly logger: Logger;
  /** Id of the instance, from option `instanceId`. */
  readonly instanceId: string;
  /** The active network, of any namespace. Wallets without a network of their own start on it. */
  readonly activeNetworkId: () => CaipNetworkId;
  /** Fetches code once, on first use. */
  readonly lazy: <T>(capability: string, load: () => Promise<T>) => LazyCode<T>;
}

/** The host's networks of a namespace, the active one first; undefined if there are none. */
export const networksToConnect = (
  { networks, activeNetworkId }: WalletsContext,
  namespace: Namespace,
): (() => readonly CaipNetworkId[]) | undefined => {
  const ids = networks.filter((one) => one.namespace === namespace).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  return () => [...ids.filter((id) => id === activeNetworkId()), ...ids];
};

/**
 * A namespace and how to fetch its code. A host bundles only the chains it lists; each except
 * `evm()` has its own file.
 */
export interface ChainSupport {
  /** The namespace that this supports. */
  readonly namespace: Namespace;
  /** The host's own RPC URLs by CAIP-2 id, validated like those of `networks`. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>;
  /** Loads the code, on first use. */
  load(): Promise<(context: ChainContext) => Chain>;
  /** Discovers the namespace's wallets in the page; fetched by `start()`. EVM chains need none. */
  wallets?(): Promise<(context: WalletsContext) => InjectedWallets>;
  /** Reads and simulates requests for option `review`. Default: they are shown unread. */
  review?(): Promise<(context: ReviewContext) => ChainReview>;
  /** Connectors that the host provides. */
  readonly connectors?: readonly ExternalConnector[];
}

/**
 * EVM chains. `rpcUrls` are used for reads only, before the service and the network's own URLs;
 * wallets always receive the network's own URLs.
 */
export const evm = (
  options: { readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> } = {},
): ChainSupport => ({
  namespace: "eip155",
  ...options,
  load: async () => (await import("./evm.entry.js")).evmChain(options.rpcUrls ?? {}),
  review: async () => (await import("./evm.entry.js")).loadEvmReview(options.rpcUrls ?? {}),
});

const throwMissing = (namespace: Namespace): never => {
  throw new LatchkitError("chain/adapter-not-found", { namespace });
};

interface LazyChain {
  readonly parts: LazyCode<Chain>;
  readonly signer: LazyCode<ChainSigner | undefined>;
}

/** Fetches each namespace's code once, on first use; retries failures. */
export class LazyChainAccess implements ChainAccess {
  readonly #supports: readonly ChainSupport[];
  readonly #context: ChainContext;
  readonly #chains = new Map<Namespace, LazyChain>();
  constructor(supports: readonly ChainSupport[], context: ChainContext) {
    this.#supports = supports;
    this.#context = context;
  }

  async reader(namespace: Namespace): Promise<ChainReader> {
    return (await this.#chain(namespace).parts.load()).reader ?? throwMissing(namespace);
  }
  async signer(namespace: Namespace): Promise<ChainSigner> {
    return (await this.#chain(namespace).signer.load()) ?? throwMissing(namespace);
  }

  #chain(namespace: Namespace): LazyChain {
    const known = this.#chains.get(namespace);
    if (known) return known;
    const support =
      this.#supports.find((one) => one.namespace === namespace) ?? throwMissing(namespace);
    const { lazy } = this.#context;
    const parts = lazy(namespace, async () => (await support.load())(this.#context));
    const signer = lazy(namespace, async () => {
      const { signer: configured } = await parts.load();
      return typeof configured === "function" ? configured() : configured;
    });
    const chain = { parts, signer };
    this.#chains.set(namespace, chain);
    return chain;
  }
}
