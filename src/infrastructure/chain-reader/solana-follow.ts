import type { Scheduler } from "../../ports/page.ports.js";
import { pause } from "../shared/settle-within.js";
import { RECEIPT_LIMITS_MS } from "./await-receipt.js";
import { Units } from "./solana-answers.js";
import type { SolanaAccess } from "./solana-networks.js";

const POLL_MS = 1_000;
/** 150 slots of 400 ms plus half for slow slots. */
const BLOCKHASH_LIFETIME_MS = 90_000;
export const FOLLOW_LIMIT_MS = RECEIPT_LIMITS_MS.solana;
/** Lifetime of a blockhash, and the allowed lag between nodes of one URL (12 s), in blocks. */
const [BLOCKHASH_BLOCKS, LAG_BLOCKS] = [150n, 30n];
/** Needed to prove that no node has the transaction. */
const MIN_URLS = 2;

/** A URL's answer: the value, unconfirmed, not found, or undefined if the request failed. */
export type Sighting<T> = T | "waiting" | "nowhere" | undefined;

/**
 * `expired`: it can no longer be processed. `unknown`: neither is certain; `lastSeen` is the last
 * answer, `nowhere` only if a URL answered.
 */
export type FollowResult<T> =
  | { readonly kind: "found"; readonly value: T }
  | { readonly kind: "expired" }
  | { readonly kind: "unknown"; readonly lastSeen: "waiting" | "nowhere" };

interface FollowParts<T> {
  readonly access: SolanaAccess;
  readonly scheduler: Scheduler;
  readonly lookUp: (signal: AbortSignal) => Promise<readonly Sighting<T>[]>;
}

/** Monotonic time since a transaction was signed or sent. `stop` cancels the timers. */
export class BlockhashAge {
  #isExpired = false;
  #isTimedOut = false;
  readonly #timers: readonly (() => void)[];

  constructor(scheduler: Scheduler) {
    this.#timers = [
      scheduler.after(BLOCKHASH_LIFETIME_MS, () => {
        this.#isExpired = true;
      }),
      scheduler.after(FOLLOW_LIMIT_MS, () => {
        this.#isTimedOut = true;
      }),
    ];
  }

  get isExpired(): boolean {
    return this.#isExpired;
  }
  get isTimedOut(): boolean {
    return this.#isTimedOut;
  }
  stop(): void {
    for (const cancel of this.#timers) cancel();
  }
}

/** Heights of different URLs are not compared. */
class Heights {
  readonly #access: SolanaAccess;
  #first: readonly (bigint | undefined)[] = [];
  #now: readonly (bigint | undefined)[] = [];

  constructor(access: SolanaAccess) {
    this.#access = access;
  }

  async refresh(signal: AbortSignal): Promise<void> {
    const call = { method: "getBlockHeight", params: [{ commitment: "confirmed" }] };
    this.#now = await this.#access.rpc.readEverywhere(call, Units, signal);
    this.#first = this.#now.map((height, index) => this.#first[index] ?? height);
  }

  hasOutlivedBlockhash(index: number): boolean {
    const [first, now] = [this.#first[index], this.#now[index]];
    return first !== undefined && now !== undefined && now > first + BLOCKHASH_BLOCKS + LAG_BLOCKS;
  }
}

const isFound = <T>(sighting: Sighting<T>): sighting is T =>
  sighting !== undefined && sighting !== "waiting" && sighting !== "nowhere";

/**
 * Polls every URL until one shows the transaction, retrying failing ones. `expired` requires 90 s
 * on the monotonic clock, a blockhash's lifetime in blocks at each URL, and at least two URLs that
 * show nothing: else it may still be in flight. Ends after 180 s. Rejects with `call/aborted`, and
 * as `lookUp` does.
 */
export const followTransaction = async <T>(
  { access, scheduler, lookUp }: FollowParts<T>,
  signal: AbortSignal,
): Promise<FollowResult<T>> => {
  const [age, heights] = [new BlockhashAge(scheduler), new Heights(access)];
  try {
    for (let round = 0; ; round += 1) {
      // Before the lookup, so that nothing is missed in between.
      if (round === 0 || age.isExpired) await heights.refresh(signal);
      const { isTimedOut } = age;
      const sightings = await lookUp(signal);
      const match = sightings.find((sighting) => isFound(sighting));
      if (match !== undefined) return { kind: "found", value: match };
      const isExpiredEverywhere =
        age.isExpired &&
        sightings.every(
          (sighting, index) => sighting === "nowhere" && heights.hasOutlivedBlockhash(index),
        );
      if (isExpiredEverywhere && sightings.length >= MIN_URLS) return { kind: "expired" };
      const isMissingEverywhere = sightings.includes("nowhere") && !sightings.includes("waiting");
      const lastSeen = isMissingEverywhere ? "nowhere" : "waiting";
      if (isExpiredEverywhere || isTimedOut) return { kind: "unknown", lastSeen };
      await pause(scheduler, POLL_MS, signal);
    }
  } finally {
    age.stop();
  }
};
