import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import { describe, expect, it } from "vitest";
import {
  isBitcoinAddress,
  type BitcoinNetwork,
} from "../../../../src/domain/address/bitcoin-address.js";
import { isEvmAddress, toChecksumAddress } from "../../../../src/domain/address/evm-address.js";
import base58Pairs from "../../../vectors/base58-encode-decode.json" with { type: "json" };
import base58checkInvalid from "../../../vectors/base58check-invalid.json" with { type: "json" };
import base58checkValid from "../../../vectors/base58check-valid-addresses.json" with { type: "json" };
import bip173 from "../../../vectors/bip173.json" with { type: "json" };
import bip350 from "../../../vectors/bip350.json" with { type: "json" };
import bitcoin from "../../../vectors/bitcoin-address-fixtures.json" with { type: "json" };
import erc55 from "../../../vectors/erc55-checksum.json" with { type: "json" };

const values = (list: readonly { readonly value: string }[]): readonly string[] =>
  list.map(({ value }) => value);

describe("published EIP-55 checksums", () => {
  it.each(values(erc55))(
    "accepts the EIP-55 address %s and computes it from lower case",
    (value) => {
      expect(isEvmAddress(value)).toBe(true);
      expect(toChecksumAddress(value.toLowerCase())).toBe(value);
    },
  );
});

describe("published base58 pairs", () => {
  it.each(base58Pairs)(
    "encodes the bytes %s as the base58 text %s, and decodes it",
    (hex = "", text = "") => {
      expect(base58.encode(hexToBytes(hex))).toBe(text);
      expect(bytesToHex(base58.decode(text))).toBe(hex);
    },
  );
});

describe("published base58check strings", () => {
  const isTestnet = (info: object): boolean => "isTestnet" in info && info.isTestnet === true;

  it.each(base58checkValid.map(([address, , info]) => [String(address), info as object] as const))(
    "accepts the base58check address %s only on its own network",
    (address, info) => {
      expect(isBitcoinAddress(address, isTestnet(info) ? "testnet" : "mainnet")).toBe(true);
      expect(isBitcoinAddress(address, isTestnet(info) ? "mainnet" : "testnet")).toBe(false);
    },
  );

  it.each(base58checkInvalid.map(([value]) => [value ?? ""]))(
    "rejects the base58check address %j on every network",
    (value) => {
      expect(isBitcoinAddress(value)).toBe(false);
    },
  );

  it("decodes the payload of every published base58check address", () => {
    const coder = createBase58check(sha256);
    for (const [address, payload] of base58checkValid)
      expect(bytesToHex(coder.decode(String(address)).slice(1))).toBe(payload);
  });
});

describe("published bech32 (BIP-173) and bech32m (BIP-350) strings", () => {
  it.each(values(bip173.valid_bech32))("decodes the bech32 text %j", (value) => {
    expect(() => bech32.decode(value as `${string}1${string}`)).not.toThrow();
  });
  it.each(values(bip173.invalid_bech32))(
    "rejects the bech32 text %j in the decoder and the address check",
    (value) => {
      expect(() => bech32.decode(value as `${string}1${string}`)).toThrow();
      expect(isBitcoinAddress(value)).toBe(false);
    },
  );
  it.each(values(bip350.valid_bech32m))("decodes the bech32m text %j", (value) => {
    expect(() => bech32m.decode(value as `${string}1${string}`)).not.toThrow();
  });
  it.each(values(bip350.invalid_bech32m))(
    "rejects the bech32m text %j in the decoder and the address check",
    (value) => {
      expect(() => bech32m.decode(value as `${string}1${string}`)).toThrow();
      expect(isBitcoinAddress(value)).toBe(false);
    },
  );
});

describe("published segwit addresses", () => {
  const networkOf = (value: string): BitcoinNetwork =>
    value.toLowerCase().startsWith("tb1") ? "testnet" : "mainnet";
  const isVersion0 = (value: string): boolean => /^(bc|tb)1q/i.test(value);

  it.each(values(bip350.valid_segwit_address))(
    "accepts the BIP-350 address %s only on its own network",
    (value) => {
      expect(isBitcoinAddress(value, networkOf(value))).toBe(true);
      expect(isBitcoinAddress(value, networkOf(value) === "mainnet" ? "testnet" : "mainnet")).toBe(
        false,
      );
    },
  );
  it.each(values(bip350.invalid_segwit_address))("rejects the BIP-350 address %s", (value) => {
    expect(isBitcoinAddress(value)).toBe(false);
  });
  it.each(values(bip173.valid_segwit_address).filter(isVersion0))(
    "accepts the BIP-173 version 0 address %s",
    (value) => {
      expect(isBitcoinAddress(value, networkOf(value))).toBe(true);
    },
  );
  it.each(values(bip173.valid_segwit_address).filter((value) => !isVersion0(value)))(
    "rejects the BIP-173 address %s that BIP-350 made invalid",
    (value) => {
      expect(isBitcoinAddress(value)).toBe(false);
    },
  );
  it.each(values(bip173.invalid_segwit_address))("rejects the BIP-173 address %s", (value) => {
    expect(isBitcoinAddress(value)).toBe(false);
  });
});

describe("published Bitcoin address fixtures", () => {
  const NETWORKS: Readonly<Record<string, BitcoinNetwork>> = {
    bitcoin: "mainnet",
    testnet: "testnet",
    regtest: "regtest",
  };
  const standard = bitcoin.standard.map((one) => ({
    network: one.network,
    address: one.bech32 ?? one.base58check ?? "",
  }));
  const invalid = [...bitcoin.invalid.bech32, ...bitcoin.invalid.fromBase58Check].map(
    ({ address }) => address,
  );

  it.each(standard.filter(({ network }) => network in NETWORKS))(
    "accepts the published Bitcoin address $address of $network",
    ({ network, address }) => {
      expect(isBitcoinAddress(address, NETWORKS[network])).toBe(true);
    },
  );
  it.each(standard.filter(({ network }) => !(network in NETWORKS)))(
    "rejects the published address $address of $network, a network other than Bitcoin",
    ({ address }) => {
      expect(isBitcoinAddress(address)).toBe(false);
    },
  );
  it.each(bitcoin.bech32)(
    "accepts the published bech32 address $address with prefix $prefix",
    ({ address }) => {
      expect(isBitcoinAddress(address)).toBe(true);
    },
  );
  it.each(invalid)("rejects the invalid published Bitcoin address %s", (address) => {
    expect(isBitcoinAddress(address)).toBe(false);
  });
});
