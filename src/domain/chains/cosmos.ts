import type { ChainRecord } from "./chain-record.js";

export const COSMOS: ChainRecord = {
  name: "Cosmos",
  decimals: 6,
  caseless: /^/, // bech32
};
