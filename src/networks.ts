/**
 * Common networks as plain data. They use public RPC URLs: fine for trying out, replace them with
 * your own in production (`evm({ rpcUrls })`).
 */
export * from "./domain/network/listed/evm-networks.js";
export * from "./domain/network/listed/evm-test-networks.js";
export * from "./domain/network/listed/solana-networks.js";
export * from "./domain/network/listed/bitcoin-networks.js";
