import type { TokenBalance } from "../../../src/ports/blockchain-data.port.js";

/** A token of Ethereum; without an address its currency. */
export const aToken = (change: Partial<TokenBalance> = {}): TokenBalance => ({
  networkId: "eip155:1",
  name: "Ether",
  symbol: "ETH",
  decimals: 18,
  units: 10n ** 18n,
  ...change,
});
