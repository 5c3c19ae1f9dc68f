import type { Latchkit } from "../../application/latchkit.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import { validateOptions } from "./options/validate-options.js";
import { pageServices } from "./services/page-services.js";
import { resolve } from "./services/table.js";

/**
 * Checks the options and wires one instance; nothing else: no listener, storage read, timer or
 * request before `start()`. Throws a `LatchkitError` with an `options/…` code. Many instances may
 * live on one page.
 */
export const createLatchkit = (options: LatchkitOptions): Latchkit => {
  validateOptions(options);
  return resolve(pageServices(options), { options }).latchkit;
};
