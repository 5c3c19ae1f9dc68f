/** Capabilities that read an account's data. */
export { ACTIVITY } from "./activity-services.js";
export { COLLECTIBLES } from "./collectibles-services.js";
export { TOKENS } from "./tokens-services.js";
