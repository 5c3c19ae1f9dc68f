import type { ChainRecord } from "./chain-record.js";

export const COSMOS: ChainRecord = {
  name: "Cosmos",
  decimals: 6,
  coinType: 118,
  addresses: "text",
  caseless: /^/, // bech32
  accountType: "eoa",
};
