import type { Latchkit } from "../../application/latchkit.js";
import { type LatchkitOptions, validateOptions } from "./options/latchkit-options.js";
import { pageServices } from "./services/page-services.js";
import { resolve } from "./services/table.js";

/**
 * Validates the options and wires one instance. Adds no listener, timer, storage read or request
 * before `start()`. Throws a `LatchkitError` with an `options/…` code. A page may have several.
 */
export const createLatchkit = (options: LatchkitOptions): Latchkit => {
  validateOptions(options);
  return resolve(pageServices(options), { options }).latchkit;
};
