import type { CDPSession } from "@playwright/test";

/** Bytes of the page's own values after a forced garbage collection. */
export function ownBytes(cdp: CDPSession): Promise<number>;
