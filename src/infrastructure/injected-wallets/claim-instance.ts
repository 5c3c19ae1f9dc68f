import type { Logger } from "../../ports/page.ports.js";
import type { EventSource } from "../shared/listen.js";

/** The part of a window on which instances notice each other. */
export interface ClaimTarget extends EventSource {
  dispatchEvent(event: Event): boolean;
}

/** An instance that takes its id. */
export interface Claim {
  readonly instanceId: string | undefined;
  readonly logger: Logger;
  /** True once it is no longer shown, as after a hot reload made another in its place. */
  readonly hasLeft?: (() => boolean) | undefined;
}

/**
 * Takes an instance id for the life of an instance; the returned function gives it back. Where
 * another instance, of this copy of the library or of another one, has the id already, the logger
 * is warned once: both work, but they remember the same wallets. One that has left does not count.
 */
export const claimInstance = (
  page: ClaimTarget,
  { instanceId, logger, hasLeft }: Claim,
): (() => void) => {
  const type = `latchkit:${instanceId}`;
  const answer = (event: Event): void => {
    if (!hasLeft?.()) event.preventDefault();
  };
  if (!page.dispatchEvent(new Event(type, { cancelable: true })))
    logger.warn(`Two ${type} on one page share what they remember; set instanceId`);
  page.addEventListener(type, answer);
  return () => page.removeEventListener(type, answer);
};
