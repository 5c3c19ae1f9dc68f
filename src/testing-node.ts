export { startWorld, type WorldOptions } from "./testing/node/start-world.js";
export { strictPolicy } from "./testing/node/strict-page.js";
export type { Refusal, Relay, RelayLog } from "./testing/node/relay/relay.js";
export type { Fault, World, WorldChain, WorldJson, WorldPart } from "./testing/node/world.types.js";
