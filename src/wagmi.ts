/** Latchkit for wagmi: one connector with shared state. */
export { latchkitConnector } from "./bridges/wagmi/latchkit-connector.js";
export { withLatchkit, type WagmiConfig, type WagmiState } from "./bridges/wagmi/wagmi-config.js";
export { WagmiError } from "./bridges/wagmi/wagmi-error.js";
export type {
  WagmiChain,
  WagmiConnection,
  WagmiConnector,
  WagmiConnectorFn,
  WagmiEmitter,
  WagmiSetup,
  WagmiStorage,
} from "./bridges/wagmi/wagmi-objects.js";
