import { explorerLink, type Network } from "../../domain/network/network.js";
import { addressFormatOf, isBitcoinAddressOn } from "../../domain/address/bitcoin-network.js";
import type { Amount, Balance, FeeRates, Utxo } from "../../domain/balance/balance.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  boundedTransfer,
  shownMaximum,
  shownTransfer,
} from "../../domain/transaction/bitcoin-fee.js";
import {
  type TransferPlan,
  checkBitcoinTransfer,
} from "../../domain/transaction/bitcoin-transfer.js";
import type {
  TransactionReceipt,
  TransactionRequest,
} from "../../domain/transaction/transaction.js";
import type { BitcoinChainReader, MaximumOf } from "../../ports/chain-reader.port.js";
import { RECEIPT_LIMITS_MS } from "../chain-reader/await-receipt.js";
import { settleWithin } from "../shared/settle-within.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { awaitReceipt } from "./await-receipt.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

interface Coin extends Utxo {
  readonly networkId: CaipNetworkId;
  readonly address: string;
}
interface Sent {
  readonly networkId: CaipNetworkId;
  readonly height?: bigint;
}

const RATE = 2;

/**
 * Bitcoin chains without scripts or signatures: payments move at once and are confirmed by
 * `mine()`. Two satoshi per virtual byte.
 */
export class InMemoryBitcoinChain implements BitcoinChainReader {
  /** As `ChainReader.namespace`. */
  readonly namespace = "bip122";
  readonly #networks: readonly Network[];
  readonly #clock: Clock & Scheduler;
  readonly #sent = new Map<string, Sent>();
  #coins: readonly Coin[] = [];
  #height = 100n;
  #waiting: readonly (() => void)[] = [];
  constructor(networks: readonly Network[], clock: Clock & Scheduler) {
    bindMembers(this);
    this.#networks = networks;
    this.#clock = clock;
  }

