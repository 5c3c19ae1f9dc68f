import {
  type Amount,
  type Balance,
  sendableAmount,
  withheldBy,
  type TokenHolding,
  type TransferFee,
} from "../../domain/balance/balance.js";
import { parseCaipAddress, toCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import { base58Of, bytesOfBase58 } from "../../domain/shared/byte-texts.js";
import type {
  TransactionReceipt,
  TransactionRequest,
} from "../../domain/transaction/transaction.js";
import type { SolanaChainReader } from "../../ports/chain-reader.port.js";
import { checkTransfer, type CheckedTransfer } from "../chain-signer/solana-transaction.js";
import { RECEIPT_LIMITS_MS } from "../chain-reader/await-receipt.js";
import { settleWithin } from "../shared/settle-within.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { awaitReceipt } from "./await-receipt.js";
import { InMemoryReceipts } from "./in-memory-receipts.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Fee of every transfer, lamports: signature and priority fee. */
const FEE = 25_000n;
const DECIMALS = 6;

/**
 * In-memory Solana chains: lamports and tokens move at once, and receipts exist at once or, with
 * `isMining` off, after `mine()`.
 */
export class InMemorySolanaChain implements SolanaChainReader {
  /** As `ChainReader.namespace`. */
  readonly namespace = "solana";
  readonly #networks: readonly Network[];
  readonly #clock: Clock & Scheduler;
  /** Units by account, and by account and mint. */
  readonly #units = new Map<string, bigint>();
  readonly #fees = new Map<string, TransferFee>();
  readonly #receipts = new InMemoryReceipts();

  constructor(networks: readonly Network[], clock: Clock & Scheduler) {
    bindMembers(this);
    this.#networks = networks;
    this.#clock = clock;
  }

  /** Sets a balance in lamports, or of a token in base units. */
  setBalance(account: CaipAddress, units: bigint, token?: string): void {
    this.#units.set(keyOf(account, token), units);
  }

  /** Sets the token's transfer fee. */
  setTransferFee(token: string, fee: TransferFee): void {
    this.#fees.set(token, fee);
  }

  /** As `ChainReader.balance`. */
  async balance(account: CaipAddress, signal: AbortSignal): Promise<Balance> {
    return settleWithin(
      () => {
        const { networkId } = parseCaipAddress(account);
        const { decimals, symbol } = this.#network(networkId).currency;
        return {
          units: this.#of(account),
          decimals,
          symbol,
          account,
          networkId,
          readAt: this.#clock.now(),
        };
      },
      { signal },
    );
  }

  /** As `TokenReading.tokens`. */
  async tokens(account: CaipAddress, signal: AbortSignal): Promise<readonly TokenHolding[]> {
    return settleWithin(
      () => {
        this.#network(parseCaipAddress(account).networkId);
        const holdings = [...this.#units].filter(
          ([key, units]) => key.startsWith(`${account}/`) && units > 0n,
        );
        return holdings.map(([key, units]) => ({
          token: key.slice(account.length + 1),
          units,
          decimals: DECIMALS,
          holder: parseCaipAddress(account).address,
        }));
      },
      { signal },
    );
  }

  /** As `HoldingReading.holding`. */
  async holding(
    account: CaipAddress,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<Amount> {
    if (token !== undefined) return sendableAmount(await this.tokens(account, signal), token);
    const { units, decimals, symbol } = await this.balance(account, signal);
    return { units, decimals, symbol };
  }

  /** As `ChainReader.networkFee`. */
  async networkFee(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    return settleWithin(
      () => {
        this.#network(parseCaipAddress(account).networkId);
        checkTransfer(transaction);
        return FEE;
      },
      { signal },
    );
  }

  /** As `TransferFeeReading.withheld`. */
  async withheld(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    return settleWithin(
      () => {
        const { networkId, address } = parseCaipAddress(account);
        this.#network(networkId);
        return this.#withheld(address, checkTransfer(transaction));
      },
      { signal },
    );
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
        if (bytesOfBase58(hash)?.length !== 64)
          throw new LatchkitError("transaction/invalid", { field: "hash" });
        return this.#receipts.find(networkId, hash);
      },
      { signal },
    );
  }

  /** Supports balances only. */
  async ask(
    networkId: CaipNetworkId,
    { method, params }: { readonly method: string; readonly params?: unknown },
    signal: AbortSignal,
  ): Promise<unknown> {
    return settleWithin(
      () => {
        this.#network(networkId);
        const [address] = Array.isArray(params) ? (params as readonly unknown[]) : [];
        if (method !== "getBalance")
          throw new LatchkitError("rpc/request-failed", { rpcCode: -32601 });
        return {
          context: { slot: this.#receipts.count },
          value: Number(this.#of(toCaipAddress(networkId, String(address)))),
        };
      },
      { signal },
    );
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
        waitMs: RECEIPT_LIMITS_MS.solana,
        lastSeen: this.#receipts.isOpen(networkId, hash) ? "waiting" : "nowhere",
      },
      receipt: () => this.receipt(networkId, hash, signal),
      nextBlock: (signal) => this.#receipts.nextBlock(networkId, hash, signal),
    });
  }

  /**
   * Executes a transfer; the signature is its hash. Throws `transaction/not-enough-funds` or
   * `transaction/invalid`.
   */
  accept(
    networkId: CaipNetworkId,
    from: string,
    transaction: TransactionRequest,
    signature: Uint8Array,
  ): string {
    const network = this.#network(networkId);
    this.#move(networkId, from, transaction);
    const hash = base58Of(signature);
    this.#receipts.add(network, hash);
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

  /** Throws as `take` does, without changes. */
  check(
    networkId: CaipNetworkId,
    from: string,
    { value, token }: { readonly value: bigint; readonly token?: string },
  ): void {
    const account = toCaipAddress(networkId, from);
    const insufficientFunds = (covers: "fees" | "transfer"): LatchkitError =>
      new LatchkitError("transaction/not-enough-funds", { covers, providerCode: 5001 });
    if (token !== undefined && this.#of(account, token) < value)
      throw new LatchkitError("transaction/invalid", { field: "value" });
    if (token === undefined && this.#of(account) < value) throw insufficientFunds("transfer");
    if (this.#of(account) < (token === undefined ? value : 0n) + FEE)
      throw insufficientFunds("fees");
  }

  #move(networkId: CaipNetworkId, from: string, transaction: TransactionRequest): void {
    const transfer = checkTransfer(transaction);
    this.check(networkId, from, transfer);
    const [sender, receiver] = [
      toCaipAddress(networkId, from),
      toCaipAddress(networkId, transfer.to),
    ];
    this.setBalance(sender, this.#of(sender) - FEE);
    this.setBalance(sender, this.#of(sender, transfer.token) - transfer.value, transfer.token);
    const arrives = transfer.value - this.#withheld(from, transfer);
    this.setBalance(receiver, this.#of(receiver, transfer.token) + arrives, transfer.token);
  }

  /** 0 for a transfer to the same account. */
  #withheld(from: string, { to, value, token }: CheckedTransfer): bigint {
    const fee = this.#fees.get(token ?? "");
    return fee === undefined || to === from ? 0n : withheldBy(fee, value);
  }

  #of(account: CaipAddress, token?: string): bigint {
    return this.#units.get(keyOf(account, token)) ?? 0n;
  }

  #network(networkId: CaipNetworkId): Network {
    const network = this.#networks.find(({ id }) => id === networkId);
    if (!network) throw new LatchkitError("network/not-found", { networkId });
    return network;
  }
}

const keyOf = (account: CaipAddress, token?: string): string =>
  token === undefined ? account : `${account}/${token}`;
