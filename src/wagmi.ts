/** Latchkit for wagmi: one connector with shared state. */
export { latchkitConnector } from "./bridges/wagmi/latchkit-connector.js";
export { withLatchkit, type WagmiConfig, type WagmiState } from "./bridges/wagmi/wagmi-config.js";
export {
  type WagmiChain,
  type WagmiConnection,
  type WagmiConnector,
  type WagmiConnectorFn,
  type WagmiEmitter,
  WagmiError,
  type WagmiSetup,
  type WagmiStorage,
} from "./bridges/wagmi/wagmi-objects.js";
