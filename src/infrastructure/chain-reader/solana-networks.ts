import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import { type RpcService, readUrls, serviceRpcUrl } from "../../domain/network/service-rpc.js";
import { settleWithin } from "../shared/settle-within.js";
import { SolanaRpc, type SolanaRpcParts } from "./solana-rpc.js";

/**
 * References that are the beginning of a genesis hash, as CAIP-2 has them; a private chain may have
 * a name instead.
 */
const GENESIS = /^[1-9A-HJ-NP-Za-km-z]{32}$/u;

/** What reader and signer are made of. `signal` ends with the instance. */
export interface SolanaParts extends Omit<SolanaRpcParts, "hosted" | "genesis"> {
  readonly networks: readonly Network[];
  /** Addresses to read from before those of the network. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>;
  /** Read after `rpcUrls` and before those of the network, where it knows the network. */
  readonly service?: RpcService;
}

/** A network and what speaks to it. */
export interface SolanaAccess {
  readonly network: Network;
  readonly rpc: SolanaRpc;
}

/** The Solana networks of the host; one speaker each, made at the first use. */
export class SolanaNetworks {
  readonly #parts: SolanaParts;
  readonly #access = new Map<CaipNetworkId, SolanaAccess>();

  constructor(parts: SolanaParts) {
    this.#parts = parts;
  }

  /** Throws `network/not-found`. */
  open(networkId: CaipNetworkId): SolanaAccess {
    const known = this.#access.get(networkId);
    if (known) return known;
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
   * Settles at the caller's signal and at the end of the instance, with an error of ours in any
   * case.
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
