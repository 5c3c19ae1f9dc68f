import { isBitcoinAddressOn } from "../../domain/address/bitcoin-network.js";
import { MAX_PENDING } from "../../domain/activity/sent-transaction.js";
import type { Amount, Balance, FeeRates, Utxo } from "../../domain/balance/balance.js";
import { parseCaipAddress, networkIdOf } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import {
  agreedRates,
  shownMaximum,
  shownTransfer,
  transferRate,
} from "../../domain/transaction/bitcoin-fee.js";
import { checkBitcoinTransfer } from "../../domain/transaction/bitcoin-transfer.js";
import type {
  TransactionReceipt,
  TransactionRequest,
} from "../../domain/transaction/transaction.js";
import type { BitcoinChainReader, MaximumOf } from "../../ports/chain-reader.port.js";
import type { Clock } from "../../ports/page.ports.js";
import { RECEIPT_LIMITS_MS, awaitReceipt } from "./await-receipt.js";
import { EsploraReceiptSearch, checkTxid } from "./esplora-receipts.js";
import { RecentValues } from "../shared/recent-values.js";
import { pause, settleWithin } from "../shared/settle-within.js";
import {
  isTransaction,
  parseFeeRates,
  parseHeight,
  parseRecommendedFees,
  parseStatus,
  parseUtxos,
} from "./esplora-answers.js";
import { EsploraApi, type EsploraParts, isNotFound } from "./esplora-api.js";

/** Poll interval of an unconfirmed transaction, ms. */
export const STATUS_POLL_MS = 5_000;
/** Time limit for a receipt, ms: twelve blocks, at a fee that targets one of the next three. */
export const RECEIPT_LIMIT_MS = RECEIPT_LIMITS_MS.bip122;
/** Delays, ms: services receive a transaction at different times. */
const LOOKUP_DELAYS_MS = [0, 500, 1_500, 3_000] as const;
const LOOKUP_LIMIT_MS = 12_000;
const MAX_SHOWN_FEES = 100;

/** `signal` aborts when the instance ends. */
export interface EsploraChainReaderParts extends EsploraParts {
  readonly networks: readonly Network[];
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const timeoutError = (
  networkId: CaipNetworkId,
  hash: string,
  { lastSeen }: Pick<EsploraReceiptSearch, "lastSeen">,
): Error =>
  new LatchkitError("transaction/unknown", { networkId, hash, waitMs: RECEIPT_LIMIT_MS, lastSeen });

/** Services without Esplora's estimates have three speeds. */
const feeRatesOf = async (api: EsploraApi, signal: AbortSignal): Promise<FeeRates> => {
  try {
    return parseFeeRates(await api.json("/fee-estimates", signal));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return parseRecommendedFees(await api.json("/v1/fees/recommended", signal));
  }
};

/** Why the broadcast is uncertain; undefined if the service returned the transaction's id. */
const broadcastFailure = (txid: string, answer: Promise<string>): Promise<unknown> =>
  answer.then(
    (answer) => (answer === txid ? undefined : new LatchkitError("rpc/request-failed", {})),
    (error: unknown) => error,
  );

const feeKey = (account: CaipAddress, to: string, value: bigint): string =>
  `${account} ${to} ${value}`;

/** Reads Bitcoin networks over Esplora services; a network's `rpcUrls` are their base URLs. */
export class EsploraChainReader implements BitcoinChainReader {
  readonly namespace = "bip122";
  readonly #parts: EsploraChainReaderParts;
  readonly #shownFees = new RecentValues<bigint>(MAX_SHOWN_FEES);
  readonly #searches = new RecentValues<EsploraReceiptSearch>(MAX_PENDING);
  constructor(parts: EsploraChainReaderParts) {
    this.#parts = parts;
  }

