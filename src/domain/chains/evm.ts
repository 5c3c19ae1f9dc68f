import type { ChainRecord } from "./chain-record.js";

export const EVM: ChainRecord = {
  name: "Ethereum",
  factory: "evm",
  decimals: 18,
  coinType: 60,
  hasChainIds: true,
  isEip1193: true,
  hasContractAccounts: true,
  hasHexAddresses: true,
  caseless: /^/,
  hasOneAddress: true,
  firstAccountType: "smartAccount",
  send: { walletSetsFee: true },
  signIn: { isErc4361: true, isOneStep: true },
  buy: { providers: ["meld", "coinbase"], currency: "USDC" },
  hasNames: true,
  hasCollectibles: true,
  hasSmartSessions: true,
  embedded: { hasSmartAccounts: true },
  runsInSafe: true,
  service: { hasBalances: true, canRefresh: true, hasActivity: true },
};
