import type { EvmNodes } from "../../../src/infrastructure/chain-signer/evm-read-back.js";

/** Nodes that report every account as a contract account, such as a Safe. */
export const CONTRACT_ACCOUNTS: EvmNodes = {
  moment: async () => ({ timestamp: 0n, code: "0x6001", used: 0n }),
  sent: async () => undefined,
  timeOf: async () => 0n,
  countAt: async () => 0n,
  call: async () => "0x",
};
