import * as v from "valibot";
import { createClient, type Client } from "viem";
import type { Amount, Balance } from "../../domain/balance/balance.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { isChainRead } from "../../domain/network/rpc-methods.js";
import type { Network, ShownTokens } from "../../domain/network/network.js";
import { type RpcService, readUrls, serviceRpcUrl } from "../../domain/network/service-rpc.js";
import type {
  TransactionReceipt,
  TransactionRequest,
} from "../../domain/transaction/transaction.js";
import type { EvmChainReader } from "../../ports/chain-reader.port.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import {
  checkTransaction,
  toQuantity,
  type CheckedTransaction,
} from "../chain-signer/evm-transaction.js";
import { settleWithin } from "../shared/settle-within.js";
import { RECEIPT_LIMITS_MS, awaitReceipt } from "./await-receipt.js";
import { BlockAnswer, Bytes, Quantity, EvmRpc } from "./evm-answers.js";
import { highestFee } from "./evm-fees.js";
import { type EvmAccess, EvmReceiptSearches } from "./evm-receipts.js";
import type { ProvenTransaction } from "./proven-transaction.js";
import { readToken, withheldOf } from "./read-token.js";
import { rpcFetch, fromViemError } from "./viem-fetch.js";
import { viemChain, viemTransport, RankGate } from "./viem-transport.js";

/** Poll interval of a receipt, ms: suits public nodes and 2 s blocks. */
export const RECEIPT_POLL_MS = 1_000;
/** Time limit for a receipt, ms; afterwards the outcome is unknown. */
export const RECEIPT_LIMIT_MS = RECEIPT_LIMITS_MS.eip155;

interface ViemChainReaderParts {
  readonly networks: readonly Network[];
  /** Tried after `rpcUrls` and before the network's URLs, if it supports the network. */
  readonly service?: RpcService;
  readonly tokens?: ShownTokens;
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Ends all requests, retries and rankings with the instance. */
  readonly signal: AbortSignal;
}

/** Few nodes simulate transfers, and the user waits for it. */
const SIMULATION_LIMIT_MS = 3_000;

/** An account at the latest block. */
export interface EvmAccountState {
  /** Time of the latest block, epoch seconds. */
  readonly timestamp: bigint;
  /** 0x hex; `0x` for an externally owned account. */
  readonly code: string;
  /** Mined transactions of the account, which is its next nonce. */
  readonly transactionCount: bigint;
}

/** One client per network, created on first read. */
export class ViemChainReader implements EvmChainReader {
  readonly namespace = "eip155";
  readonly #parts: ViemChainReaderParts;
  readonly #access = new Map<CaipNetworkId, EvmAccess & { readonly gate: RankGate }>();

  readonly #searches = new EvmReceiptSearches();

  constructor(parts: ViemChainReaderParts) {
    this.#parts = parts;
  }

