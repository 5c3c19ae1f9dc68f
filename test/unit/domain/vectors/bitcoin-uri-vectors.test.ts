import { describe, expect, it } from "vitest";
import { parseBitcoinUri } from "../../../../src/domain/payment-link/bitcoin-link.js";
import vectors from "../../../vectors/bip21-bip321.json" with { type: "json" };

const ADDRESS = "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W";

describe("published BIP-21 and BIP-321 vectors", () => {
  it.each(vectors.valid_or_as_described.filter((text) => !text.includes("?req-")))(
    "parses the URI of the published BIP-21 or BIP-321 test vector: %s",
    (text) => {
      expect(parseBitcoinUri(text)).toBeDefined();
    },
  );
  it.each([
    ...vectors.invalid,
    ...vectors.valid_or_as_described.filter((text) => text.includes("?req-")),
  ])("rejects the URI of the published BIP-21 or BIP-321 test vector: %s", (text) => {
    expect(parseBitcoinUri(text)).toBeUndefined();
  });
  it("returns a bitcoin: URI's amount in satoshi, its decoded texts and all its addresses", () => {
    expect(parseBitcoinUri(`bitcoin:${ADDRESS}`)).toStrictEqual({ addresses: [ADDRESS] });
    expect(parseBitcoinUri(`bitcoin:${ADDRESS}?amount=20.3&label=Luke-Jr`)).toEqual({
      addresses: [ADDRESS],
      amount: 2_030_000_000n,
      label: "Luke-Jr",
    });
    expect(parseBitcoinUri(`bitcoin:${ADDRESS}?amount=0.00000001&message=a%20b`)).toEqual({
      addresses: [ADDRESS],
      amount: 1n,
      message: "a b",
    });
    expect(
      parseBitcoinUri(
        "bitcoin:?bc=bc1qufgy354j3kmvuch987xe4s40836x3h0lg8f5nq&bc=bc1p5swkugezn97763tl0yty6556856uug0q6jflljvep9m4p7339x5qzyrh4q",
      )?.addresses,
    ).toHaveLength(2);
  });
  it("limits a bitcoin: URI to 4,096 characters and its amount to 21,000,000 BTC", () => {
    const all = parseBitcoinUri(`bitcoin:${ADDRESS}?amount=21000000`);
    expect(all?.amount).toBe(2_100_000_000_000_000n);
    const padded = (length: number) => `bitcoin:${ADDRESS}?label=`.padEnd(length, "x");
    expect(parseBitcoinUri(padded(4_096))?.label).toMatch(/^x+$/u);
    expect(parseBitcoinUri(padded(4_097))).toBeUndefined();
  });
  it.each([
    `bitcoin:${ADDRESS} `,
    `bitcoin:<b>`,
    `bitcoin:${ADDRESS}?amount=1,5`,
    `bitcoin:${ADDRESS}?amount=-1`,
    `bitcoin:${ADDRESS}?amount=1e8`,
    `bitcoin:${ADDRESS}?amount=0.000000001`,
    `bitcoin:${ADDRESS}?amount=21000000.00000001`,
    `bitcoin:${ADDRESS}?amount=`,
    `bitcoin:${ADDRESS}?label=%zz`,
    `ethereum:${ADDRESS}`,
    ADDRESS,
    "",
    null,
    7,
    [`bitcoin:${ADDRESS}`],
  ])("rejects the malformed bitcoin: URI %j", (text) => {
    expect(parseBitcoinUri(text)).toBeUndefined();
  });
});
