import type { Lazy, MakeLazy } from "../../../application/shared/lazy.js";
import type { CaipNetworkId, Namespace } from "../../../domain/caip/caip.types.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Network, ShownTokens } from "../../../domain/network/network.js";
import type { RpcService } from "../../../domain/network/service-rpc.js";
import type { ChainReader } from "../../../ports/chain-reader.port.js";
import type { ChainSigner } from "../../../ports/chain-signer.port.js";
import type { Clock, Logger, Scheduler } from "../../../ports/page.ports.js";
import type { ExternalConnector } from "../../../ports/external-connector.port.js";
import type { InjectedWallets } from "../../../ports/injected-wallets.port.js";
import type { ChainAccess } from "../../../ports/ports.js";

/** What a chain's code needs to start. `signal` ends with the instance. */
export interface ChainContext {
  readonly networks: readonly Network[];
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /**
   * Reads the networks it knows, after the host's own addresses and before the network's; only with
   * a `projectId`.
   */
  readonly service?: RpcService;
  /** Tokens whose balance is shown in place of a network's own currency. */
  readonly tokens?: ShownTokens;
  /** Makes a loader of code that is fetched later still; it retries, and settles in time. */
  readonly lazy: MakeLazy;
}
/**
 * One namespace, ready to read and sign as far as it can; what signs may be code of its own that is
 * fetched with the first signature.
 */
export interface Chain {
  readonly reader?: ChainReader;
  readonly signer?: ChainSigner | (() => Promise<ChainSigner>);
}

/** What finding a chain's wallets in the page needs. */
export interface WalletsContext {
  readonly window: Window;
  readonly networks: readonly Network[];
  readonly scheduler: Scheduler;
  readonly logger: Logger;
  readonly instanceId: string;
  /**
   * The network the user stands on at the moment, of whichever namespace: wallets without one of
   * their own begin there.
   */
  readonly activeNetworkId: () => CaipNetworkId;
  /** Makes a loader of code that is fetched later still; it retries, and settles in time. */
  readonly lazy: MakeLazy;
}

/**
 * A tiny record: the namespace and how to fetch its code. A chain that is not listed is not in the
 * host's bundle: each but `evm()` has a file of its own, which no lazy code imports.
 */
export interface ChainSupport {
  readonly namespace: Namespace;
  /**
   * Addresses of the host's own by CAIP-2 id, checked like those of `networks` when the instance is
   * made.
   */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>;
  load(): Promise<(context: ChainContext) => Chain>;
  /**
   * How wallets of the namespace are found in the page, where that is not the EVM's way; fetched by
   * `start()`.
   */
  wallets?(): Promise<(context: WalletsContext) => InjectedWallets>;
  /** Wallets of the namespace that a host brings. */
  readonly connectors?: readonly ExternalConnector[];
}

/**
 * EVM chains. `rpcUrls` come before the service and those of the network, for reads only; wallets
 * are always given the network's own.
 */
export const evm = (
  options: { readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> } = {},
): ChainSupport => ({
  namespace: "eip155",
  ...options,
  load: async () => (await import("./evm.entry.js")).evmChain(options.rpcUrls ?? {}),
});

const missing = (namespace: Namespace): never => {
  throw new LatchkitError("chain/adapter-not-found", { namespace });
};

/** What a namespace reads with, and what signs, which may come later. */
interface LazyChain {
  readonly parts: Lazy<Chain>;
  readonly signer: Lazy<ChainSigner | undefined>;
}

/** Fetches each namespace's code once, on first use; a failed fetch may be tried again. */
export class LazyChainAccess implements ChainAccess {
  readonly #supports: readonly ChainSupport[];
  readonly #context: ChainContext;
  readonly #chains = new Map<Namespace, LazyChain>();
  constructor(supports: readonly ChainSupport[], context: ChainContext) {
    this.#supports = supports;
    this.#context = context;
  }

  async reader(namespace: Namespace): Promise<ChainReader> {
    return (await this.#chain(namespace).parts.load()).reader ?? missing(namespace);
  }
  async signer(namespace: Namespace): Promise<ChainSigner> {
    return (await this.#chain(namespace).signer.load()) ?? missing(namespace);
  }

  #chain(namespace: Namespace): LazyChain {
    const known = this.#chains.get(namespace);
    if (known) return known;
    const support = this.#supports.find((one) => one.namespace === namespace) ?? missing(namespace);
    const { lazy } = this.#context;
    const parts = lazy(namespace, async () => (await support.load())(this.#context));
    const signer = lazy(namespace, async () => {
      const { signer: given } = await parts.load();
      return typeof given === "function" ? given() : given;
    });
    const chain = { parts, signer };
    this.#chains.set(namespace, chain);
    return chain;
  }
}
