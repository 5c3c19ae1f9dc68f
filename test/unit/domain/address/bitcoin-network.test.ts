import { describe, expect, it } from "vitest";
import {
  addressFormatOf,
  bitcoinChainOf,
  bitcoinNetworkId,
  isBitcoinAddressOn,
  networkOfAddress,
  readBitcoinChain,
} from "../../../../src/domain/address/bitcoin-network.js";

const MAIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const TEST = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const UNKNOWN = "bip122:00000000000000000000000000000000";

describe("Bitcoin networks", () => {
  it.each([
    ["mainnet", "000000000019d6689c085ae165831e93", "mainnet"],
    ["testnet", "000000000933ea01ad0ee984209779ba", "testnet"],
    ["testnet4", "00000000da84f2bafbbc53dee25a72ae", "testnet"],
    ["signet", "00000008819873e925422c1ff0f99f7c", "testnet"],
    ["regtest", "0f9188f13cb7b2c71f2a335e3a4fc328", "regtest"],
  ] as const)(
    "%s has the CAIP-2 reference %s and uses %s addresses",
    (chain, reference, addresses) => {
      const id = bitcoinNetworkId(chain);
      expect([id, bitcoinChainOf(id), addressFormatOf(id)]).toEqual([
        `bip122:${reference}`,
        chain,
        addresses,
      ]);
    },
  );
  it("rejects every Bitcoin address on a network that is not Bitcoin", () => {
    for (const id of [UNKNOWN, "eip155:1", ""]) {
      expect([bitcoinChainOf(id), addressFormatOf(id)]).toEqual([undefined, undefined]);
      expect(isBitcoinAddressOn(id, MAIN)).toBe(false);
    }
  });
  it("accepts each Bitcoin address only on its own network", () => {
    expect(
      (["mainnet", "signet"] as const).map((chain) =>
        [MAIN, TEST, "none", [MAIN]].map((value) =>
          isBitcoinAddressOn(bitcoinNetworkId(chain), value),
        ),
      ),
    ).toEqual([
      [true, false, false, false],
      [false, true, false, false],
    ]);
    expect([MAIN, TEST, "none"].map(networkOfAddress)).toEqual([
      bitcoinNetworkId("mainnet"),
      bitcoinNetworkId("testnet"),
      undefined,
    ]);
  });
});

describe("readBitcoinChain", () => {
  it.each([
    ["mainnet", "mainnet"],
    ["Mainnet", "mainnet"],
    ["livenet", "mainnet"],
    ["main", "mainnet"],
    ["bitcoin", "mainnet"],
    ["bitcoin:mainnet", "mainnet"],
    ["BITCOIN_MAINNET", "mainnet"],
    ["bip122:000000000019d6689c085ae165831e93", "mainnet"],
    ["test", "testnet"],
    ["testnet3", "testnet"],
    ["BITCOIN_TESTNET4", "testnet4"],
    ["bitcoin:signet", "signet"],
    ["regtest", "regtest"],
  ])('reads a Bitcoin wallet\'s network name "%s" as "%s"', (reported, chain) => {
    expect(readBitcoinChain(reported)).toBe(chain);
  });
  it.each([
    "",
    "main net",
    "constructor",
    "ethereum",
    "bitcoin:",
    UNKNOWN,
    `${"bitcoin_".repeat(9)}mainnet`,
    ["mainnet"],
    { length: 7 },
    7,
    null,
    undefined,
  ])("returns no Bitcoin network for the network name %j", (reported) => {
    expect(readBitcoinChain(reported)).toBeUndefined();
  });
});
