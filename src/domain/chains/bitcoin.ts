import type { ChainRecord } from "./chain-record.js";

export const BITCOIN: ChainRecord = {
  name: "Bitcoin",
  factory: "bitcoin",
  decimals: 8,
  caseless: /^(?:bc|tb|bcrt|ltc)1/i, // bech32, upper case in QR codes (BIP-173)
  accountType: "payment",
  send: { spendsCoins: true },
  signIn: {},
};
