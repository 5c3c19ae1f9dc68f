import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import { type RpcService, readUrls, serviceRpcUrl } from "../../domain/network/service-rpc.js";
import { settleWithin } from "../shared/settle-within.js";
import { SolanaRpc, type SolanaRpcParts } from "./solana-rpc.js";

/** CAIP-2 references with a genesis hash prefix; private chains may use a name. */
const GENESIS = /^[1-9A-HJ-NP-Za-km-z]{32}$/u;

interface SolanaParts extends Omit<SolanaRpcParts, "hosted" | "genesis"> {
  readonly networks: readonly Network[];
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>;
  /** Tried after `rpcUrls` and before the network's URLs, if it supports the network. */
  readonly service?: RpcService;
}

export interface SolanaAccess {
  readonly network: Network;
  readonly rpc: SolanaRpc;
}

/** The host's Solana networks, with one RPC client each, created on first use. */
export class SolanaNetworks {
  readonly #parts: SolanaParts;
  readonly #access = new Map<CaipNetworkId, SolanaAccess>();

  constructor(parts: SolanaParts) {
    this.#parts = parts;
  }

  /** Throws `network/not-found`. */
  accessOf(networkId: CaipNetworkId): SolanaAccess {
    const existing = this.#access.get(networkId);
    if (existing) return existing;
    const network = this.#parts.networks.find(({ id }) => id === networkId);
    if (!network || network.namespace !== "solana")
      throw new LatchkitError("network/not-found", { networkId });
    const { rpcUrls, service } = this.#parts;
    const urls = readUrls(network, rpcUrls?.[networkId] ?? [], service);
    const access = {
      network,
      rpc: new SolanaRpc(urls, {
        ...this.#parts,
        hosted: serviceRpcUrl(network, service),
        genesis: GENESIS.test(network.reference) ? network.reference : undefined,
      }),
    };
    this.#access.set(networkId, access);
    return access;
  }

  /**
   * Settles when the caller's or the instance's signal aborts; always rejects with a
   * `LatchkitError`.
   */
  async read<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    try {
      return await settleWithin(() => settleWithin(work, { signal: this.#parts.signal }), {
        signal,
      });
    } catch (cause) {
      throw isLatchkitError(cause) ? cause : new LatchkitError("rpc/request-failed", {}, { cause });
    }
  }
}