  balance(account: CaipAddress, signal: AbortSignal): Promise<Balance> {
    return this.#read(signal, async () => {
      const { networkId } = parseCaipAddress(account);
      const amount = await this.#holding(account, this.#parts.tokens?.[networkId]?.address);
      return { ...amount, account, networkId, readAt: this.#parts.clock.now() };
    });
  }

  holding(account: CaipAddress, token: string | undefined, signal: AbortSignal): Promise<Amount> {
    return this.#read(signal, () => this.#holding(account, token));
  }

  async estimateGas(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    const checked = checkTransaction(transaction);
    return this.#read(signal, () => this.#estimate(account, checked));
  }

  async networkFee(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    const checked = checkTransaction(transaction);
    return this.#read(signal, () =>
      highestFee(this.#accessOf(parseCaipAddress(account).networkId).rpc, checked, () =>
        this.#estimate(account, checked),
      ),
    );
  }

  /** As `ChainReader` states; 0 if no node simulates the transfer within 3 s. */
  async withheld(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    const checked = checkTransaction(transaction);
    const { networkId, address: from } = parseCaipAddress(account);
    const route = { from, to: transaction.to };
    const waitMs = SIMULATION_LIMIT_MS;
    const onLimit = (): Error => new LatchkitError("rpc/timeout", { waitMs });
    const simulate = (): Promise<bigint> =>
      this.#read(signal, () => withheldOf(this.#accessOf(networkId).rpc, route, checked));
    const { scheduler } = this.#parts;
    return settleWithin(simulate, { signal, scheduler, waitMs, onLimit }).catch(
      (error: unknown) => {
        if (signal.aborted) throw error;
        return 0n;
      },
    );
  }

  receipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined> {
    return this.#read(signal, () =>
      this.#searches.searchOf(this.#accessOf(networkId), hash).lookUpOnce(),
    );
  }

  /**
   * A transaction verified by its signature; undefined if no node shows a valid one. Rejects as
   * reads do.
   */
  sent(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<ProvenTransaction | undefined> {
    return this.#read(signal, () => this.#searches.sent(this.#accessOf(networkId), hash));
  }

  /** Rejects as reads do. */
  accountState(account: CaipAddress, signal: AbortSignal): Promise<EvmAccountState> {
    return this.#read(signal, async () => {
      const { networkId, address } = parseCaipAddress(account);
      const { rpc } = this.#accessOf(networkId);
      const [{ number, timestamp }, code, transactionCount] = await Promise.all([
        rpc.read(BlockAnswer, "eth_getBlockByNumber", ["latest", false]),
        rpc.read(Bytes, "eth_getCode", [address, "latest"]),
        rpc.read(Quantity, "eth_getTransactionCount", [address, "latest"]),
      ]);
      this.#searches.noteBlock(networkId, number);
      return { timestamp, code, transactionCount };
    });
  }

  /** Unix seconds. Rejects as reads do. */
  blockTime(networkId: CaipNetworkId, block: bigint, signal: AbortSignal): Promise<bigint> {
    return this.#read(signal, async () => {
      const params = [toQuantity(block), false];
      const { rpc } = this.#accessOf(networkId);
      return (await rpc.read(BlockAnswer, "eth_getBlockByNumber", params)).timestamp;
    });
  }

  /** Rejects as reads do. */
  transactionCountAt(account: CaipAddress, block: bigint, signal: AbortSignal): Promise<bigint> {
    return this.#read(signal, async () => {
      const { networkId, address } = parseCaipAddress(account);
      const { rpc } = this.#accessOf(networkId);
      return rpc.read(Quantity, "eth_getTransactionCount", [address, toQuantity(block)]);
    });
  }

  /** 0x hex. Rejects as reads do. */
  call(
    account: CaipAddress,
    { to, data }: CheckedTransaction,
    signal: AbortSignal,
  ): Promise<string> {
    return this.#read(signal, () => {
      const { networkId, address: from } = parseCaipAddress(account);
      return this.#accessOf(networkId).rpc.read(Bytes, "eth_call", [{ from, to, data }, "latest"]);
    });
  }

  ask(
    networkId: CaipNetworkId,
    { method, params }: { readonly method: string; readonly params?: unknown },
    signal: AbortSignal,
  ): Promise<unknown> {
    return this.#read(signal, () => {
      if (!isChainRead(method)) throw new LatchkitError("rpc/request-failed", {});
      return this.#accessOf(networkId).rpc.read(
        v.unknown(),
        method,
        (params ?? []) as readonly unknown[],
      );
    });
  }

  async waitForReceipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt> {
    const search = this.#searches.searchOf(this.#accessOf(networkId), hash);
    const { scheduler } = this.#parts;
    const onLimit = (): Error =>
      new LatchkitError("transaction/unknown", {
        networkId,
        hash,
        waitMs: RECEIPT_LIMIT_MS,
        lastSeen: search.lastSeen,
      });
    const lookUp = (pollSignal: AbortSignal): Promise<TransactionReceipt | undefined> =>
      this.#read(pollSignal, () => {
        this.#accessOf(networkId);
        return search.lookUp();
      });
    return awaitReceipt(lookUp, {
      scheduler,
      signals: [signal, this.#parts.signal],
      intervalMs: RECEIPT_POLL_MS,
      limitMs: RECEIPT_LIMIT_MS,
      onLimit,
    });
  }

  async #holding(account: CaipAddress, token: string | undefined): Promise<Amount> {
    const { networkId, address } = parseCaipAddress(account);
    const { network, rpc } = this.#accessOf(networkId);
    if (token !== undefined) return readToken(rpc, token, address);
    const units = await rpc.read(Quantity, "eth_getBalance", [address, "latest"]);
    const { decimals, symbol } = network.currency;
    return { units, decimals, symbol };
  }

  #estimate(account: CaipAddress, { to, value, data }: CheckedTransaction): Promise<bigint> {
    const { networkId, address: from } = parseCaipAddress(account);
    return this.#accessOf(networkId).rpc.read(Quantity, "eth_estimateGas", [
      {
        from,
        to,
        ...(value !== undefined && { value: toQuantity(value) }),
        ...(data !== undefined && { data }),
      },
    ]);
  }

  async #read<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    try {
      const untilInstanceEnds = (): Promise<T> =>
        settleWithin(work, { signal: this.#parts.signal });
      return await settleWithin(untilInstanceEnds, { signal });
    } catch (error) {
      throw fromViemError(error);
    }
  }

  #accessOf(networkId: CaipNetworkId): EvmAccess {
    const access = this.#access.get(networkId) ?? this.#createAccess(networkId);
    this.#access.set(networkId, access);
    access.gate.noteRead();
    return access;
  }

  #createAccess(networkId: CaipNetworkId): EvmAccess & { readonly gate: RankGate } {
    const network = this.#parts.networks.find(({ id }) => id === networkId);
    if (!network || network.namespace !== this.namespace)
      throw new LatchkitError("network/not-found", { networkId });
    const gate = new RankGate(this.#parts.clock, this.#parts.signal);
    const { rpcUrls, service } = this.#parts;
    const urls = readUrls(network, rpcUrls?.[networkId] ?? [], service);
    const client = createClient({
      chain: viemChain(network),
      transport: viemTransport(urls, {
        fetchFn: rpcFetch(this.#parts),
        gate,
        hosted: serviceRpcUrl(network, service),
        scheduler: this.#parts.scheduler,
      }),
    });
    return { network, rpc: new EvmRpc(withSignal(client, this.#parts.signal)), gate };
  }
}

/** Adds the signal to every request, so that retry delays end with it. */
const withSignal = (client: Client, signal: AbortSignal): Client => {
  const request: Client["request"] = (args, options) =>
    client.request(args as never, { ...options, signal });
  return { ...client, request };
};