  async balance(account: CaipAddress, signal: AbortSignal): Promise<Balance> {
    const { networkId } = parseCaipAddress(account);
    const { decimals, symbol } = this.#network(networkId).currency;
    const units = (await this.utxos(account, signal)).reduce((sum, { value }) => sum + value, 0n);
    return { units, decimals, symbol, account, networkId, readAt: this.#parts.clock.now() };
  }

  async utxos(account: CaipAddress, signal: AbortSignal): Promise<readonly Utxo[]> {
    const { networkId, address } = parseCaipAddress(account);
    return this.#use(networkId, signal, async (api) => {
      if (!isBitcoinAddressOn(networkId, address))
        throw new LatchkitError("address/malformed", { value: address, namespace: this.namespace });
      return parseUtxos(await api.json(`/address/${address}/utxo`, signal));
    });
  }

  /** Combines two services if available, so that a single one cannot inflate the fee. */
  async feeRates(networkId: CaipNetworkId, signal: AbortSignal): Promise<FeeRates> {
    return this.#use(networkId, signal, async (api) => {
      const [first, second] = await api.askTwo((one) => feeRatesOf(one, signal), signal);
      return agreedRates(first, second);
    });
  }

  /**
   * The fee of a transfer from the current unspent outputs; also the later limit (`shownFee`).
   * Rejects with `transaction/invalid` (`value`) if they do not cover it, and
   * `transaction/fee-too-high`.
   */
  async networkFee(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    const { networkId, address } = parseCaipAddress(account);
    const { to, value } = checkBitcoinTransfer(transaction, networkId);
    const inputs = await this.#transferInputs(account, signal);
    const { fee } = shownTransfer({ ...inputs, from: address, to, changeTo: address, value });
    this.#shownFees.set(feeKey(account, to, value), fee);
    return fee;
  }

  async holding(
    account: CaipAddress,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<Amount> {
    if (token !== undefined) throw new LatchkitError("rpc/request-failed", {});
    const { units, decimals, symbol } = await this.balance(account, signal);
    return { units, decimals, symbol };
  }

  async maximum(
    account: CaipAddress,
    to: string,
    signal: AbortSignal,
  ): Promise<MaximumOf | undefined> {
    const { networkId, address: from } = parseCaipAddress(account);
    if (!isBitcoinAddressOn(networkId, to))
      throw new LatchkitError("transaction/invalid", { field: "to" });
    return shownMaximum({ ...(await this.#transferInputs(account, signal)), from, to });
  }

  shownFee(account: CaipAddress, to: string, value: bigint): bigint | undefined {
    return this.#shownFees.get(feeKey(account, to, value));
  }

  /** Rejects with `transaction/unknown` if no service showed the transaction for 2 h. */
  receipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined> {
    return this.#use(networkId, signal, async (api, network) => {
      const search = this.#searchOf(network, hash);
      const receipt = await search.lookUp(api, signal);
      if (!receipt && search.isLost(this.#parts.clock.now(), RECEIPT_LIMIT_MS))
        throw timeoutError(networkId, hash, search);
      return receipt;
    });
  }

  heightOf(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<bigint | undefined> {
    return this.#use(networkId, signal, async (api) => {
      const txid = checkTxid(hash);
      try {
        return parseStatus(await api.json(`/tx/${txid}/status`, signal));
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    });
  }

  tip(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint> {
    return this.#use(networkId, signal, async (api) =>
      parseHeight(await api.text("/blocks/tip/height", signal)),
    );
  }

  /** Always rejects. */
  async ask(networkId: CaipNetworkId, _: unknown, signal: AbortSignal): Promise<unknown> {
    return this.#use(networkId, signal, async () => {
      throw new LatchkitError("rpc/request-failed", {});
    });
  }

  /** Polls every 5 s for 2 h, then rejects with `transaction/unknown`. */
  waitForReceipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt> {
    return this.#use(networkId, signal, (api, network) => {
      const search = this.#searchOf(network, hash);
      return awaitReceipt((callSignal) => search.lookUp(api, callSignal), {
        signals: [signal, this.#parts.signal],
        scheduler: this.#parts.scheduler,
        intervalMs: STATUS_POLL_MS,
        limitMs: RECEIPT_LIMIT_MS,
        onLimit: () => timeoutError(networkId, hash, search),
      });
    });
  }

  /** A raw transaction in hex, unverified: callers compare it with its id. */
  transactionHex(networkId: CaipNetworkId, txid: string, signal: AbortSignal): Promise<string> {
    return this.#use(networkId, signal, async (api) =>
      (await api.text(`/tx/${txid}/hex`, signal)).trim(),
    );
  }

  /**
   * A recently sent transaction in hex; undefined if not shown within seconds. Rejects only with
   * `call/aborted`.
   */
  sentHex(
    networkId: CaipNetworkId,
    txid: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    return this.#use(networkId, signal, (api) =>
      this.#pollBriefly(async () => (await api.text(`/tx/${txid}/hex`, signal)).trim(), signal),
    );
  }

  /**
   * Broadcasts once. Unless the service returns its id, looks it up at every service. Rejects with
   * `transaction/unknown` if none shows it, even after a refusal (then the cause): a refusing
   * service may still relay it.
   */
  broadcast(
    networkId: CaipNetworkId,
    { hex, txid }: { readonly hex: string; readonly txid: string },
    signal: AbortSignal,
  ): Promise<void> {
    return this.#use(networkId, signal, async (api) => {
      const failure = await broadcastFailure(txid, api.post("/tx", hex, signal));
      if (!failure) return;
      if (signal.aborted) throw failure;
      const isShown = async (): Promise<true | undefined> =>
        isTransaction(await api.json(`/tx/${txid}`, signal), txid) || undefined;
      if (await this.#pollBriefly(isShown, signal)) return;
      const context = {
        networkId,
        hash: txid,
        waitMs: LOOKUP_LIMIT_MS,
        lastSeen: "nowhere",
      } as const;
      throw new LatchkitError("transaction/unknown", context, { cause: failure });
    });
  }

  /** Undefined if there is no answer within the limit. Rejects when aborted. */
  async #pollBriefly<T>(
    ask: () => Promise<T | undefined>,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    const { scheduler } = this.#parts;
    const poll = async (): Promise<T | undefined> => {
      for (const waitMs of LOOKUP_DELAYS_MS) {
        if (waitMs > 0) await pause(scheduler, waitMs, signal);
        const answer = await ask().catch((): undefined => undefined);
        if (answer !== undefined || signal.aborted) return answer;
      }
      return undefined;
    };
    return settleWithin(poll, {
      signal,
      scheduler,
      waitMs: LOOKUP_LIMIT_MS,
      onLimit: () => new LatchkitError("rpc/timeout", { waitMs: LOOKUP_LIMIT_MS }),
    }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
  }

  /** Kept per transaction: only a search that saw it can find its replacement. */
  #searchOf(network: Network, hash: string): EsploraReceiptSearch {
    const key = `${network.id}:${hash}`;
    const search = this.#searches.get(key) ?? new EsploraReceiptSearch(network, hash);
    this.#searches.set(key, search);
    return search;
  }

  #network(networkId: CaipNetworkId): Network {
    const network = this.#parts.networks.find(({ id }) => id === networkId);
    if (!network || network.namespace !== this.namespace)
      throw new LatchkitError("network/not-found", { networkId });
    return network;
  }

  async #transferInputs(
    account: CaipAddress,
    signal: AbortSignal,
  ): Promise<{ readonly utxos: readonly Utxo[]; readonly rate: number }> {
    const [utxos, rates] = await Promise.all([
      this.utxos(account, signal),
      this.feeRates(networkIdOf(account), signal),
    ]);
    const rate = transferRate(rates);
    if (rate === undefined) throw new LatchkitError("rpc/request-failed", {});
    return { utxos, rate };
  }

  #use<T>(
    networkId: CaipNetworkId,
    signal: AbortSignal,
    work: (api: EsploraApi, network: Network) => Promise<T>,
  ): Promise<T> {
    const run = async (): Promise<T> => {
      const network = this.#network(networkId);
      const urls = [...new Set([...(this.#parts.rpcUrls?.[networkId] ?? []), ...network.rpcUrls])];
      return work(new EsploraApi(urls, this.#parts), network);
    };
    return settleWithin(() => settleWithin(run, { signal: this.#parts.signal }), { signal });
  }
}
