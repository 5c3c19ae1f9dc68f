import { describe, expect, it } from "vitest";
import {
  comparableAddress,
  evmNetworkId,
  isNamespace,
  isSameAddress,
  networkIdOf,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
} from "../../../../src/domain/caip/caip.js";
import { NAMESPACES } from "../../../../src/domain/caip/caip.types.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

describe("CAIP", () => {
  it(
    "recognizes the namespaces eip155, solana, bip122, polkadot and cosmos",
    { tags: ["S3-050"] },
    () => {
      expect(NAMESPACES).toEqual(
        expect.arrayContaining(["eip155", "solana", "bip122", "polkadot", "cosmos"]),
      );
      expect(NAMESPACES.every(isNamespace)).toBe(true);
      for (const foreign of ["starknet", "EIP155", "", "__proto__", undefined, 1])
        expect(isNamespace(foreign)).toBe(false);
    },
  );

  it(
    "parses a CAIP address into `namespace`, `chainId` and `address`",
    { tags: ["S3-068"] },
    () => {
      expect(parseCaipAddress(`eip155:137:${ALICE}`)).toEqual({
        namespace: "eip155",
        reference: "137",
        address: ALICE,
        networkId: "eip155:137",
        caipAddress: `eip155:137:${ALICE}`,
      });
    },
  );

  it("parses a CAIP network id into `namespace` and `chainId`", { tags: ["S3-069"] }, () => {
    expect(parseCaipNetworkId("eip155:1")).toEqual({
      namespace: "eip155",
      reference: "1",
      id: "eip155:1",
    });
  });

  it.each([
    "",
    "eip155",
    "eip155:1",
    `eip155:1:${ALICE}:x`,
    `starknet:1:${ALICE}`,
    `EIP155:1:${ALICE}`,
    ` eip155:1:${ALICE}`,
    ":::",
  ])(
    "rejects %j with 'Invalid CAIP Address' (not three parts with a known namespace)",
    { tags: ["S5-005", "S5-006"] },
    (value) => {
      expect(thrownBy(() => parseCaipAddress(value))).toMatchObject({
        code: "caip/malformed-address",
        message: "Invalid CAIP Address",
        context: { value },
      });
    },
  );

  it.each([
    "eip155:1:",
    `eip155::${ALICE}`,
    `eip155:1:${"a".repeat(129)}`,
    "eip155:1:0x é",
    `solana:${"a".repeat(33)}:abc`,
    `eip155:0x1:${ALICE}`,
    `eip155:01:${ALICE}`,
    `eip155:1:${ALICE}\n`,
  ])(
    "rejects %j with 'Invalid CAIP-10 address: ' and the value (bad character or length)",
    { tags: ["S5-007"] },
    (value) => {
      expect(thrownBy(() => parseCaipAddress(value))).toMatchObject({
        code: "caip/malformed-account-id",
        message: `Invalid CAIP-10 address: ${value}`,
      });
    },
  );

  it.each([
    "",
    "eip155",
    "eip155:",
    "eip155:1:2",
    "eip155:0x1",
    "eip155:-1",
    "eip155:1e3",
    "eip155: 1",
    "starknet:1",
    "solana:a b",
    `cosmos:${"a".repeat(33)}`,
    "eip155:1\n",
  ])(
    "rejects %j with 'Invalid CAIP-2 network id: ' and the value",
    { tags: ["S5-008"] },
    (value) => {
      expect(thrownBy(() => parseCaipNetworkId(value))).toMatchObject({
        code: "caip/malformed-network-id",
        message: `Invalid CAIP-2 network id: ${value}`,
      });
    },
  );

  it("accepts a CAIP address of 128 characters", () => {
    expect(parseCaipAddress(`polkadot:abc:${"a".repeat(128)}`).address).toHaveLength(128);
  });

  it("builds a CAIP address and extracts its network id", () => {
    const joined = toCaipAddress("eip155:10", ALICE);

    expect(joined).toBe(`eip155:10:${ALICE}`);
    expect(networkIdOf(joined)).toBe("eip155:10");
  });

  it("rejects building a CAIP address from characters that CAIP-10 forbids", () => {
    expect(() => toCaipAddress("eip155:10", "a b")).toThrow(
      "Invalid CAIP-10 address: eip155:10:a b",
    );
  });

  it("builds a network id from an EVM chain id, and rejects invalid chain ids", () => {
    expect(evmNetworkId(31337)).toBe("eip155:31337");
    expect(evmNetworkId(1n)).toBe("eip155:1");
    for (const bad of [-1, 1.5, Number.NaN, 1e21])
      expect(thrownBy(() => evmNetworkId(bad))).toMatchObject({
        code: "caip/malformed-network-id",
      });
  });

  it("compares hex and bech32 addresses case-insensitively, and base58 addresses case-sensitively", () => {
    expect(comparableAddress("eip155", ALICE)).toBe(ALICE.toLowerCase());
    expect(isSameAddress("eip155", ALICE, ALICE.toLowerCase())).toBe(true);
    expect(isSameAddress("eip155", ALICE, BOB)).toBe(false);
    expect(isSameAddress("bip122", "TB1QXYZ", "tb1qxyz")).toBe(true);
    expect(isSameAddress("bip122", "mAb", "mab")).toBe(false);
    expect(comparableAddress("solana", "AbC")).toBe("AbC");
    expect(isSameAddress("solana", "AbC", "abc")).toBe(false);
    expect(isSameAddress("solana", "AbC", "AbC")).toBe(true);
  });
});
