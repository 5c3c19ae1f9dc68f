import { expect, test } from "vitest";
import {
  UNSETTLED,
  UNSETTLED_LIFE_MS,
  stillUnsettled,
  type UnsettledTransfer,
} from "../../../../src/domain/transaction/unsettled-transfer.js";

const NOW = 1_700_000_000_000;
const askedAt = (time: number): UnsettledTransfer => ({
  kind: "send",
  account: "eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
  what: "0x1111111254EEB25477B68fb85Ed929f73A960582",
  askedAt: time,
});

test("warns of a transfer that may have been sent for 24 h after the wallet request", () => {
  const recent = askedAt(NOW - UNSETTLED_LIFE_MS + 1);
  expect(stillUnsettled([askedAt(NOW - UNSETTLED_LIFE_MS), recent], NOW)).toEqual([recent]);
});

test("warns of a transfer that may have been sent even if the clock was set back by over a day", () => {
  const future = askedAt(NOW + 2 * UNSETTLED_LIFE_MS);
  expect(stillUnsettled([future], NOW)).toEqual([future]);
});

test("reads stored transfers and swaps as they were written", () => {
  const stored: readonly UnsettledTransfer[] = [
    askedAt(NOW),
    {
      ...askedAt(NOW),
      kind: "swap",
      account: "solana:main:4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
    },
  ];
  expect(UNSETTLED.codec.decode(UNSETTLED.codec.encode(stored))).toEqual(stored);
});

test.each(["no JSON", "{}", "7"])("reads no unsettled transfers from the text %s", (text) => {
  expect(UNSETTLED.codec.decode(text)).toBeUndefined();
});

test.each([
  null,
  7,
  { kind: "send" },
  { ...askedAt(NOW), kind: "other" },
  { ...askedAt(NOW), account: "nobody" },
  { ...askedAt(NOW), account: undefined },
  { ...askedAt(NOW), what: "" },
  { ...askedAt(NOW), what: 7 },
  { ...askedAt(NOW), askedAt: "0" },
  { ...askedAt(NOW), askedAt: 0.5 },
])("drops the stored entry %j, but not those beside it", (entry) => {
  const stored = JSON.stringify([askedAt(NOW), entry, askedAt(NOW)]);
  expect(UNSETTLED.codec.decode(stored)).toEqual([askedAt(NOW), askedAt(NOW)]);
});
