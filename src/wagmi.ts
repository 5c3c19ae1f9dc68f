/** Latchkit beside wagmi: one connector whose state is Latchkit's. */
export { latchkitConnector } from "./bridges/wagmi/latchkit-connector.js";
export { WagmiError } from "./bridges/wagmi/wagmi-error.js";
export type {
  WagmiChain,
  WagmiConnection,
  WagmiConnector,
  WagmiConnectorFn,
  WagmiEmitter,
  WagmiSetup,
} from "./bridges/wagmi/wagmi-objects.js";
