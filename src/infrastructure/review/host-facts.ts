import type { CodeKind, ReviewFacts } from "../../domain/review/facts.js";
import type { Network } from "../../domain/network/network.js";
import type { Clock, Random, Scheduler } from "../../ports/page.ports.js";
import type { ReviewSettings } from "./review-settings.js";

/** What the instance knows beside a request. */
export interface HostFacts {
  /** Option `review`. */
  readonly settings: ReviewSettings;
  /** Wall clock. */
  readonly clock: Clock;
  /** Origin of the page; empty outside a browser. */
  readonly origin: string;
}

/** Dependencies of the code that reads a chain's requests for option `review`. */
export interface ReviewContext extends HostFacts {
  /** The host's networks, of every namespace. */
  readonly networks: readonly Network[];
  /** Aborts when the instance ends. */
  readonly signal: AbortSignal;
  /** Timers. */
  readonly scheduler: Scheduler;
  /** Randomness. */
  readonly random: Random;
}

const MS = 1_000;

export const reviewFactsOf = (
  { settings, clock, origin }: HostFacts,
  codes: Readonly<Record<string, CodeKind>> = {},
): ReviewFacts => {
  const { known, multisends, delegates, deadlineSeconds } = settings;
  return {
    now: BigInt(Math.floor(clock.now() / MS)),
    codes,
    ...(origin !== "" && { domain: new URL(origin).host }),
    ...(known && { known }),
    ...(multisends && { multisends }),
    ...(delegates && { delegates }),
    ...(deadlineSeconds !== undefined && { deadlineSeconds }),
  };
};
