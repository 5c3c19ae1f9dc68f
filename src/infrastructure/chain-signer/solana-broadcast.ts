import type { Transaction } from "@solana/kit";
import { base58Of } from "../../domain/shared/byte-texts.js";
import type { SendOutcome } from "../../ports/chain-signer.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { SignatureText, TransactionAnswer } from "../chain-reader/solana-answers.js";
import {
  followTransaction,
  type BlockhashAge,
  type FollowResult,
  type Sighting,
} from "../chain-reader/solana-follow.js";
import type { SolanaAccess } from "../chain-reader/solana-networks.js";
import { COMMITMENT, expiredError, readReceiptEverywhere } from "../chain-reader/solana-status.js";
import { fromRefusal, isRefused } from "./solana-refusals.js";
import {
  isSameTransaction,
  signatureBytes,
  decodeTransaction,
  encodeTransaction,
  type Signer,
} from "./solana-signed.js";

/** `age`: that of its blockhash. */
interface ToBroadcast {
  readonly access: SolanaAccess;
  readonly age: BlockhashAge;
  readonly signed: Transaction;
  readonly own: Signer;
}

interface SentByWallet {
  readonly access: SolanaAccess;
  readonly shown: Transaction;
  readonly own: Signer;
}

const outcomeOf = (hash: string, { kind }: FollowResult<unknown>): SendOutcome =>
  kind === "found" ? { kind: "done", value: hash } : { kind: "unknown", value: hash };

export class SolanaBroadcast {
  readonly #scheduler: Scheduler;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /**
   * Broadcasts once, to one URL. Any response except a signature leaves open if the node relayed
   * it, so it is looked up at every URL. Returns `unknown` with the hash unless it is found or its
   * blockhash has expired; only then rejects with the node's error or `transaction/expired`.
   * Rejects with `transaction/expired`, without sending, if the wallet signed too late and no node
   * shows it.
   */
  async send({ access, age, signed, own }: ToBroadcast, signal: AbortSignal): Promise<SendOutcome> {
    const hash = base58Of(Uint8Array.from(signed.signatures[own.address] ?? []));
    if (age.isExpired) return this.#signedTooLate(access, hash, signal);
    const sendOnce = await access.rpc.sender(signal);
    const params = [
      encodeTransaction(signed),
      { encoding: "base64", preflightCommitment: COMMITMENT.commitment },
    ];
    try {
      await sendOnce({ method: "sendTransaction", params }, SignatureText);
      return { kind: "done", value: hash };
    } catch (error) {
      if (signal.aborted) throw error;
      return this.#afterFailure(access, hash, error, signal);
    }
  }

  /**
   * `done` if the transaction of a returned signature is the shown one plus wallet additions,
   * otherwise `unknown`.
   */
  async find({ access, shown, own }: SentByWallet, hash: string, signal: AbortSignal) {
    const lookUp = (): Promise<readonly Sighting<"shown" | "other">[]> =>
      findEverywhere(access, { shown, own }, hash, signal);
    const followed = await followTransaction(
      { access, scheduler: this.#scheduler, lookUp },
      signal,
    );
    const isOtherTransaction = followed.kind === "found" && followed.value === "other";
    return outcomeOf(
      hash,
      isOtherTransaction ? { kind: "unknown", lastSeen: "waiting" } : followed,
    );
  }

  async #afterFailure(
    access: SolanaAccess,
    hash: string,
    error: unknown,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const lookUp = () => readReceiptEverywhere(access, hash, signal);
    const followed = await followTransaction(
      { access, scheduler: this.#scheduler, lookUp },
      signal,
    );
    if (followed.kind !== "expired") return outcomeOf(hash, followed);
    throw isRefused(error)
      ? fromRefusal(error, access.network.id)
      : expiredError(access.network.id, error);
  }

  /** Some wallets send transactions they should only sign; `unknown` if no node answers. */
  async #signedTooLate(
    access: SolanaAccess,
    hash: string,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const answers = await readReceiptEverywhere(access, hash, signal);
    if (answers.every((one) => one === undefined)) return { kind: "unknown", value: hash };
    if (answers.every((one) => one === undefined || one === "nowhere"))
      throw expiredError(access.network.id);
    return { kind: "done", value: hash };
  }
}

/** Ignores transactions without the account's valid signature. */
const findEverywhere = async (
  access: SolanaAccess,
  { shown, own }: Omit<SentByWallet, "access">,
  hash: string,
  signal: AbortSignal,
): Promise<readonly Sighting<"shown" | "other">[]> => {
  const config = { encoding: "base64", maxSupportedTransactionVersion: 0, ...COMMITMENT };
  const call = { method: "getTransaction", params: [hash, config] };
  const answers = await access.rpc.readEverywhere(call, TransactionAnswer, signal);
  const signature = signatureBytes(hash) ?? new Uint8Array();
  return Promise.all(
    answers.map(async (answer) => {
      if (!answer) return answer === null ? "nowhere" : undefined;
      const transaction = decodeTransaction(answer.transaction[0]);
      if (!transaction) return undefined;
      if (!(await own.verifies(signature, Uint8Array.from(transaction.messageBytes))))
        return undefined;
      const isSame = isSameTransaction(shown, transaction, {
        priorityFee: 0n,
        isLifetimeFree: true,
      });
      return isSame ? "shown" : "other";
    }),
  );
};
