import type { ChainRecord } from "./chain-record.js";

export const POLKADOT: ChainRecord = {
  name: "Polkadot",
  decimals: 10,
};
