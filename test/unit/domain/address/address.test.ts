import { describe, expect, it } from "vitest";
import { isAddress } from "../../../../src/domain/address/address.js";
import {
  isEvmAddress,
  isLooseEvmAddress,
  parseEvmAddress,
  toChecksumAddress,
} from "../../../../src/domain/address/evm-address.js";
import { isSolanaAddress } from "../../../../src/domain/address/solana-address.js";
import { ALICE } from "../../../support/builders/connection.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

const LOWER = ALICE.toLowerCase();
const UPPER = `0x${ALICE.slice(2).toUpperCase()}`;
const WRONG_CHECKSUM = ALICE.replace("A", "a");

describe("EVM addresses", () => {
  it(
    "accepts only 0x plus 40 hex digits as an EVM address in strict mode",
    { tags: ["S5-001"] },
    () => {
      expect(isEvmAddress(LOWER)).toBe(true);
      for (const bad of [
        LOWER.slice(2),
        LOWER.slice(0, -1),
        `${LOWER}0`,
        LOWER.replace("0x", "0X"),
        `${LOWER.slice(0, -1)}g`,
        ` ${LOWER}`,
        `${LOWER}\n`,
        "",
        null,
        1,
        {},
        [LOWER],
      ]) {
        expect([bad, isEvmAddress(bad)]).toEqual([bad, false]);
      }
    },
  );

  it("requires a valid checksum only for mixed-case EVM addresses", { tags: ["S5-002"] }, () => {
    expect([ALICE, LOWER, UPPER, WRONG_CHECKSUM].map((one) => isEvmAddress(one))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it(
    "accepts 40 hex digits with an optional 0x as an EVM address in loose mode",
    { tags: ["S5-003"] },
    () => {
      expect([LOWER, LOWER.slice(2), WRONG_CHECKSUM].map(isLooseEvmAddress)).toEqual([
        true,
        true,
        true,
      ]);
      expect(
        [`${LOWER}0`, `0x0x${LOWER.slice(4)}`, "0x", undefined].map(isLooseEvmAddress),
      ).toEqual([false, false, false, false]);
    },
  );

  it("parses an external EVM address into its EIP-55 checksum form", () => {
    expect([ALICE, LOWER, UPPER].map(parseEvmAddress)).toEqual([ALICE, ALICE, ALICE]);
    expect(toChecksumAddress(LOWER.slice(2))).toBe(ALICE);
    for (const none of [`${LOWER}0`, "", [LOWER] as never])
      expect(thrownBy(() => toChecksumAddress(none))).toMatchObject({ code: "address/malformed" });
  });

  it.each([WRONG_CHECKSUM, LOWER.slice(2), "0x", null, undefined, 7, ["0x"]])(
    "rejects %j as an external EVM address with address/malformed",
    (value) => {
      expect(thrownBy(() => parseEvmAddress(value))).toMatchObject({
        code: "address/malformed",
        context: { namespace: "eip155" },
      });
    },
  );

  it("truncates a megabyte of invalid address in the error message", () => {
    const error = thrownBy(() => parseEvmAddress("x".repeat(1_000_000)));

    expect(error instanceof Error && error.message.length < 300).toBe(true);
  });
});

describe("addresses of the other namespaces", () => {
  it("accepts Solana addresses of 32 to 44 base58 characters only", { tags: ["S5-004"] }, () => {
    const key = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
    expect(isSolanaAddress(key)).toBe(true);
    expect(isSolanaAddress("1".repeat(32))).toBe(true);
    for (const bad of [
      "1".repeat(31),
      "1".repeat(45),
      key.replace("7", "0"),
      key.replace("S", "l"),
      `${key} `,
      1,
      [key],
    ])
      expect(isSolanaAddress(bad)).toBe(false);
  });

  it("verifies the checksum of Bitcoin, Polkadot and Cosmos addresses", () => {
    const good = [
      ["bip122", "bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk"],
      ["polkadot", "15rRgsWxz4H5LTnNGcCFsszfXD8oeAFd8QRsR6MbQE2f6XFF"],
      ["cosmos", "cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0"],
    ] as const;
    for (const [namespace, address] of good) {
      const damaged = `${address.slice(0, -1)}${address.endsWith("F") ? "G" : "q"}`;
      expect([
        isAddress(namespace, address),
        isAddress(namespace, damaged),
        isAddress("eip155", address),
      ]).toEqual([true, false, false]);
    }
  });

  it.each([
    [
      "polkadot",
      "a prefix of two bytes",
      "cTMC4XwPfBn3bz8kFaVTjaWdkQi6agzMxS11e8hpPHhqLrhGs",
      true,
    ],
    [
      "polkadot",
      "the least prefix of two bytes",
      "VBoDaRz6Vkz4gKinSbypAQzvt18JKVFYbSQLzwycbvSgzGcic",
      true,
    ],
    ["polkadot", "a key of 33 bytes", "1hfqEU2eeEjNVQUHSieBN5WhbcNfeqYUERgkHGCi4ohPFRsH", false],
    ["polkadot", "a key of 31 bytes", "1365efUdXGhRExyDEUeKXWPg1zTZyfvuJQJDLsS7JZrAQx", false],
    ["polkadot", "an array", ["15rRgsWxz4H5LTnNGcCFsszfXD8oeAFd8QRsR6MbQE2f6XFF"], false],
    [
      "cosmos",
      "32 bytes",
      "cosmos1qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurs79d55s",
      true,
    ],
    [
      "cosmos",
      "33 bytes",
      "cosmos1qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswsvuvyj",
      false,
    ],
    ["cosmos", "19 bytes", "cosmos1qurswpc8qurswpc8qurswpc8qurswpc8nn86p", false],
    ["cosmos", "90 characters", `${"c".repeat(31)}1${"qurswpc8".repeat(6)}qurs9gwkmj`, true],
    ["cosmos", "91 characters", `${"c".repeat(32)}1${"qurswpc8".repeat(6)}qurs4yu4w2`, false],
    ["cosmos", "an array", ["cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0"], false],
  ] as const)("decides whether a %s address may have %s", (namespace, _, address, isValid) => {
    expect(isAddress(namespace, address as string)).toBe(isValid);
  });
});
