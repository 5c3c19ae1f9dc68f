/**
 * `latchkit/testing/evm`: one EVM wallet in memory, for pages that people use, such as previews and
 * documentation. Any runtime.
 */
export {
  inMemoryEvmPorts,
  type InMemoryEvmPorts,
  type WorldSeed,
} from "./testing/universal/in-memory-evm-ports.js";
export {
  addInMemoryEvmWallet,
  type InMemoryWalletOptions,
} from "./testing/universal/in-memory-evm-wallet.js";
