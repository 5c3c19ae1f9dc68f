import type { Scheduler } from "../../ports/page.ports.js";
import { pause } from "../shared/settle-within.js";
import { RECEIPT_LIMITS_MS } from "./await-receipt.js";
import { Units } from "./solana-answers.js";
import type { SolanaAccess } from "./solana-networks.js";

/** How often every address is asked, ms. */
export const FOLLOW_POLL_MS = 1_000;
/**
 * Time after which a blockhash can be in no block any more, ms: 150 slots of 400 ms, and half as
 * much again for slow ones.
 */
export const BLOCKHASH_LIFE_MS = 90_000;
/** When looking ends, ms. */
export const FOLLOW_LIMIT_MS = RECEIPT_LIMITS_MS.solana;
/**
 * Blocks that a blockhash lives, and how far one node behind an address may be behind another (12
 * s).
 */
const [BLOCKHASH_BLOCKS, LAG_BLOCKS] = [150n, 30n];
/** One address alone proves nothing by what it does not show. */
const WITNESSES = 2;

/**
 * What one address shows: the thing itself, that it waits for confirmation, that there is none;
 * undefined where the address failed.
 */
export type Sighting<T> = T | "waiting" | "nowhere" | undefined;

/**
 * `gone`: it can be in no block any more. `unknown`: neither that nor the opposite is certain;
 * `lastSeen` as the last look had it, `nowhere` only where an address answered it.
 */
export type Followed<T> =
  | { readonly kind: "found"; readonly value: T }
  | { readonly kind: "gone" }
  | { readonly kind: "unknown"; readonly lastSeen: "waiting" | "nowhere" };

/** What is followed, and how. */
export interface FollowParts<T> {
  readonly access: SolanaAccess;
  readonly scheduler: Scheduler;
  /** One look at every address, in their order. */
  readonly look: (signal: AbortSignal) => Promise<readonly Sighting<T>[]>;
}

/** Time on the monotonic clock since something was signed or sent. `stop` takes the timers back. */
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

  /** A blockhash of the beginning is dead by now. */
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

/**
 * The height of each address when it was first asked and now: no height of one address is held
 * against another's.
 */
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

  /** True where the address counted more blocks since than a blockhash lives. */
  isPast(index: number): boolean {
    const [first, now] = [this.#first[index], this.#now[index]];
    return first !== undefined && now !== undefined && now > first + BLOCKHASH_BLOCKS + LAG_BLOCKS;
  }
}

const isFound = <T>(sighting: Sighting<T>): sighting is T =>
  sighting !== undefined && sighting !== "waiting" && sighting !== "nowhere";

/**
 * Looks at every address until one shows it. `gone` needs time (90 s on the monotonic clock), the
 * blocks of a blockhash's life at each address, and that two addresses at least, and all of them,
 * show nothing: what one node does not show may be on its way all the same, and nobody may be led
 * to pay twice. An address that fails is asked again at the next look. Ends after 180 s. Rejects
 * with `call/aborted`, and as `look` does.
 */
export const follow = async <T>(
  { access, scheduler, look }: FollowParts<T>,
  signal: AbortSignal,
): Promise<Followed<T>> => {
  const [age, heights] = [new Age(scheduler), new Heights(access)];
  try {
    for (let round = 0; ; round += 1) {
      // Before the look, so that nothing falls between the two.
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
