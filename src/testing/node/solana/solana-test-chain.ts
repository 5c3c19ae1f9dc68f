import { base58 } from "@scure/base";
import {
  readTransaction,
  type WireTransaction,
} from "../../universal/solana/solana-transaction.js";
import { feeOf } from "./fees.js";
import type { LiteSvm, SvmAccount, SvmFailure, SvmMeta } from "./litesvm.js";
import { transactionError, textOf, type TransactionError } from "./svm-errors.js";
import { bindMembers } from "../../../domain/shared/bind-members.js";

/** Validity of a blockhash in slots. */
const BLOCKHASH_SLOTS = 150;
const FINAL_AFTER = 32;
const RECENT_SLOTS = 512;
const AIRDROP_POOL = 10n ** 18n;

/** Failed transactions included. */
export interface ExecutedTransaction {
  readonly signature: string;
  readonly slot: number;
  readonly err: TransactionError | null;
  /** Lamports. */
  readonly fee: number;
  readonly logs: readonly string[];
  /** Seconds since 1970. */
  readonly blockTime: number;
  readonly bytes: Uint8Array;
  readonly preBalances: readonly bigint[];
  readonly postBalances: readonly bigint[];
}

/** A JSON-RPC error with code and data. */
export class NodeError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export interface SimulateOptions {
  readonly sigVerify?: boolean;
  readonly replaceRecentBlockhash?: boolean;
}
export interface Simulation {
  readonly err: TransactionError | null;
  readonly logs: readonly string[];
  readonly unitsConsumed: number;
  /** The transaction's accounts after it, by base58 address; empty if it fails. */
  readonly accounts: ReadonlyMap<string, SvmAccount>;
}

const isFailure = (result: object): result is SvmFailure =>
  "err" in result && typeof result.err === "function";
const refusal = ({ err, logs, unitsConsumed }: Simulation): NodeError =>
  new NodeError(
    -32002,
    `Transaction simulation failed: ${err === null ? "unknown" : textOf(err)}`,
    { accounts: null, err, logs, unitsConsumed },
  );

/** A Solana chain in memory: LiteSVM with slots, expiring blockhashes and a history. */
export class SolanaTestChain {
  readonly #svm: LiteSvm;
  readonly #hashes = new Map<string, number>();
  readonly #executed = new Map<string, ExecutedTransaction>();
  #slot: number;
  #listedAt = -1;
  #dropsTransactions = false;

  constructor(svm: LiteSvm) {
    bindMembers(this);
    this.#svm = svm;
    // LiteSVM knows one blockhash; a chain accepts the last 150, so this class checks them.
    svm.setBlockhashCheck(false);
    svm.setLamports(AIRDROP_POOL);
    this.#slot = Number(svm.getClock().slot);
    this.#hashes.set(svm.latestBlockhash(), this.#slot);
  }

  get slot(): number {
    return this.#slot;
  }
  get latest(): { readonly blockhash: string; readonly lastValidBlockHeight: number } {
    return {
      blockhash: this.#svm.latestBlockhash(),
      lastValidBlockHeight: this.#slot + BLOCKHASH_SLOTS,
    };
  }

