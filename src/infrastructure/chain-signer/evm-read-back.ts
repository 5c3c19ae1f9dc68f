import { toCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import {
  matchEvmTransaction,
  type EvmMatch,
} from "../../domain/transaction/match-evm-transaction.js";
import type { SendOutcome } from "../../ports/chain-signer.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { EvmAccountState } from "../chain-reader/viem-chain-reader.js";
import type { ProvenTransaction } from "../chain-reader/proven-transaction.js";
import { RecentValues } from "../shared/recent-values.js";
import { pause, settleWithin } from "../shared/settle-within.js";
import type { CheckedTransaction } from "./evm-transaction.js";

/** Looks sent transactions up on a network's nodes. */
export interface EvmNodes {
  /** The transaction of a hash, verified by its signature; undefined if no node shows it. */
  sent(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<ProvenTransaction | undefined>;
  /** The account's state at the latest block. */
  accountState(account: CaipAddress, signal: AbortSignal): Promise<EvmAccountState>;
  /** A block's timestamp, Unix seconds. */
  blockTime(networkId: CaipNetworkId, block: bigint, signal: AbortSignal): Promise<bigint>;
  /** The account's transaction count at a block. */
  transactionCountAt(account: CaipAddress, block: bigint, signal: AbortSignal): Promise<bigint>;
  /** The result of a contract call, 0x hex. */
  call(account: CaipAddress, transaction: CheckedTransaction, signal: AbortSignal): Promise<string>;
}

/** Delays, ms: nodes receive a transaction at different times. */
const LOOKUP_DELAYS_MS = [0, 300, 700, 1_500] as const;
const LOOKUP_LIMIT_MS = 6_000;
/** A transaction mined longer before the request, in seconds, is an older one. */
const MAX_BLOCK_AGE_S = 30n;
const MAX_RETURNED = 200;
/** Code prefix of a delegated account (EIP-7702), which can also send ordinary transactions. */
const DELEGATION_PREFIX = "0xef0100";
/** ERC-4337. */
const ENTRY_POINTS: readonly string[] = [
  "0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789",
  "0x0000000071727de22e5e9d8baf0edac6f37da032",
  "0x4337084d9e255ff0702461cf8895ce9e3b5ff108",
  "0x433709009b8330fda32311df1c2afa402ed8d009",
];

export interface ReturnedHash {
  readonly network: Network;
  /** Checksummed. */
  readonly from: string;
  readonly requested: CheckedTransaction;
  readonly method: string;
  readonly hash: string;
  /** The chain state before the request; undefined if no node answered. */
  readonly before: EvmAccountState | undefined;
}

/**
 * Compares the hash that a wallet returned with the request. Wallets may change gas, nonce, an
 * approval's allowance and trailing data; smart accounts may return the hash of a user operation or
 * of a bundler's transaction.
 */
export class EvmReadBack {
  readonly #nodes: EvmNodes;
  readonly #scheduler: Scheduler;
  readonly #returned = new RecentValues<true>(MAX_RETURNED);

  constructor(nodes: EvmNodes, scheduler: Scheduler) {
    this.#nodes = nodes;
    this.#scheduler = scheduler;
  }

  /** The account's chain state; undefined if no node answers. Never rejects. */
  async before(
    network: Network,
    from: string,
    signal: AbortSignal,
  ): Promise<EvmAccountState | undefined> {
    return this.#attempt(
      () => this.#nodes.accountState(toCaipAddress(network.id, from), signal),
      signal,
    );
  }

  /**
   * `done` only if a node shows the requested transaction. Rejects with `wallet/invalid-answer` if
   * the hash belongs to another one.
   */
  async outcome(returnedHash: ReturnedHash, signal: AbortSignal): Promise<SendOutcome> {
    const { hash, network } = returnedHash;
    if (this.#wasReturned(`${network.id}:${hash.toLowerCase()}`)) throw invalidAnswer(returnedHash);
    const isSeen = await this.#isSeen(returnedHash, signal);
    return { kind: isSeen ? "done" : "unknown", value: hash };
  }

  async #isSeen(returned: ReturnedHash, signal: AbortSignal): Promise<boolean> {
    const { before, network, hash } = returned;
    if (before && isContract(before.code)) return false;
    const transaction = await this.#attempt(
      () => this.#findTransaction(network, hash, signal),
      signal,
    );
    if (!transaction) return false;
    const match = matchOf(returned, transaction);
    if (match === "edited") return false;
    if (match === "same") return this.#isNewTransaction(returned, transaction, signal);
    if (await this.#isSentByOthers(returned, transaction, signal)) return false;
    throw invalidAnswer(returned);
  }

  /** An older payment to the same receiver proves nothing. */
  async #isNewTransaction(
    returnedHash: ReturnedHash,
    { blockNumber, nonce }: ProvenTransaction,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { before, network, from } = returnedHash;
    // The nonce is signed, so a used one proves an older transaction, whatever the node reports.
    if (before !== undefined && BigInt(nonce) < before.transactionCount) return false;
    if (blockNumber === undefined) return true;
    const account = toCaipAddress(network.id, from);
    const [minedAt, countBefore] = await Promise.all([
      this.#attempt(() => this.#nodes.blockTime(network.id, blockNumber, signal), signal),
      this.#attempt(
        () => this.#nodes.transactionCountAt(account, blockNumber - 1n, signal),
        signal,
      ),
    ]);
    // The same check at the transaction's block, in case the node was behind.
    if (countBefore !== undefined && countBefore > BigInt(nonce)) return false;
    // Block times are unproven: they suffice for `unknown`, but not for an error.
    return (
      before !== undefined && minedAt !== undefined && before.timestamp - minedAt <= MAX_BLOCK_AGE_S
    );
  }

  async #isSentByOthers(
    { before, network, from }: ReturnedHash,
    { to = "" }: ProvenTransaction,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (ENTRY_POINTS.includes(to.toLowerCase())) return true;
    if (before === undefined || before.code !== "0x") return true;
    // This transaction may have created the account.
    const after = await this.before(network, from, signal);
    return after === undefined || after.code !== "0x";
  }

  async #findTransaction(
    { id }: Network,
    hash: string,
    signal: AbortSignal,
  ): Promise<ProvenTransaction | undefined> {
    for (const waitMs of LOOKUP_DELAYS_MS) {
      if (waitMs > 0) await pause(this.#scheduler, waitMs, signal);
      const transaction = await this.#nodes
        .sent(id, hash, signal)
        .catch((): undefined => undefined);
      if (transaction) return transaction;
    }
    return undefined;
  }

  #wasReturned(key: string): boolean {
    if (this.#returned.get(key)) return true;
    this.#returned.set(key, true);
    return false;
  }

  /** Returns undefined on failure or timeout. Rejects only with `call/aborted`. */
  async #attempt<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const waitMs = LOOKUP_LIMIT_MS;
    const onLimit = (): Error => new LatchkitError("rpc/timeout", { waitMs });
    return settleWithin(work, { signal, scheduler: this.#scheduler, waitMs, onLimit }).catch(
      (error: unknown) => {
        if (signal.aborted) throw error;
        return undefined;
      },
    );
  }
}

const isContract = (code: string): boolean =>
  code !== "0x" && !code.toLowerCase().startsWith(DELEGATION_PREFIX);

const matchOf = (
  { from, requested: { to, value = 0n, data = "0x" }, network }: ReturnedHash,
  transaction: ProvenTransaction,
): EvmMatch =>
  transaction.chainId === undefined || String(transaction.chainId) === network.reference
    ? matchEvmTransaction({ from, to, value, data }, transaction)
    : "other";

const invalidAnswer = ({ method, hash }: ReturnedHash): LatchkitError<"wallet/invalid-answer"> =>
  new LatchkitError("wallet/invalid-answer", { method, hash });
