import type { CDPSession } from "@playwright/test";

/** Bytes of the page's own values after a garbage collection. */
export function ownBytes(cdp: CDPSession): Promise<number>;
