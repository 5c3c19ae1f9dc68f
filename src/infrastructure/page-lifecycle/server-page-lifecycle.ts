import { NEVER, concat, of } from "rxjs";
import type { PageLifecycle } from "../../ports/page-lifecycle.port.js";

/** The life of a page that is no page: visible, online, light, never hidden. */
export const SERVER_PAGE_LIFECYCLE: PageLifecycle = Object.freeze({
  visible$: concat(of(true), NEVER),
  online$: concat(of(true), NEVER),
  prefersDark$: concat(of(false), NEVER),
  hide$: NEVER,
});
