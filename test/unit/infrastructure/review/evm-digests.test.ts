import { hashTypedData, keccak256 } from "viem";
import { describe, expect, it } from "vitest";
import { calldataDigest, digestsOf } from "../../../../src/infrastructure/review/evm-digests.js";
import {
  SAFE,
  TOKEN,
  ROUTER,
  permit,
  send,
  typedDataRequest,
} from "../../../support/builders/review-requests.js";

describe("digests", () => {
  it("computes the ERC-8213 hash of calldata from its length and bytes", () => {
    expect(calldataDigest("0x")).toBe(keccak256(`0x${"0".repeat(64)}`));
    expect(calldataDigest("0xff")).toBe(keccak256(`0x${"1".padStart(64, "0")}ff`));
    expect(digestsOf(send(TOKEN, "0xff"))).toEqual([
      { name: "calldata", value: calldataDigest("0xff") },
    ]);
  });

  it("computes the hashes of domain and message of typed data", () => {
    expect(digestsOf(permit())?.map(({ name }) => name)).toEqual([
      "eip712-domain",
      "eip712-message",
    ]);
  });

  it("computes the hash that the owners of a Safe confirm", () => {
    const request = typedDataRequest(
      {
        SafeTx:
          "address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce",
      },
      {
        to: TOKEN,
        value: 0n,
        data: "0x",
        operation: 0,
        safeTxGas: 0n,
        baseGas: 0n,
        gasPrice: 0n,
        gasToken: TOKEN,
        refundReceiver: TOKEN,
        nonce: 1n,
      },
      { chainId: 1, verifyingContract: SAFE },
    );
    if (request.kind !== "typed-data") throw new Error("no typed data");
    expect(digestsOf(request)?.[2]).toEqual({
      name: "safe-tx",
      value: hashTypedData(request.data as Parameters<typeof hashTypedData>[0]),
    });
  });

  it("computes the same typed-data hash for addresses in any letter case, but not for texts", () => {
    const spell = (spender: string, note: string) =>
      digestsOf(typedDataRequest({ Note: "address spender,string note" }, { spender, note }))?.[1]
        ?.value;
    const mixed = "0xABCDEFabcdefABCDEFabcdefABCDEFabcdefABCD";
    expect(spell(mixed, mixed)).toBe(spell(mixed.toLowerCase(), mixed));
    expect(spell(ROUTER, mixed)).not.toBe(spell(ROUTER, mixed.toLowerCase()));
  });

  it("computes the same typed-data hash for a chain id given as text or as a number", () => {
    const on = (chainId: unknown) => digestsOf(permit({}, { chainId, verifyingContract: TOKEN }));
    expect(on("1")).toEqual(on(1));
    expect(on("1")).not.toEqual(on(undefined));
  });

  it.each([" 5", "5 ", "1e18", "0b1", 2 ** 60, 1.5, "", null])(
    "computes no hash of typed data with an integer that wallets read in different ways (%j)",
    (value) => {
      expect(digestsOf(permit({ value }))).toBeUndefined();
    },
  );

  it("computes no hash of typed data with values that do not match their types", () => {
    expect(digestsOf(permit({ value: -1n }))).toBeUndefined();
  });
});
