import { NEVER } from "rxjs";
import type { PageLifecycle } from "../../ports/page.ports.js";
import { always } from "../shared/listen.js";

/** A server's lifecycle: visible, online, light, never hidden. */
export const SERVER_PAGE_LIFECYCLE: PageLifecycle = Object.freeze({
  visible$: always(true),
  online$: always(true),
  prefersDark$: always(false),
  hide$: NEVER,
  reload: () => undefined,
});
