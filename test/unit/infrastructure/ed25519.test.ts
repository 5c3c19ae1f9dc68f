import { describe, expect, it } from "vitest";
import { verifyEd25519 } from "../../../src/infrastructure/chain-signer/verify-ed25519.js";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));
/** RFC 8032, section 7.1, test 2. */
const KEY = bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
const SIGNATURE = bytes(
  "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
);
const MESSAGE = bytes("72");
/** The group order. Adding it to the second half gives a signature that lax verifiers accept. */
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

const malleated = (signature: Uint8Array): Uint8Array => {
  const s = signature.slice(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + ORDER;
  const half = Array.from({ length: 32 }, (_, at) => Number((s >> BigInt(8 * at)) & 0xffn));
  return Uint8Array.from([...signature.slice(0, 32), ...half]);
};

describe("Ed25519 without Web Crypto", () => {
  it("accepts the Ed25519 signature of RFC 8032's second test vector without Web Crypto", () => {
    expect(verifyEd25519(SIGNATURE, MESSAGE, KEY)).toBe(true);
  });
  it.each([
    ["another message", SIGNATURE, bytes("73"), KEY],
    ["another key", SIGNATURE, MESSAGE, KEY.with(0, 1)],
    ["a changed signature", SIGNATURE.with(3, 0), MESSAGE, KEY],
    ["a malleated signature", malleated(SIGNATURE), MESSAGE, KEY],
    ["a short signature", SIGNATURE.slice(1), MESSAGE, KEY],
    ["a key of the wrong length", SIGNATURE, MESSAGE, new Uint8Array(3)],
    ["an all-zero signature and key", new Uint8Array(64), MESSAGE, new Uint8Array(32)],
  ])("does not verify %s as an Ed25519 signature", (_, signature, message, key) => {
    expect(verifyEd25519(signature, message, key)).toBe(false);
  });
});
