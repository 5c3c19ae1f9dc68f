import { expect, it } from "vitest";
import { matchEvmTransaction } from "../../../../src/domain/transaction/match-evm-transaction.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";

const TRANSFER = `0xa9059cbb${"00".repeat(12)}${BOB.slice(2)}${"00".repeat(31)}05`.toLowerCase();
const approve = (spender: string, allowance: string): string =>
  `0x095ea7b3${spender.padStart(64, "0")}${allowance.padStart(64, "0")}`;
const APPROVAL = approve("aa", "5");
const END = "80218021802180218021802180218021";
/** An ERC-8021 suffix of `length` hex digits. */
const attribution = (length: number): string => END.padStart(length, "0");

const match = (requested: string, sent: string, change: object = {}): string => {
  const effect = { from: ALICE, to: BOB, value: 1n };
  return matchEvmTransaction({ ...effect, data: requested }, { ...effect, data: sent, ...change });
};

it.each([
  ["an identical call", TRANSFER, TRANSFER, "same"],
  ["an identical call in upper case", TRANSFER, `0x${TRANSFER.slice(2).toUpperCase()}`, "same"],
  ["a call with attribution", TRANSFER, TRANSFER + attribution(64), "same"],
  ["a call with the longest attribution", TRANSFER, TRANSFER + attribution(1_024), "same"],
  [
    "a call with more bytes than an attribution may have",
    TRANSFER,
    TRANSFER + attribution(1_026),
    "edited",
  ],
  ["a call with other trailing bytes", TRANSFER, `${TRANSFER}00`, "edited"],
  ["a call with another amount", TRANSFER, TRANSFER.replace(/05$/u, "06"), "other"],
  ["a truncated call", TRANSFER, TRANSFER.slice(0, -2), "other"],
  ["an approval with another allowance", APPROVAL, approve("aa", "ff"), "edited"],
  [
    "an approval with another allowance and trailing bytes",
    APPROVAL,
    `${approve("aa", "ff")}00`,
    "edited",
  ],
  ["an approval of another spender", APPROVAL, approve("ab", "5"), "other"],
  ["a truncated approval", APPROVAL, APPROVAL.slice(0, -2), "other"],
  [
    "an approval with extra bytes and another allowance",
    `${APPROVAL}00`,
    `${approve("aa", "ff")}00`,
    "other",
  ],
])(
  "compares a sent EVM transaction that is %s with the requested one",
  { tags: ["finding-M8"] },
  (_, requested, sent, result) => {
    expect(match(requested, sent)).toBe(result);
  },
);

it(
  "treats an EVM transaction with a different sender, receiver or value as different",
  { tags: ["finding-M8"] },
  () => {
    expect(match(TRANSFER, TRANSFER, { from: BOB })).toBe("other");
    expect(match(TRANSFER, TRANSFER, { to: ALICE })).toBe("other");
    expect(match(TRANSFER, TRANSFER, { to: undefined })).toBe("other");
    expect(match(TRANSFER, TRANSFER, { value: 2n })).toBe("other");
    expect(match(TRANSFER, TRANSFER, { from: ALICE.toLowerCase() })).toBe("same");
  },
);
