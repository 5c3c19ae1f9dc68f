import type { EvmNodes } from "../../../src/infrastructure/chain-signer/evm-read-back.js";

/**
 * Nodes that say of every account that it is a contract, such as a Safe: what it sends stands under
 * another hash, and nothing is looked for.
 */
export const CONTRACT_ACCOUNTS: EvmNodes = {
  accountState: async () => ({ timestamp: 0n, code: "0x6001", transactionCount: 0n }),
  sent: async () => undefined,
  blockTime: async () => 0n,
  transactionCountAt: async () => 0n,
  call: async () => "0x",
};
