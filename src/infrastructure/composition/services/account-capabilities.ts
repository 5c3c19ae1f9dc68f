/** What is read of an account: one entry of the list of capabilities each. */
export { ACTIVITY } from "./activity-services.js";
export { COLLECTIBLES } from "./collectibles-services.js";
export { TOKENS } from "./tokens-services.js";
