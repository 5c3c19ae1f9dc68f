import { describe, expect, it } from "vitest";
import {
  canonicalAddress,
  isAddressOfNetwork,
  isReportedAddress,
  isReportedIn,
} from "../../../../src/domain/address/address.js";
import { readBitcoinScript } from "../../../../src/domain/address/bitcoin-address.js";
import {
  isEvmAddress,
  parseReportedEvmAddress,
  toInternalSpelling,
  toNetworkSpelling,
} from "../../../../src/domain/address/evm-address.js";
import { ALICE } from "../../../support/builders/connection.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

const LOWER = ALICE.toLowerCase();
const WRONG_CHECKSUM = ALICE.replace("A", "a");
/** ALICE in the checksums of EIP-1191. */
const ROOTSTOCK = "0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD";
const ROOTSTOCK_TESTNET = "0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd";
const SOLANA = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
const BITCOIN = "bip122:000000000019d6689c085ae165831e93";
const TESTNET = "bip122:000000000933ea01ad0ee984209779ba";
const MAIN_ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

describe("addresses of a network", () => {
  it("accepts a mixed-case address only in the checksum form of its network", () => {
    const networks = [undefined, "eip155:30", "eip155:31"] as const;
    const accepted = (address: string) => networks.map((id) => isEvmAddress(address, id));
    expect(accepted(ALICE)).toEqual([true, false, false]);
    expect(accepted(ROOTSTOCK)).toEqual([false, true, false]);
    expect(accepted(ROOTSTOCK_TESTNET)).toEqual([false, false, true]);
    expect(accepted(LOWER)).toEqual([true, true, true]);
    expect(isAddressOfNetwork("eip155:1", ALICE)).toBe(true);
    expect(isAddressOfNetwork("eip155:30", ALICE)).toBe(false);
    expect(isAddressOfNetwork("eip155:30", ROOTSTOCK)).toBe(true);
  });

  it("formats an address in its network's checksum form, and stores it in a canonical form", () => {
    expect(toNetworkSpelling("eip155:30", ALICE)).toBe(ROOTSTOCK);
    expect(toNetworkSpelling("eip155:31", LOWER)).toBe(ROOTSTOCK_TESTNET);
    expect(toNetworkSpelling("eip155:1", LOWER)).toBe(ALICE);
    expect(toNetworkSpelling("eip155:1", "alice.eth")).toBe("alice.eth");
    expect(toInternalSpelling("eip155:30", ROOTSTOCK)).toBe(ALICE);
    expect(toInternalSpelling("eip155:30", "alice.eth")).toBe("alice.eth");
    expect(toInternalSpelling("eip155:1", WRONG_CHECKSUM)).toBe(WRONG_CHECKSUM);
  });

  it("accepts only addresses of the given network, and none if the network has no address rules", () => {
    expect(isAddressOfNetwork(BITCOIN, MAIN_ADDRESS)).toBe(true);
    expect(isAddressOfNetwork(TESTNET, MAIN_ADDRESS)).toBe(false);
    expect(isAddressOfNetwork("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", SOLANA)).toBe(true);
    expect(isAddressOfNetwork("eip155:1", SOLANA)).toBe(false);
    expect(isAddressOfNetwork("starknet:SN_MAIN" as never, LOWER)).toBe(false);
  });
});

describe("reported addresses", () => {
  it("accepts a wallet's EVM address in any letter case, and in no other form", () => {
    const upper = `0X${ALICE.slice(2).toUpperCase()}`;
    for (const address of [ALICE, LOWER, upper, WRONG_CHECKSUM]) {
      expect(isReportedAddress("eip155:1", address)).toBe(true);
      expect(isReportedIn("eip155", address)).toBe(true);
      expect(parseReportedEvmAddress(address)).toBe(ALICE);
      expect(canonicalAddress("eip155", address)).toBe(ALICE);
    }
    for (const value of [LOWER.slice(2), `${LOWER}0`, "", null, [LOWER]]) {
      expect(isReportedAddress("eip155:1", value)).toBe(false);
      expect(thrownBy(() => parseReportedEvmAddress(value))).toMatchObject({
        code: "address/malformed",
      });
    }
  });

  it("accepts a wallet's valid addresses of other networks without changing the letter case", () => {
    expect(isReportedAddress(BITCOIN, MAIN_ADDRESS)).toBe(true);
    expect(isReportedAddress(TESTNET, MAIN_ADDRESS)).toBe(false);
    expect(isReportedIn("solana", SOLANA)).toBe(true);
    expect(isReportedIn("solana", ALICE)).toBe(false);
    expect(canonicalAddress("solana", SOLANA)).toBe(SOLANA);
  });
});

describe("the output type of a Bitcoin address", () => {
  // The addresses of versions 0 to 16 are from BIP-350.
  it.each([
    ["1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "p2pkh", 20],
    ["mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "p2pkh", 20],
    ["3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "p2sh", 20],
    [MAIN_ADDRESS, "p2wpkh", 20],
    ["bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3", "p2wsh", 32],
    ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "p2tr", 32],
    ["bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y", "ownerless", 40],
    ["BC1SW50QGDZ25J", "future", 2],
    ["bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", "future", 16],
  ])(
    "reads the output type of the Bitcoin address %s as %s of %i bytes",
    (address, script, length) => {
      expect(readBitcoinScript(address)).toEqual({ script, length });
    },
  );

  it("returns no output type for an invalid Bitcoin address", () => {
    expect(readBitcoinScript(`${MAIN_ADDRESS.slice(0, -1)}5`)).toBeUndefined();
    expect(readBitcoinScript(ALICE)).toBeUndefined();
  });
});
