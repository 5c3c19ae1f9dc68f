import { describe, expect, it } from "vitest";
import { isAddress } from "../../../../src/domain/address/address.js";
import { parseEvmAddress } from "../../../../src/domain/address/evm-address.js";
import {
  isNamespace,
  parseCaipAddress,
  parseCaipNetworkId,
} from "../../../../src/domain/caip/caip.js";
import vectors from "../../../vectors/caip-strings.json" with { type: "json" };

const values = (list: readonly { readonly value: string }[]): readonly string[] =>
  list.map(({ value }) => value);
const isKnown = (value: string): boolean => isNamespace(value.split(":")[0]);
const networkIds = values([
  ...vectors.caip2,
  ...vectors.caip2_eip155,
  ...vectors.caip2_solana,
  ...vectors.caip2_bip122,
  ...vectors.caip2_polkadot,
]);
const accountIds = values([
  ...vectors.caip10,
  ...vectors.caip10_eip155,
  ...vectors.caip10_solana,
  ...vectors.caip10_bip122,
  ...vectors.caip10_polkadot,
]).filter((value) => value.includes(":"));

describe("published CAIP strings", () => {
  it.each(networkIds.filter(isKnown))(
    "parses the CAIP-2 network id %s, and formats it back to the same text",
    (value) => {
      expect(parseCaipNetworkId(value).id).toBe(value);
    },
  );

  it.each(networkIds.filter((value) => !isKnown(value)))(
    "rejects the network id %s of an unknown namespace",
    (value) => {
      expect(() => parseCaipNetworkId(value)).toThrow(`Invalid CAIP-2 network id: ${value}`);
    },
  );

  it.each(accountIds.filter(isKnown))(
    "parses the CAIP-10 account id %s, and formats it back to the same text",
    (value) => {
      expect(parseCaipAddress(value).caipAddress).toBe(value);
    },
  );

  it.each(accountIds.filter((value) => !isKnown(value)))(
    "rejects the account id %s of an unknown namespace",
    (value) => {
      expect(() => parseCaipAddress(value)).toThrow("Invalid CAIP Address");
    },
  );

  it.each(values(vectors.caip19))(
    "rejects the CAIP-19 asset %s as a network id and as an account id",
    (value) => {
      expect(() => parseCaipNetworkId(value)).toThrow("Invalid CAIP-2 network id");
      expect(() => parseCaipAddress(value)).toThrow(/^Invalid CAIP/);
    },
  );

  it("converts published eip155 accounts in lower or upper case to checksum form", () => {
    const [, mainnet, lower, polygon, upper] = vectors.caip10_eip155.map(
      ({ value }) => parseCaipAddress(value).address,
    );

    expect([mainnet, lower, polygon, upper].map((address) => isAddress("eip155", address))).toEqual(
      [true, true, true, true],
    );
    expect([lower, upper].map(parseEvmAddress)).toEqual([mainnet, polygon]);
  });

  it("accepts the address of every published polkadot and solana account", () => {
    for (const value of values([...vectors.caip10_polkadot, ...vectors.caip10_solana]).filter(
      (one) => one.includes(":"),
    )) {
      const { namespace, address } = parseCaipAddress(value);
      expect([value, isAddress(namespace, address)]).toEqual([value, true]);
    }
  });
});
