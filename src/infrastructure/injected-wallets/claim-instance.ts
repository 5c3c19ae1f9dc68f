import type { Logger } from "../../ports/page.ports.js";
import type { EventSource } from "../shared/listen.js";

/** The part of a window on which instances find each other. */
export interface ClaimTarget extends EventSource {
  dispatchEvent(event: Event): boolean;
}

/** An instance that claims its id. */
export interface Claim {
  readonly instanceId: string | undefined;
  readonly logger: Logger;
  /** True once the instance is no longer shown, for instance after a hot reload. */
  readonly hasLeft?: (() => boolean) | undefined;
}

/**
 * Claims an instance id; the returned function releases it. Logs a warning if another visible
 * instance uses it, because both would share stored connections.
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
    logger.warn(
      `Two instances on this page use ${type} and share stored connections; set instanceId`,
    );
  page.addEventListener(type, answer);
  return () => page.removeEventListener(type, answer);
};
