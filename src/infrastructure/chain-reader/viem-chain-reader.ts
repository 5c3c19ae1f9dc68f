import { explorerLink } from "../../domain/network/explorer-link.js";
import { createClient, TransactionReceiptNotFoundError, type Client } from "viem";
import {
  estimateFeesPerGas,
  estimateGas,
  getBalance,
  getGasPrice,
  getTransactionReceipt,
} from "viem/actions";
import type { Balance } from "../../domain/balance/balance.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { isChainRead } from "../../domain/network/chain-reads.js";
import type { Network } from "../../domain/network/network.js";
import type { ShownTokens } from "../../domain/network/shown-tokens.js";
import { type RpcService, readUrls, serviceRpcUrl } from "../../domain/network/service-rpc.js";
import type {
  TransactionReceipt,
  TransactionRequest,
} from "../../domain/transaction/transaction.js";
import type { EvmChainReader } from "../../ports/chain-reader.port.js";
import type { Clock } from "../../ports/clock.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import { checkTransaction } from "../chain-signer/evm-transaction.js";
import { pause, settleWithin } from "../shared/settle-within.js";
import { RankGate } from "./rank-gate.js";
import { readToken } from "./read-token.js";
import { rpcFetch } from "./rpc-fetch.js";
import { asHex, evmHex, viemChain } from "./viem-chain.js";
import { fromViemError } from "./viem-error.js";
import { viemTransport } from "./viem-transport.js";

/** How often a receipt is asked for while it is not there, ms: seldom enough for public nodes, often enough for 2 s blocks. */
export const RECEIPT_POLL_MS = 1_000;

/** What the reader is made of. `signal` ends with the instance: it ends all exchanges, retries and rankings. */
export interface ViemChainReaderParts {
  readonly networks: readonly Network[];
  /** Asked after `rpcUrls` and before the addresses of the network, where it knows it. */
  readonly service?: RpcService;
  /** Read in place of the network's own currency. */
  readonly tokens?: ShownTokens;
  /** Addresses to read from before all others. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly signal: AbortSignal;
}

interface Access {
  readonly network: Network;
  readonly client: Client;
}

/** Reads EVM chains with viem's single actions. One client per network, made at its first read. */
export class ViemChainReader implements EvmChainReader {
  readonly namespace = "eip155";
  readonly #parts: ViemChainReaderParts;
  readonly #access = new Map<CaipNetworkId, Access & { readonly gate: RankGate }>();

  constructor(parts: ViemChainReaderParts) {
    this.#parts = parts;
  }

  balance(account: CaipAddress, signal: AbortSignal): Promise<Balance> {
    return this.#read(signal, async () => {
      const { networkId, address } = parseCaipAddress(account);
      const { network, client } = this.#open(networkId);
      const token = this.#parts.tokens?.[networkId];
      if (token)
        return {
          ...(await readToken(client, token.address, address)),
          account,
          networkId,
          readAt: this.#parts.clock.now(),
        };
      const units = await getBalance(client, { address: evmHex(address) });
      if (units < 0n) throw new LatchkitError("rpc/request-failed", {});
      const { decimals, symbol } = network.currency;
      return { units, decimals, symbol, account, networkId, readAt: this.#parts.clock.now() };
    });
  }

  estimateGas(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    return this.#read(signal, () => {
      const { networkId, address } = parseCaipAddress(account);
      const { to, value, data } = checkTransaction(transaction);
      const optional = {
        ...(value === undefined ? {} : { value }),
        ...(data === undefined ? {} : { data }),
      };
      return estimateGas(this.#open(networkId).client, {
        account: evmHex(address),
        to,
        ...optional,
        prepare: false,
      });
    });
  }

  async networkFee(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    const gas = transaction.gas ?? (await this.estimateGas(account, transaction, signal));
    return this.#read(signal, async () => {
      const { client } = this.#open(parseCaipAddress(account).networkId);
      // Chains from before EIP-1559 name one price.
      const price = await estimateFeesPerGas(client, { chain: client.chain, type: "eip1559" }).then(
        ({ maxFeePerGas }) => maxFeePerGas,
        () => getGasPrice(client),
      );
      return gas * price;
    });
  }

  receipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined> {
    return this.#read(signal, async () => {
      const { network, client } = this.#open(networkId);
      if (!/^0x[0-9a-fA-F]{64}$/.test(hash))
        throw new LatchkitError("transaction/invalid", { field: "hash" });
      try {
        const { status, blockNumber } = await getTransactionReceipt(client, {
          hash: asHex(hash, "hash"),
        });
        // Some nodes give a receipt before the block is final to them.
        return blockNumber === null
          ? undefined
          : { networkId, hash, status, blockNumber, ...explorer(network, hash) };
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return undefined;
        throw error;
      }
    });
  }

  ask(
    networkId: CaipNetworkId,
    { method, params }: { readonly method: string; readonly params?: unknown },
    signal: AbortSignal,
  ): Promise<unknown> {
    return this.#read(signal, () => {
      if (!isChainRead(method)) throw new LatchkitError("rpc/request-failed", {});
      // viem types what is asked by the method; here it is only handed on.
      return this.#open(networkId).client.request({ method, params: params ?? [] } as never);
    });
  }

  async waitForReceipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt> {
    for (;;) {
      const receipt = await this.receipt(networkId, hash, signal);
      if (receipt) return receipt;
      await this.#read(signal, () => pause(this.#parts.scheduler, RECEIPT_POLL_MS, signal));
    }
  }

  /** Settles at the caller's signal, and at the end of the instance. */
  async #read<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    try {
      const untilEnd = (): Promise<T> => settleWithin(work, { signal: this.#parts.signal });
      return await settleWithin(untilEnd, { signal });
    } catch (error) {
      throw fromViemError(error);
    }
  }

  #open(networkId: CaipNetworkId): Access {
    const known = this.#access.get(networkId) ?? this.#make(networkId);
    this.#access.set(networkId, known);
    known.gate.noteRead();
    return known;
  }

  #make(networkId: CaipNetworkId): Access & { readonly gate: RankGate } {
    const network = this.#parts.networks.find(({ id }) => id === networkId);
    if (!network || network.namespace !== this.namespace)
      throw new LatchkitError("network/not-found", { networkId });
    const gate = new RankGate(this.#parts.clock, this.#parts.signal);
    const { rpcUrls, service } = this.#parts;
    const urls = readUrls(network, rpcUrls?.[networkId] ?? [], service);
    const plain = createClient({
      chain: viemChain(network),
      transport: viemTransport(urls, {
        fetchFn: rpcFetch(this.#parts),
        gate,
        hosted: serviceRpcUrl(network, service),
      }),
    });
    return { network, client: endingWith(plain, this.#parts.signal), gate };
  }
}

/** The client with the instance's signal on every request, so that waits between retries end with it. One signal for all keeps batches whole. */
const endingWith = (client: Client, signal: AbortSignal): Client => {
  // viem types a request by its method; here it is only handed on.
  const request: Client["request"] = (args, options) =>
    client.request(args as never, { ...options, signal });
  return { ...client, request };
};

const explorer = (network: Network, hash: string): { readonly explorerUrl?: string } =>
  network.explorerUrl === undefined
    ? {}
    : { explorerUrl: explorerLink(network.explorerUrl, "tx", hash) };
