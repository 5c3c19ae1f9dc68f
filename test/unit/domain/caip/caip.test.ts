import { describe, expect, it } from "vitest";
import {
  evmNetworkId,
  isNamespace,
  networkIdOf,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
} from "../../../../src/domain/caip/caip.js";
import { NAMESPACES } from "../../../../src/domain/caip/caip.types.js";
import { ALICE } from "../../../support/builders.js";
import { thrownBy } from "../../../support/thrown.js";

describe("CAIP", () => {
  it(
    "knows the namespaces eip155, solana, bip122, polkadot and cosmos",
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

  it("a CAIP address has three parts, namespace:chainId:address", { tags: ["S3-068"] }, () => {
    expect(parseCaipAddress(`eip155:137:${ALICE}`)).toEqual({
      namespace: "eip155",
      reference: "137",
      address: ALICE,
      networkId: "eip155:137",
      caipAddress: `eip155:137:${ALICE}`,
    });
  });

  it("a CAIP network id has two parts, namespace:chainId", { tags: ["S3-069"] }, () => {
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
    "%j has not three parts with a known namespace and raises 'Invalid CAIP Address'",
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
    "%j breaks the letters or lengths of CAIP-10 and raises 'Invalid CAIP-10 address: {value}'",
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
  ])("%j raises 'Invalid CAIP-2 network id: {value}'", { tags: ["S5-008"] }, (value) => {
    expect(thrownBy(() => parseCaipNetworkId(value))).toMatchObject({
      code: "caip/malformed-network-id",
      message: `Invalid CAIP-2 network id: ${value}`,
    });
  });

  it("takes the 128 characters an address may have", () => {
    expect(parseCaipAddress(`polkadot:abc:${"a".repeat(128)}`).address).toHaveLength(128);
  });

  it("joins a network id and an address, and takes the network id out again", () => {
    const joined = toCaipAddress("eip155:10", ALICE);

    expect(joined).toBe(`eip155:10:${ALICE}`);
    expect(networkIdOf(joined)).toBe("eip155:10");
  });

  it("does not join an address that CAIP-10 cannot carry", () => {
    expect(() => toCaipAddress("eip155:10", "a b")).toThrow(
      "Invalid CAIP-10 address: eip155:10:a b",
    );
  });

  it("makes the network id of an EVM chain id, and of nothing that is no chain id", () => {
    expect(evmNetworkId(31337)).toBe("eip155:31337");
    expect(evmNetworkId(1n)).toBe("eip155:1");
    for (const bad of [-1, 1.5, Number.NaN, 1e21])
      expect(thrownBy(() => evmNetworkId(bad))).toMatchObject({
        code: "caip/malformed-network-id",
      });
  });
});
