import { describe, expect, it } from "vitest";
import { base64Of } from "../../../../src/domain/shared/byte-texts.js";
import { readMint } from "../../../../src/infrastructure/chain-signer/solana-mint.js";

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
const [DECIMALS_AT, INITIALIZED_AT] = [44, 45];
/** An associated account of Token-2022: its type, and the extension of an immutable owner. */
const EXTENDED_BYTES = ACCOUNT_BYTES + 1 + 4;

type Extension = readonly [type: number, bytes: Uint8Array];
const short = (value: number) => [value % 256, Math.floor(value / 256)];
const mintOf = (bytes = MINT_BYTES, isInitialized = true): Uint8Array => {
  const mint = new Uint8Array(bytes);
  mint[DECIMALS_AT] = 6;
  mint[INITIALIZED_AT] = isInitialized ? 1 : 0;
  return mint;
};
const withExtensions = (...extensions: readonly Extension[]): Uint8Array => {
  const entries = extensions.flatMap(([type, bytes]) => [
    ...[...short(type), ...short(bytes.length), ...bytes],
  ]);
  return Uint8Array.of(...mintOf(ACCOUNT_BYTES), 1, ...entries);
};
const read = (bytes: Uint8Array, hasExtensions = true) => readMint(base64Of(bytes), hasExtensions);
/** Bytes of which some are set. */
const bytesWith = (length: number, at: number, ...set: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(length);
  bytes.set(set, at);
  return bytes;
};

const fee = (epoch: number, maximum: number, basisPoints: number) => {
  const bytes = new Uint8Array(18);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(epoch), true);
  view.setBigUint64(8, BigInt(maximum), true);
  view.setUint16(16, basisPoints, true);
  return bytes;
};
const FEES = Uint8Array.of(...new Uint8Array(72), ...fee(5, 3_000, 25), ...fee(7, 70_000, 300));
const TRANSFER_FEE: Extension = [1, FEES];
/** Factors of a scaled amount: the current one at 32, the next at 48. */
const scaled = (current: number, next: number): Extension => {
  const bytes = new Uint8Array(56);
  const view = new DataView(bytes.buffer);
  view.setFloat64(32, current, true);
  view.setFloat64(48, next, true);
  return [25, bytes];
};

describe("a Solana token", () => {
  it("treats a Solana token without extensions as a plain token", () => {
    const plain = { decimals: 6, isPlainTransfer: true };
    expect(read(mintOf(), false)).toEqual({ ...plain, accountBytes: ACCOUNT_BYTES });
    expect(read(mintOf())).toEqual({ ...plain, accountBytes: EXTENDED_BYTES });
    expect(read(withExtensions())).toEqual({ ...plain, accountBytes: EXTENDED_BYTES });
  });
  it.each<[string, Uint8Array, boolean]>([
    ["an uninitialized mint", mintOf(MINT_BYTES, false), false],
    ["a shorter account", mintOf(MINT_BYTES - 1), false],
    ["a longer account of the older program", withExtensions(), false],
    ["a token account", withExtensions().with(ACCOUNT_BYTES, 2), true],
    ["a longer account without a type", mintOf(ACCOUNT_BYTES), true],
    ["no data", new Uint8Array(), true],
  ])("reads no Solana token from %s", (_, bytes, hasExtensions) => {
    expect(read(bytes, hasExtensions)).toBeUndefined();
  });
  it("reads no Solana token from a text that is not base64", () => {
    expect(readMint("no base64!", true)).toBeUndefined();
  });

  it("reads a Solana token's transfer fees for both epochs that the mint states", () => {
    expect(read(withExtensions([4, new Uint8Array(65)], TRANSFER_FEE))).toEqual({
      decimals: 6,
      isPlainTransfer: true,
      accountBytes: EXTENDED_BYTES + 12,
      fees: [
        { epoch: 5n, maximum: 3_000n, basisPoints: 25n },
        { epoch: 7n, maximum: 70_000n, basisPoints: 300n },
      ],
    });
  });
  it.each<[string, Extension, number]>([
    ["a close authority", [3, new Uint8Array(32)], 0],
    ["a transfer hook without a program", [14, bytesWith(64, 0, 9)], 5],
    ["an amount scaled by one", scaled(1, 1), 0],
    ["an interest of zero", [10, bytesWith(52, 0, 9)], 0],
    ["a pausable mint", [26, new Uint8Array(33)], 4],
  ])("treats a Solana token with %s as a plain token", (_, extension, accountBytes) => {
    expect(read(withExtensions(extension))).toEqual({
      decimals: 6,
      isPlainTransfer: true,
      accountBytes: EXTENDED_BYTES + accountBytes,
    });
  });
  it.each<[string, Extension]>([
    ["that cannot be transferred", [9, new Uint8Array()]],
    ["with a transfer hook", [14, bytesWith(64, 32, 9)]],
    ["with a transfer hook whose program ends in one byte", [14, bytesWith(64, 63, 9)]],
    ["whose amount is scaled now", scaled(2, 1)],
    ["whose amount will be scaled", scaled(1, 2)],
    ["whose scale is truncated", [25, new Uint8Array(55)]],
    ["that bears interest now", [10, bytesWith(52, 50, 1)]],
    ["that bore interest before", [10, bytesWith(52, 40, 0, 1)]],
    ["whose interest is truncated", [10, new Uint8Array(51)]],
    ["whose fees are truncated", [1, FEES.slice(0, -1)]],
  ])("does not treat a Solana token %s as a plain token", (_, extension) => {
    expect(read(withExtensions(extension))).toMatchObject({ decimals: 6, isPlainTransfer: false });
    expect(read(withExtensions([3, new Uint8Array(32)], extension))?.isPlainTransfer).toBe(false);
  });
  it("does not treat a Solana token as plain if truncated extensions may hide a fee", () => {
    const truncated = { decimals: 6, isPlainTransfer: false, accountBytes: undefined };
    expect(read(withExtensions(TRANSFER_FEE).slice(0, -1))).toEqual(truncated);
  });
  it("reports the account size of a Solana token as unknown if an extension is unknown", () => {
    const unknown: Extension = [300, new Uint8Array(2)];
    expect(read(withExtensions(unknown, TRANSFER_FEE))).toMatchObject({
      isPlainTransfer: true,
      accountBytes: undefined,
    });
  });
  it("stops reading a Solana token's extensions at type zero or where the remaining data is too short", () => {
    const padded = Uint8Array.of(...withExtensions(TRANSFER_FEE), ...new Uint8Array(8));
    expect(read(padded)).toEqual(read(withExtensions(TRANSFER_FEE)));
    const short = Uint8Array.of(...withExtensions(TRANSFER_FEE), 9, 0, 0);
    expect(read(short)).toEqual(read(withExtensions(TRANSFER_FEE)));
    expect(read(Uint8Array.of(...short, 0))?.isPlainTransfer).toBe(false);
  });
});
