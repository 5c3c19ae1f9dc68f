import { NEVER } from "rxjs";
import type { TabChannel } from "../../ports/tab-channel.port.js";

/**
 * One tab alone: on a server, or where a host wants none to follow another. Nothing is heard and
 * every lock is had at once.
 */
export const NO_TAB_CHANNEL: TabChannel = Object.freeze({
  messages$: NEVER,
  post: () => undefined,
  hold: <T>(_name: string, _wait: unknown, work: () => Promise<T>): Promise<T> => work(),
});
