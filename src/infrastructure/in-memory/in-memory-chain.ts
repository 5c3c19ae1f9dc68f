import { parseEvmAddress } from "../../domain/address/evm-address.js";
import type { Amount, Balance } from "../../domain/balance/balance.js";
import { parseCaipAddress, toCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import type {
  TransactionReceipt,
  TransactionRequest,
} from "../../domain/transaction/transaction.js";
import type { EvmChainReader } from "../../ports/chain-reader.port.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";
import type { EvmNodes } from "../chain-signer/evm-read-back.js";
import type { EvmAccountState } from "../chain-reader/viem-chain-reader.js";
import type { ProvenTransaction } from "../chain-reader/proven-transaction.js";
import {
  checkTransaction,
  toQuantity,
  type CheckedTransaction,
} from "../chain-signer/evm-transaction.js";
import { RECEIPT_LIMITS_MS } from "../chain-reader/await-receipt.js";
import { settleWithin } from "../shared/settle-within.js";
import { InMemoryErc20 } from "./in-memory-erc20.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { awaitReceipt } from "./await-receipt.js";
import { InMemoryReceipts } from "./in-memory-receipts.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

const TRANSFER_GAS = 21_000n;

/**
 * In-memory EVM chains without fees: balances move at once, and receipts exist at once or, with
 * `isMining` off, after `mine()`.
 */
export class InMemoryChain implements EvmChainReader, EvmNodes {
  /** As `ChainReader.namespace`. */
  readonly namespace = "eip155";
  /** Balance requests are answered, get no answer, or reject with `rpc/http-failed`. */
  node: "answers" | "silent" | "down" = "answers";
  readonly #networks: readonly Network[];
  readonly #clock: Clock & Scheduler;
  readonly #balances = new Map<CaipAddress, bigint>();
  readonly #receipts = new InMemoryReceipts();
  readonly #tokens = new InMemoryErc20();
  readonly #sent = new Map<string, ProvenTransaction & { readonly at: number }>();

  constructor(networks: readonly Network[], clock: Clock & Scheduler) {
    bindMembers(this);
    this.#networks = networks;
    this.#clock = clock;
  }

  /** Sets a balance in wei. */
  setBalance(account: CaipAddress, units: bigint): void {
    this.#balances.set(this.#key(account), units);
  }

  /** Sets an ERC-20 balance in base units; also creates the contract. */
  setTokenBalance(account: CaipAddress, token: string, units: bigint): void {
    this.#tokens.set(account, token, units);
  }

  /** An ERC-20 balance in base units. */
  tokenBalance(account: CaipAddress, token: string): bigint {
    return this.#tokens.balance(account, token);
  }

  /** A sent transaction as a node shows it. */
  async sent(networkId: CaipNetworkId, hash: string): Promise<ProvenTransaction | undefined> {
    const transaction = this.#sent.get(`${networkId}:${hash.toLowerCase()}`);
    if (!transaction) return undefined;
    return { ...transaction, blockNumber: this.#receipts.find(networkId, hash)?.blockNumber };
  }

  /** As `EvmNodes.accountState`. */
  async accountState(account: CaipAddress): Promise<EvmAccountState> {
    return { timestamp: this.#seconds(), code: "0x", transactionCount: this.#minedOf(account) };
  }

  /** As `EvmNodes.blockTime`. */
  async blockTime(networkId: CaipNetworkId, block: bigint): Promise<bigint> {
    const transaction = [...this.#sent].find(
      ([key, { hash }]) =>
        key.startsWith(`${networkId}:`) &&
        this.#receipts.find(networkId, hash)?.blockNumber === block,
    );
    if (!transaction) throw new LatchkitError("rpc/request-failed", {});
    return BigInt(Math.floor(transaction[1].at / 1_000));
  }

  /** As `EvmNodes.transactionCountAt`. */
  async transactionCountAt(account: CaipAddress, block: bigint): Promise<bigint> {
    return this.#minedOf(account, block);
  }

  #minedOf(account: CaipAddress, block?: bigint): bigint {
    const { networkId, address } = parseCaipAddress(account);
    const before = [...this.#sent].filter(([key, { hash, from }]) => {
      const minedIn = this.#receipts.find(networkId, hash)?.blockNumber;
      const isOwn = key.startsWith(`${networkId}:`) && from === address;
      return isOwn && minedIn !== undefined && (block === undefined || minedIn <= block);
    });
    return BigInt(before.length);
  }

  /** As `EvmNodes.call`. */
  async call(account: CaipAddress, { to, data = "0x" }: CheckedTransaction): Promise<string> {
    const { networkId, address: from } = parseCaipAddress(account);
    return this.#tokens.call({ networkId, from, to, data });
  }

  /** As `ChainReader.balance`. */
  async balance(account: CaipAddress, signal: AbortSignal): Promise<Balance> {
    return settleWithin(
      () => {
        if (this.node === "silent") return new Promise<Balance>(() => undefined);
        if (this.node === "down") throw new LatchkitError("rpc/http-failed", {});
        const { networkId } = parseCaipAddress(account);
        const { decimals, symbol } = this.#network(networkId).currency;
        const units = this.#balances.get(this.#key(account)) ?? 0n;
        return { units, decimals, symbol, account, networkId, readAt: this.#clock.now() };
      },
      { signal },
    );
  }

  /** Tokens have 18 decimals. */
  async holding(
    account: CaipAddress,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<Amount> {
    if (token === undefined) {
      const { units, decimals, symbol } = await this.balance(account, signal);
      return { units, decimals, symbol };
    }
    return settleWithin(
      () => {
        this.#network(parseCaipAddress(account).networkId);
        if (!this.#tokens.has(account, token)) throw new LatchkitError("rpc/request-failed", {});
        return { units: this.#tokens.balance(account, token), decimals: 18, symbol: "TOKEN" };
      },
      { signal },
    );
  }

  /** Rejects a value above the balance, as most nodes do. */
  async estimateGas(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    return settleWithin(
      () => {
        const { value = 0n } = checkTransaction(transaction);
        this.#network(parseCaipAddress(account).networkId);
        if ((this.#balances.get(this.#key(account)) ?? 0n) < value)
          throw new LatchkitError("rpc/request-failed", { rpcCode: -32003 });
        return TRANSFER_GAS;
      },
      { signal },
    );
  }

  /** Always 0. */
  async networkFee(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    await this.estimateGas(account, transaction, signal);
    return 0n;
  }

  /** As `ChainReader.receipt`. */
  async receipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined> {
    return settleWithin(
      () => {
        this.#network(networkId);
        if (!/^0x[0-9a-fA-F]{64}$/.test(hash))
          throw new LatchkitError("transaction/invalid", { field: "hash" });
        return this.#receipts.find(networkId, hash);
      },
      { signal },
    );
  }

  /** Supports balances, block number and a gas price of 0. */
  async ask(
    networkId: CaipNetworkId,
    { method, params }: { readonly method: string; readonly params?: unknown },
    signal: AbortSignal,
  ): Promise<unknown> {
    return settleWithin(
      () => {
        this.#network(networkId);
        return toQuantity(this.#answer(networkId, method, Array.isArray(params) ? params : []));
      },
      { signal },
    );
  }

  #answer(networkId: CaipNetworkId, method: string, [address]: readonly unknown[]): bigint {
    if (method === "eth_getBalance")
      return this.#balances.get(this.#key(toCaipAddress(networkId, String(address)))) ?? 0n;
    if (method === "eth_blockNumber") return this.#receipts.height(networkId);
    if (method === "eth_gasPrice") return 0n;
    throw new LatchkitError("rpc/request-failed", { rpcCode: -32601 });
  }

  /** As `ChainReader.waitForReceipt`. */
  async waitForReceipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt> {
    return awaitReceipt({
      time: this.#clock,
      signal,
      unknown: {
        networkId,
        hash,
        waitMs: RECEIPT_LIMITS_MS.eip155,
        lastSeen: this.#receipts.isOpen(networkId, hash) ? "waiting" : "nowhere",
      },
      receipt: () => this.receipt(networkId, hash, signal),
      nextBlock: (signal) => this.#receipts.nextBlock(networkId, hash, signal),
    });
  }

  /**
   * Transfers `value` wei or the tokens of a call and returns the hash. Throws if the balance is
   * too low.
   */
  transfer(networkId: CaipNetworkId, sender: string, transaction: TransactionRequest): string {
    const { to, value = 0n, data = "0x" } = checkTransaction(transaction);
    const from = parseEvmAddress(sender);
    this.#tokens.run({ networkId, from, to, data });
    this.#move(toCaipAddress(networkId, from), -value);
    this.#move(toCaipAddress(networkId, to), value);
    const nonce = this.#receipts.count;
    const hash = `0x${(nonce + 1).toString(16).padStart(64, "0")}`;
    const network = this.#network(networkId);
    this.#receipts.add(network, hash);
    this.#sent.set(`${networkId}:${hash}`, {
      hash,
      from,
      to,
      value,
      data,
      nonce,
      chainId: parseEvmChainId(network.reference),
      maxFee: 0n,
      blockNumber: undefined,
      at: this.#clock.now(),
    });
    return hash;
  }

  /** True if transactions are mined at once. */
  get isMining(): boolean {
    return this.#receipts.isMining;
  }
  set isMining(isOn: boolean) {
    this.#receipts.isMining = isOn;
  }

  /** Mines all pending transactions. */
  mine(): void {
    this.#receipts.mine();
  }

  #move(account: CaipAddress, change: bigint): void {
    const next = (this.#balances.get(this.#key(account)) ?? 0n) + change;
    if (next < 0n) throw new LatchkitError("rpc/request-failed", { rpcCode: -32003 });
    this.#balances.set(this.#key(account), next);
  }

  #seconds(): bigint {
    return BigInt(Math.floor(this.#clock.now() / 1_000));
  }

  #key(account: CaipAddress): CaipAddress {
    const { networkId, address } = parseCaipAddress(account);
    return toCaipAddress(networkId, parseEvmAddress(address));
  }

  #network(networkId: CaipNetworkId): Network {
    const network = this.#networks.find(({ id }) => id === networkId);
    if (!network) throw new LatchkitError("network/not-found", { networkId });
    return network;
  }
}