  /** Advances by slots, each with its own blockhash. */
  advance(slots: number): void {
    this.#slot += slots;
    this.#svm.warpToSlot(BigInt(this.#slot));
    this.#renew();
    for (const [hash, slot] of this.#hashes)
      if (slot + BLOCKHASH_SLOTS < this.#slot) this.#hashes.delete(hash);
  }

  /** While true, sent transactions are accepted but never executed, as in a congested network. */
  setDropsTransactions(dropsTransactions: boolean): void {
    this.#dropsTransactions = dropsTransactions;
  }

  isValid(blockhash: string): boolean {
    return this.#hashes.has(blockhash);
  }
  account(address: Uint8Array): SvmAccount | null {
    this.#listRecentSlots();
    return this.#svm.getAccount(address);
  }
  accountsOf(
    program: Uint8Array,
  ): readonly { readonly address: Uint8Array; readonly account: SvmAccount }[] {
    return this.#svm
      .getProgramAccounts(program)
      .map((one) => ({ address: one.address, account: one.account() }));
  }
  balance(address: Uint8Array): bigint {
    return this.#svm.getBalance(address) ?? 0n;
  }
  rentFor(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes));
  }
  find(signature: string): ExecutedTransaction | undefined {
    return this.#executed.get(signature);
  }
  /** Newest first. */
  history(address: string): readonly ExecutedTransaction[] {
    return [...this.#executed.values()]
      .filter(({ bytes }) => bytes.length > 0 && readTransaction(bytes).keys.includes(address))
      .toReversed();
  }

  /** `confirmations` is null once final. */
  statusOf({ slot }: ExecutedTransaction): {
    readonly confirmations: number | null;
    readonly confirmationStatus: "confirmed" | "finalized";
  } {
    const age = this.#slot - slot;
    return age < FINAL_AFTER
      ? { confirmations: age, confirmationStatus: "confirmed" }
      : { confirmations: null, confirmationStatus: "finalized" };
  }

  /** Mints lamports and returns the signature. */
  airdrop(address: Uint8Array, lamports: bigint): string {
    this.#renew();
    const result = this.#svm.airdrop(address, lamports);
    if (result === null || isFailure(result))
      throw new NodeError(
        -32603,
        `The airdrop failed: ${result === null ? "" : textOf(transactionError(result))}`,
      );
    const signature = base58.encode(result.signature());
    this.#executed.set(signature, {
      signature,
      slot: this.#slot,
      err: null,
      fee: 0,
      logs: result.logs(),
      blockTime: Math.floor(Date.now() / 1000),
      bytes: new Uint8Array(),
      preBalances: [],
      postBalances: [],
    });
    return signature;
  }

  /**
   * Executes a transaction and returns its signature. Throws a `NodeError` if the preflight fails.
   */
  submit(bytes: Uint8Array, { skipPreflight = false } = {}): string {
    const transaction = readTransaction(bytes);
    const signature = base58.encode(transaction.signatures[0] ?? new Uint8Array());
    if (!skipPreflight) this.#preflight(bytes, transaction, signature);
    const cannotExecute =
      !this.isValid(transaction.blockhash) ||
      this.#executed.has(signature) ||
      this.#dropsTransactions;
    if (!cannotExecute) this.#execute(bytes, transaction, signature);
    return signature;
  }

  simulate(
    bytes: Uint8Array,
    { sigVerify = false, replaceRecentBlockhash = false }: SimulateOptions = {},
  ): Simulation {
    const { blockhash, version } = readTransaction(bytes);
    if (!replaceRecentBlockhash && !this.isValid(blockhash))
      return { err: "BlockhashNotFound", logs: [], unitsConsumed: 0, accounts: new Map() };
    this.#listRecentSlots();
    this.#svm.setSigverify(sigVerify);
    try {
      const result =
        version === "legacy"
          ? this.#svm.simulateLegacyTransaction(bytes)
          : this.#svm.simulateVersionedTransaction(bytes);
      const meta = result.meta();
      return {
        err: isFailure(result) ? transactionError(result) : null,
        logs: meta.logs(),
        unitsConsumed: Number(meta.computeUnitsConsumed()),
        accounts: isFailure(result)
          ? new Map()
          : new Map(
              result.postAccounts().map((one) => [base58.encode(one.address), one.account()]),
            ),
      };
    } finally {
      this.#svm.setSigverify(true);
    }
  }

  #preflight(bytes: Uint8Array, { signatures, signers }: WireTransaction, signature: string): void {
    if (signatures.length !== signers.length)
      throw new NodeError(
        -32602,
        "invalid transaction: Transaction failed to sanitize accounts offsets correctly",
      );
    if (this.#executed.has(signature))
      throw refusal({ err: "AlreadyProcessed", logs: [], unitsConsumed: 0, accounts: new Map() });
    const simulated = this.simulate(bytes, { sigVerify: true });
    if (simulated.err === "SignatureFailure")
      throw new NodeError(-32003, "Transaction signature verification failure");
    if (simulated.err !== null) throw refusal(simulated);
  }

  #execute(bytes: Uint8Array, transaction: WireTransaction, signature: string): void {
    const accounts = transaction.keys.map((key) => base58.decode(key));
    const preBalances = accounts.map((key) => this.balance(key));
    this.#listRecentSlots();
    const result: SvmMeta | SvmFailure =
      transaction.version === "legacy"
        ? this.#svm.sendLegacyTransaction(bytes)
        : this.#svm.sendVersionedTransaction(bytes);
    const err = isFailure(result) ? transactionError(result) : null;
    const meta = isFailure(result) ? result.meta() : result;
    this.#executed.set(signature, {
      signature,
      slot: this.#slot,
      err,
      fee: feeOf(transaction),
      logs: meta.logs(),
      blockTime: Math.floor(Date.now() / 1000),
      bytes,
      preBalances,
      postBalances: accounts.map((key) => this.balance(key)),
    });
    this.#renew();
  }

  /**
   * Programs such as the lookup table program accept only slots listed in the SlotHashes sysvar,
   * and slots advance all the time.
   */
  #listRecentSlots(): void {
    if (this.#listedAt === this.#slot) return;
    this.#listedAt = this.#slot;
    const hash = this.#svm.latestBlockhash();
    const count = Math.min(this.#slot, RECENT_SLOTS);
    this.#svm.setSlotHashes(
      Array.from({ length: count }, (_, depth) => ({ slot: BigInt(this.#slot - 1 - depth), hash })),
    );
  }

  /** Changes the blockhash, since a repeated transfer would otherwise be the same transaction. */
  #renew(): void {
    this.#svm.expireBlockhash();
    this.#hashes.set(this.#svm.latestBlockhash(), this.#slot);
  }
}
