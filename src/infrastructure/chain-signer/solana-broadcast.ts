import type { Transaction } from "@solana/kit";
import { base58Of } from "../../domain/shared/byte-texts.js";
import type { SendOutcome } from "../../ports/chain-signer.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { SignatureText, TransactionAnswer } from "../chain-reader/solana-answers.js";
import { follow, type Age, type Followed, type Sighting } from "../chain-reader/solana-follow.js";
import type { SolanaAccess } from "../chain-reader/solana-networks.js";
import { CONFIRMED, expired, statusEverywhere } from "../chain-reader/solana-status.js";
import { fromRefusal, isRefused } from "./solana-refusals.js";
import { isShown, signatureBytes, transactionIn, wireOf, type Signer } from "./solana-signed.js";

/** A signed transaction and where it goes. `age`: of its blockhash. */
export interface ToBroadcast {
  readonly access: SolanaAccess;
  readonly age: Age;
  readonly signed: Transaction;
  readonly own: Signer;
}

/** What a wallet was asked to send itself. */
export interface SentByWallet {
  readonly access: SolanaAccess;
  readonly shown: Transaction;
  readonly own: Signer;
}

const outcomeOf = (hash: string, { kind }: Followed<unknown>): SendOutcome =>
  kind === "found" ? { kind: "done", value: hash } : { kind: "unknown", value: hash };

/** Sends what a wallet signed, once, and finds what a wallet sent. */
export class SolanaBroadcast {
  readonly #scheduler: Scheduler;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /**
   * Sends to one address, once. Whatever that address says but a signature leaves open whether it
   * passed the transaction on, a refusal too: it is looked for at every address, and is `unknown`
   * with its hash unless it is found or certain to be in no block any more. Rejects with the
   * refusal, or with `transaction/expired`, only then; and with `transaction/expired` for what the
   * wallet signed too late, which is not sent at all and which no address that answers shows.
   */
  async send({ access, age, signed, own }: ToBroadcast, signal: AbortSignal): Promise<SendOutcome> {
    const hash = base58Of(Uint8Array.from(signed.signatures[own.address] ?? []));
    if (age.isOld) return this.#tooLate(access, hash, signal);
    const sendOnce = await access.rpc.sender(signal);
    const params = [
      wireOf(signed),
      { encoding: "base64", preflightCommitment: CONFIRMED.commitment },
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
   * Looks for the transaction behind a signature that a wallet returned. `done` where it is the
   * shown one with no more than wallets add, `unknown` for anything else.
   */
  async find({ access, shown, own }: SentByWallet, hash: string, signal: AbortSignal) {
    const look = (): Promise<readonly Sighting<"shown" | "other">[]> =>
      sightings(access, { shown, own, hash }, signal);
    const followed = await follow({ access, scheduler: this.#scheduler, look }, signal);
    const isOther = followed.kind === "found" && followed.value === "other";
    return outcomeOf(hash, isOther ? { kind: "unknown", lastSeen: "waiting" } : followed);
  }

  async #afterFailure(
    access: SolanaAccess,
    hash: string,
    error: unknown,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const look = () => statusEverywhere(access, hash, signal);
    const followed = await follow({ access, scheduler: this.#scheduler, look }, signal);
    if (followed.kind !== "gone") return outcomeOf(hash, followed);
    throw isRefused(error)
      ? fromRefusal(error, access.network.id)
      : expired(access.network.id, error);
  }

  /** Some wallets send what they were only to sign: unknown where no address can be asked. */
  async #tooLate(access: SolanaAccess, hash: string, signal: AbortSignal): Promise<SendOutcome> {
    const seen = await statusEverywhere(access, hash, signal);
    if (seen.every((one) => one === undefined)) return { kind: "unknown", value: hash };
    if (seen.every((one) => one === undefined || one === "nowhere"))
      throw expired(access.network.id);
    return { kind: "done", value: hash };
  }
}

interface Wanted {
  readonly shown: Transaction;
  readonly own: Signer;
  readonly hash: string;
}

/**
 * What each address shows behind a hash. A transaction that the account did not sign with it is an
 * address's invention.
 */
const sightings = async (
  access: SolanaAccess,
  { shown, own, hash }: Wanted,
  signal: AbortSignal,
): Promise<readonly Sighting<"shown" | "other">[]> => {
  const config = { encoding: "base64", maxSupportedTransactionVersion: 0, ...CONFIRMED };
  const call = { method: "getTransaction", params: [hash, config] };
  const answers = await access.rpc.everywhere(call, TransactionAnswer, signal);
  const signature = signatureBytes(hash) ?? new Uint8Array();
  return Promise.all(
    answers.map(async (answer) => {
      if (!answer) return answer === null ? "nowhere" : undefined;
      const transaction = transactionIn(answer.transaction[0]);
      if (!transaction) return undefined;
      if (!(await own.proves(signature, Uint8Array.from(transaction.messageBytes))))
        return undefined;
      const isSame = isShown(shown, transaction, { priorityFee: 0n, isLifetimeFree: true });
      return isSame ? "shown" : "other";
    }),
  );
};
