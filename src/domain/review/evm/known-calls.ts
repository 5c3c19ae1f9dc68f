import { APPROVALS } from "./approvals.js";
import { CONTROL } from "./control.js";
import type { KnownCall } from "./known-call.js";
import { TRANSFERS } from "./transfers.js";
import { WRAPPERS } from "./wrappers.js";

const CALLS: Readonly<Record<string, KnownCall>> = {
  ...APPROVALS,
  ...TRANSFERS,
  ...WRAPPERS,
  ...CONTROL,
};

/** The function of a selector, such as "0x095ea7b3"; undefined if unknown. */
export const knownCall = (selector: string): KnownCall | undefined =>
  Object.hasOwn(CALLS, selector) ? CALLS[selector] : undefined;
