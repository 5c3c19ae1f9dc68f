export { startWorld, type WorldOptions } from "./testing/node/start-world.js";
export { strictPolicy } from "./testing/node/strict-policy.js";
export type { Refusal, Relay, RelayLog } from "./testing/node/relay/relay.js";
export type {
  WorldSolana,
  WorldSolanaNetwork,
  WorldSolanaToken,
} from "./testing/node/solana/solana.types.js";
export { makeWallets } from "./testing/node/services/make-wallets.js";
export type {
  CatalogueEntry,
  FaultScope,
  ServiceAnswers,
  ServiceFeature,
  ServiceRequest,
  WorldServiceName,
  WorldServices,
} from "./testing/node/services/services.types.js";
export type { Fault } from "./testing/node/fault.types.js";
export type {
  World,
  WorldBitcoin,
  WorldBitcoinNetwork,
  WorldChain,
  WorldJson,
  WorldPart,
} from "./testing/node/world.types.js";
