import type { ChainRecord } from "./chain-record.js";

export const SOLANA: ChainRecord = {
  name: "Solana",
  factory: "solana",
  decimals: 9,
  coinType: 501,
  hasOneAddress: true,
  send: { hasRent: true },
  pendingMs: 180_000, // a blockhash has expired by then
  signIn: {},
  buy: { providers: ["meld"], currency: "SOL" },
  embedded: {},
  service: { hasBalances: true },
};
