import type { CaipNetworkId, Namespace } from "../../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Network } from "../../../domain/network/network.js";
import type { ShownTokens } from "../../../domain/network/shown-tokens.js";
import type { RpcService } from "../../../domain/network/service-rpc.js";
import type { ChainReader } from "../../../ports/chain-reader.port.js";
import type { ChainSigner } from "../../../ports/chain-signer.port.js";
import type { Clock } from "../../../ports/clock.port.js";
import type { InjectedWallets } from "../../../ports/injected-wallets.port.js";
import type { Logger } from "../../../ports/logger.port.js";
import type { ChainAccess } from "../../../ports/ports.js";
import type { Scheduler } from "../../../ports/scheduler.port.js";

/** What a chain's code needs to start. `signal` ends with the instance. */
export interface ChainContext {
  readonly networks: readonly Network[];
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Reads the networks it knows, after the host's own addresses and before the network's; only with a `projectId`. */
  readonly service?: RpcService;
  /** Tokens whose balance is shown in place of a network's own currency. */
  readonly tokens?: ShownTokens;
}
/** One namespace, ready to read and sign. */
export interface Chain { readonly reader: ChainReader; readonly signer: ChainSigner }

/** What finding a chain's wallets in the page needs. */
export interface WalletsContext { readonly window: Window; readonly networks: readonly Network[]; readonly scheduler: Scheduler; readonly logger: Logger; readonly instanceId: string }

/** A tiny record: the namespace and how to fetch its code. A chain that is not listed is not in the host's bundle. */
export interface ChainSupport {
  readonly namespace: Namespace;
  load(): Promise<(context: ChainContext) => Chain>;
  /** How wallets of the namespace are found in the page, where that is not the EVM's way; fetched by `start()`. */
  wallets?(): Promise<(context: WalletsContext) => InjectedWallets>;
}

/** EVM chains. `rpcUrls` come before the service and those of the network, for reads only; wallets are always given the network's own. */
export const evm = (options: { readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> } = {}): ChainSupport => ({
  namespace: "eip155",
  load: async () => (await import("./evm.entry.js")).evmChain(options.rpcUrls ?? {}),
});

/**
 * A namespace that Latchkit carries without reading or signing itself: its networks are listed, its accounts come over WalletConnect
 * sessions, and a host works with them through `connection.provider(namespace)`. Balances are not shown; what would need a reader or signer
 * rejects with `chain/adapter-not-found`. For every namespace but eip155, which has `evm()`; a chain of its own takes the place of this one.
 */
export const universal = (namespace: Exclude<Namespace, "eip155">): ChainSupport => ({
  namespace,
  load: async () => () => { throw new LatchkitError("chain/adapter-not-found", { namespace }); },
});

/** Fetches each namespace's code once, on first use; a failed fetch may be tried again. */
export class LazyChainAccess implements ChainAccess {
  readonly #supports: readonly ChainSupport[];
  readonly #context: ChainContext;
  readonly #chains = new Map<Namespace, Promise<Chain>>();
  constructor(supports: readonly ChainSupport[], context: ChainContext) {
    this.#supports = supports;
    this.#context = context;
  }

  async reader(namespace: Namespace): Promise<ChainReader> { return (await this.#chain(namespace)).reader; }
  async signer(namespace: Namespace): Promise<ChainSigner> { return (await this.#chain(namespace)).signer; }

  #chain(namespace: Namespace): Promise<Chain> {
    const known = this.#chains.get(namespace);
    if (known) return known;
    const support = this.#supports.find((one) => one.namespace === namespace);
    if (!support) return Promise.reject(new LatchkitError("chain/adapter-not-found", { namespace }));
    const fresh = support.load().then((start) => start(this.#context));
    const chain = fresh.catch((cause: unknown) => {
      this.#chains.delete(namespace);
      throw isLatchkitError(cause, "chain/adapter-not-found") ? cause : new LatchkitError("code/unavailable", { capability: namespace }, { cause });
    });
    this.#chains.set(namespace, chain);
    return chain;
  }
}
