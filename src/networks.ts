/**
 * Common networks as plain data. Their RPC URLs are public ones: fine to try out, better replaced
 * by your own (`evm({ rpcUrls })`).
 */
export * from "./domain/network/listed/evm-networks.js";
export * from "./domain/network/listed/evm-test-networks.js";
export * from "./domain/network/listed/solana-networks.js";
export * from "./domain/network/listed/bitcoin-networks.js";
