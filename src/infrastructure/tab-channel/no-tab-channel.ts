import { NEVER } from "rxjs";
import type { TabChannel } from "../../ports/page.ports.js";

/**
 * A single tab, for servers and hosts that do not synchronize: no messages, and locks are always
 * free.
 */
export const NO_TAB_CHANNEL: TabChannel = Object.freeze({
  messages$: NEVER,
  post: () => undefined,
  hold: <T>(_name: string, _wait: unknown, work: () => Promise<T>): Promise<T> => work(),
});
