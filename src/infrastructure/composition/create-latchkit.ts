import type { Latchkit } from "../../application/latchkit.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import { validateOptions } from "./options/validate-options.js";
import { pageServices } from "./services/page-services.js";
import { resolve } from "./bindings.js";

/**
 * Validates the options and wires one instance. Adds no listener, timer, storage read or request
 * before `start()`. Throws a `LatchkitError` with an `options/…` code. A page may have several.
 */
export const createLatchkit = (options: LatchkitOptions): Latchkit => {
  validateOptions(options);
  return resolve(pageServices(options), { options }).latchkit;
};
