import type { Scheduler } from "../../ports/page.ports.js";
import { pause } from "../shared/settle-within.js";
import { RECEIPT_LIMITS_MS } from "./await-receipt.js";
import { Units } from "./solana-answers.js";
import type { SolanaAccess } from "./solana-networks.js";

/** Poll interval, ms. */
const FOLLOW_POLL_MS = 1_000;
/** Time after which a blockhash has expired, ms: 150 slots of 400 ms plus half for slow slots. */
const BLOCKHASH_LIFE_MS = 90_000;
/** Time limit, ms. */
export const FOLLOW_LIMIT_MS = RECEIPT_LIMITS_MS.solana;
/** Lifetime of a blockhash in blocks, and the allowed lag between nodes of one URL (12 s). */
const [BLOCKHASH_BLOCKS, LAG_BLOCKS] = [150n, 30n];
/** URLs needed to prove absence. */
const WITNESSES = 2;

/** A URL's answer: the value, pending confirmation, not found, or undefined if it failed. */
export type Sighting<T> = T | "waiting" | "nowhere" | undefined;

/**
 * `gone`: it can no longer be processed. `unknown`: neither is certain; `lastSeen` is the last
 * answer, `nowhere` only if a URL answered.
 */
export type Followed<T> =
  | { readonly kind: "found"; readonly value: T }
  | { readonly kind: "gone" }
  | { readonly kind: "unknown"; readonly lastSeen: "waiting" | "nowhere" };

interface FollowParts<T> {
  readonly access: SolanaAccess;
  readonly scheduler: Scheduler;
  /** Looks up every URL, in order. */
  readonly look: (signal: AbortSignal) => Promise<readonly Sighting<T>[]>;
}

/** Monotonic time since a transaction was signed or sent. `stop` cancels the timers. */
export class Age {
  #isOld = false;
  #isOver = false;
  readonly #timers: readonly (() => void)[];

  constructor(scheduler: Scheduler) {
    this.#timers = [
      scheduler.after(BLOCKHASH_LIFE_MS, () => {
        this.#isOld = true;
      }),
      scheduler.after(FOLLOW_LIMIT_MS, () => {
        this.#isOver = true;
      }),
    ];
  }

  /** True when a blockhash from the start has expired. */
  get isOld(): boolean {
    return this.#isOld;
  }
  get isOver(): boolean {
    return this.#isOver;
  }
  stop(): void {
    for (const cancel of this.#timers) cancel();
  }
}

/** Each URL's first and current block height; heights of different URLs are not compared. */
class Heights {
  readonly #access: SolanaAccess;
  #first: readonly (bigint | undefined)[] = [];
  #now: readonly (bigint | undefined)[] = [];

  constructor(access: SolanaAccess) {
    this.#access = access;
  }

  async look(signal: AbortSignal): Promise<void> {
    const call = { method: "getBlockHeight", params: [{ commitment: "confirmed" }] };
    this.#now = await this.#access.rpc.everywhere(call, Units, signal);
    this.#first = this.#now.map((height, index) => this.#first[index] ?? height);
  }

  /** True if the URL advanced by more blocks than a blockhash lives. */
  isPast(index: number): boolean {
    const [first, now] = [this.#first[index], this.#now[index]];
    return first !== undefined && now !== undefined && now > first + BLOCKHASH_BLOCKS + LAG_BLOCKS;
  }
}

const isFound = <T>(sighting: Sighting<T>): sighting is T =>
  sighting !== undefined && sighting !== "waiting" && sighting !== "nowhere";

/**
 * Polls every URL until one shows the transaction. `gone` requires 90 s on the monotonic clock, a
 * blockhash's lifetime in blocks at each URL, and at least two URLs that all show nothing:
 * otherwise it may still be in flight, and the user might pay twice. Retries failing URLs. Ends
 * after 180 s. Rejects with `call/aborted`, and as `look` does.
 */
export const follow = async <T>(
  { access, scheduler, look }: FollowParts<T>,
  signal: AbortSignal,
): Promise<Followed<T>> => {
  const [age, heights] = [new Age(scheduler), new Heights(access)];
  try {
    for (let round = 0; ; round += 1) {
      // Before the lookup, so that nothing is missed in between.
      if (round === 0 || age.isOld) await heights.look(signal);
      const { isOver } = age;
      const seen = await look(signal);
      const found = seen.find((one) => isFound(one));
      if (found !== undefined) return { kind: "found", value: found };
      const isGone = age.isOld && seen.every((one, at) => one === "nowhere" && heights.isPast(at));
      if (isGone && seen.length >= WITNESSES) return { kind: "gone" };
      const isMissed = seen.includes("nowhere") && !seen.includes("waiting");
      const lastSeen = isMissed ? "nowhere" : "waiting";
      if (isGone || isOver) return { kind: "unknown", lastSeen };
      await pause(scheduler, FOLLOW_POLL_MS, signal);
    }
  } finally {
    age.stop();
  }
};
