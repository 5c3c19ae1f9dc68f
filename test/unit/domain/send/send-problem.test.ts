import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "../../../../src/domain/send/send-draft.js";
import { draftProblem, sendWarnings } from "../../../../src/domain/send/send-problem.js";
import { canSendOn } from "../../../../src/domain/config/features.js";
import { maximumUnits } from "../../../../src/domain/send/send-preview.js";
import { ALICE, BOB } from "../../../support/builders.js";

const NETWORK = { networkId: "eip155:1", namespace: "eip155" } as const;
const HELD = { decimals: 18, units: 2n * 10n ** 18n };
const good = { ...EMPTY_DRAFT, amount: "1", to: BOB };

describe("the rules of a transfer", () => {
  it.each([
    [{ amount: "", to: "" }, "no-amount"],
    [{ amount: "x", to: "" }, "malformed-amount"],
    [{ amount: `0.${"1".repeat(19)}`, to: "" }, "too-precise"],
    [{ amount: "0.0", to: "" }, "zero-amount"],
    [{ amount: "2.1", to: "" }, "insufficient-funds"],
    [{ amount: "1", to: " " }, "no-recipient"],
    [{ amount: "1", to: BOB.slice(2) }, "invalid-address"],
    [{ amount: "1", to: `0x${"0".repeat(40)}` }, "zero-address"],
    [{ amount: "1", to: ALICE.toLowerCase(), token: ALICE }, "token-contract"],
    [{ amount: "2", to: ` ${BOB} ` }, undefined],
  ] as const)("names the first that fails: %o is %o", (change, problem) => {
    expect(draftProblem({ ...good, ...change }, HELD, NETWORK)).toBe(problem);
  });
  it("calls no amount too much before the balance was read", () => {
    expect(draftProblem({ ...good, amount: "9" }, { decimals: 18 }, NETWORK)).toBeUndefined();
  });
  it("T11 warns of an own address, a first recipient and a look-alike, not of one paid before", () => {
    const poisoned = `${ALICE.slice(0, 8)}${"1".repeat(28)}${ALICE.slice(-6)}`.toLowerCase();
    expect(sendWarnings("eip155", ALICE, { own: [ALICE], paid: [] })).toEqual(["own-address"]);
    expect(sendWarnings("eip155", BOB, { own: [ALICE], paid: [] })).toEqual(["first-recipient"]);
    expect(sendWarnings("eip155", BOB, { own: [ALICE], paid: [BOB] })).toEqual([]);
    expect(sendWarnings("eip155", poisoned, { own: [ALICE], paid: [] })).toEqual([
      "look-alike",
      "first-recipient",
    ]);
  });
  it("leaves the fee of a currency, and nothing of a token; never less than nothing", () => {
    expect(maximumUnits(10n, 3n, true)).toBe(7n);
    expect(maximumUnits(10n, 30n, true)).toBe(0n);
    expect(maximumUnits(10n, 3n, false)).toBe(10n);
  });
  it("S9-025 is offered on EVM networks; Solana's are said not to be there yet", () => {
    expect(canSendOn("eip155")).toBe(true);
    expect(canSendOn("solana")).toBe(false);
  });
});