  /** Creates a confirmed output of `value` satoshi. Returns the transaction id. */
  fund(account: CaipAddress, value: bigint): string {
    const { networkId, address } = parseCaipAddress(account);
    const txid = this.#note(networkId);
    this.#coins = [
      ...this.#coins,
      { networkId, address, txid, vout: 0, value, isConfirmed: false },
    ];
    this.mine();
    return txid;
  }

  /**
   * Transfers `value` satoshi at the network's fee and returns the transaction id. Throws
   * `transaction/invalid`.
   */
  transfer(account: CaipAddress, transaction: TransactionRequest): string {
    const { networkId, address } = parseCaipAddress(account);
    const { to, value } = checkBitcoinTransfer(transaction, networkId);
    const { inputs, change } = this.#plan(account, transaction, boundedTransfer);
    const txid = this.#note(networkId);
    const spentOutputs = new Set(inputs.map((coin) => `${coin.txid}:${coin.vout}`));
    const outputs = [{ address: to, value }, ...(change > 0n ? [{ address, value: change }] : [])];
    this.#coins = [
      ...this.#coins.filter((coin) => !spentOutputs.has(`${coin.txid}:${coin.vout}`)),
      ...outputs.map((one, vout) => ({ ...one, networkId, txid, vout, isConfirmed: false })),
    ];
    return txid;
  }

  /** Confirms all transactions. */
  mine(): void {
    this.#height += 1n;
    for (const [txid, sent] of this.#sent)
      if (sent.height === undefined) this.#sent.set(txid, { ...sent, height: this.#height });
    this.#coins = this.#coins.map((coin) => ({ ...coin, isConfirmed: true }));
    const listeners = this.#waiting;
    this.#waiting = [];
    listeners.forEach((settle) => settle());
  }

  /** As `ChainReader.balance`. */
  balance(account: CaipAddress, signal: AbortSignal): Promise<Balance> {
    return settleWithin(
      () => {
        const { networkId } = parseCaipAddress(account);
        const { decimals, symbol } = this.#network(networkId).currency;
        const units = this.#unspentOf(account).reduce((sum, { value }) => sum + value, 0n);
        return { units, decimals, symbol, account, networkId, readAt: this.#clock.now() };
      },
      { signal },
    );
  }

  /** As `UtxoReading.utxos`. */
  utxos(account: CaipAddress, signal: AbortSignal): Promise<readonly Utxo[]> {
    return settleWithin(
      () =>
        this.#unspentOf(account).map(({ txid, vout, value, isConfirmed }) => ({
          txid,
          vout,
          value,
          isConfirmed,
        })),
      { signal },
    );
  }

  /** As `UtxoReading.feeRates`. */
  feeRates(networkId: CaipNetworkId, signal: AbortSignal): Promise<FeeRates> {
    return settleWithin(
      () => {
        this.#network(networkId);
        return { 1: 3, 3: RATE, 6: 1 };
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
    if (token !== undefined) throw new LatchkitError("rpc/request-failed", {});
    const { units, decimals, symbol } = await this.balance(account, signal);
    return { units, decimals, symbol };
  }

  /** As `MaximumReading.maximum`. */
  maximum(account: CaipAddress, to: string, signal: AbortSignal): Promise<MaximumOf | undefined> {
    return settleWithin(
      () => {
        const { networkId, address: from } = parseCaipAddress(account);
        if (!isBitcoinAddressOn(networkId, to))
          throw new LatchkitError("transaction/invalid", { field: "to" });
        return shownMaximum({ utxos: this.#unspentOf(account), from, to, rate: RATE });
      },
      { signal },
    );
  }

  /** As `ChainReader.networkFee`. */
  networkFee(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    return settleWithin(() => this.#plan(account, transaction).fee, { signal });
  }

  /** As `ChainReader.receipt`. */
  receipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined> {
    return settleWithin(
      () => {
        const { explorerUrl } = this.#network(networkId);
        if (!/^[0-9a-f]{64}$/u.test(hash))
          throw new LatchkitError("transaction/invalid", { field: "hash" });
        const height = this.#sent.get(hash)?.height;
        const explorer =
          explorerUrl === undefined ? {} : { explorerUrl: explorerLink(explorerUrl, "tx", hash) };
        return height === undefined
          ? undefined
          : { networkId, hash, status: "success" as const, blockNumber: height, ...explorer };
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
        waitMs: RECEIPT_LIMITS_MS.bip122,
        lastSeen: this.#sent.has(hash) ? "waiting" : "nowhere",
      },
      receipt: () => this.receipt(networkId, hash, signal),
      nextBlock: (signal) => this.#nextBlock(hash, signal),
    });
  }

  #nextBlock(hash: string, signal: AbortSignal): Promise<void> {
    return settleWithin(
      () =>
        this.#sent.get(hash)?.height === undefined
          ? new Promise<void>((settle) => {
              this.#waiting = [...this.#waiting, settle];
            })
          : undefined,
      { signal },
    );
  }

  /** As `ChainReader.ask`. */
  ask(networkId: CaipNetworkId, _: unknown, signal: AbortSignal): Promise<unknown> {
    return settleWithin(
      () => {
        this.#network(networkId);
        throw new LatchkitError("rpc/request-failed", {});
      },
      { signal },
    );
  }

  #plan(
    account: CaipAddress,
    transaction: TransactionRequest,
    planTransfer: typeof boundedTransfer = shownTransfer,
  ): TransferPlan {
    const { networkId, address } = parseCaipAddress(account);
    const { to, value, maxFee } = checkBitcoinTransfer(transaction, networkId);
    const utxos = this.#unspentOf(account);
    return planTransfer({ utxos, from: address, to, changeTo: address, value, rate: RATE }, maxFee);
  }

  #unspentOf(account: CaipAddress): readonly Coin[] {
    const { networkId, address } = parseCaipAddress(account);
    this.#network(networkId);
    if (!isBitcoinAddressOn(networkId, address))
      throw new LatchkitError("address/malformed", { value: address, namespace: this.namespace });
    return this.#coins.filter((coin) => coin.networkId === networkId && coin.address === address);
  }

  #note(networkId: CaipNetworkId): string {
    const txid = (this.#sent.size + 1).toString(16).padStart(64, "0");
    this.#sent.set(txid, { networkId });
    return txid;
  }

  #network(networkId: CaipNetworkId): Network {
    const network = this.#networks.find(({ id }) => id === networkId);
    if (!network || addressFormatOf(networkId) === undefined)
      throw new LatchkitError("network/not-found", { networkId });
    return network;
  }
}
