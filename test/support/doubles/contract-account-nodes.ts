import type { EvmNodes } from "../../../src/infrastructure/chain-signer/evm-read-back.js";

/** Nodes that report every account as a contract account, such as a Safe. */
export const CONTRACT_ACCOUNTS: EvmNodes = {
  accountState: async () => ({ timestamp: 0n, code: "0x6001", transactionCount: 0n }),
  sent: async () => undefined,
  blockTime: async () => 0n,
  transactionCountAt: async () => 0n,
  call: async () => "0x",
};
