import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "../../../../src/domain/send/send-draft.js";
import { draftProblem, sendWarnings } from "../../../../src/domain/send/send-problem.js";
import { createsBelowRent, leavesBelowRent } from "../../../../src/domain/send/solana-rent.js";
import { canSendOn } from "../../../../src/domain/chains/chains.js";
import { maximumUnits } from "../../../../src/domain/send/send-preview.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";

const NETWORK = { networkId: "eip155:1", namespace: "eip155" } as const;
const HELD = { decimals: 18, units: 2n * 10n ** 18n };
const good = { ...EMPTY_DRAFT, amount: "1", to: BOB };

describe("transfer rules", () => {
  it.each([
    [{ amount: "", to: "" }, "no-amount"],
    [{ amount: "", to: "hello" }, "invalid-address"],
    [{ amount: "", to: BOB }, "no-amount"],
    [{ amount: "x", to: "" }, "malformed-amount"],
    [{ amount: `0.${"1".repeat(19)}`, to: "" }, "too-precise"],
    [{ amount: "0.0", to: "" }, "zero-amount"],
    [{ amount: "2.1", to: "" }, "insufficient-funds"],
    [{ amount: "1", to: " " }, "no-recipient"],
    [{ amount: "1", to: BOB.slice(2) }, "invalid-address"],
    [{ amount: "1", to: `0x${"0".repeat(40)}` }, "zero-address"],
    [{ amount: "1", to: ALICE.toLowerCase(), token: ALICE }, "token-contract"],
    [{ amount: "2", to: ` ${BOB} ` }, undefined],
  ] as const)("returns the first problem of a send draft: %o has %o", (change, problem) => {
    expect(draftProblem({ ...good, ...change }, HELD, NETWORK)).toBe(problem);
  });
  it("rejects Solana's all-zero address as a recipient", { tags: ["S9-025"] }, () => {
    const solana = {
      networkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      namespace: "solana",
    } as const;
    const zeros = { ...good, to: "1".repeat(32) };
    expect(draftProblem(zeros, HELD, solana)).toBe("zero-address");
  });
  it("does not report insufficient funds of a transfer before the balance is loaded", () => {
    expect(draftProblem({ ...good, amount: "9" }, { decimals: 18 }, NETWORK)).toBeUndefined();
  });
  it(
    "accepts a transfer of one base unit on EVM, which has no dust limit",
    { tags: ["S9-025"] },
    () => {
      const smallest = { ...good, amount: `0.${"0".repeat(17)}1` };
      expect(draftProblem(smallest, HELD, NETWORK)).toBeUndefined();
    },
  );
  it("uses a resolved recipient address only for the name that is currently in the form", () => {
    const known = { name: "alice.reown.id", address: ALICE, record: "network" } as const;
    const found = { status: "found", ...known } as const;
    const to = (name: string): unknown =>
      draftProblem({ ...good, to: name }, HELD, { ...NETWORK, recipient: found });
    expect([to("alice.reown.id"), to(" alice.reown.id "), to("bob.reown.id")]).toEqual([
      undefined,
      undefined,
      "looking-up",
    ]);
  });
  it(
    "warns of the user's own address, a first-time recipient and a look-alike",
    { tags: ["T11"] },
    () => {
      const poisoned = `${ALICE.slice(0, 8)}${"1".repeat(28)}${ALICE.slice(-6)}`.toLowerCase();
      expect(sendWarnings("eip155", ALICE, { own: [ALICE], recipients: [] })).toEqual([
        "own-address",
      ]);
      expect(sendWarnings("eip155", BOB, { own: [ALICE], recipients: [] })).toEqual([
        "first-recipient",
      ]);
      expect(sendWarnings("eip155", BOB, { own: [ALICE], recipients: [BOB] })).toEqual([]);
      expect(sendWarnings("eip155", poisoned, { own: [ALICE], recipients: [] })).toEqual([
        "look-alike",
        "first-recipient",
      ]);
    },
  );
  it("subtracts the fee only from the maximum of the native currency, never below zero", () => {
    expect(maximumUnits(10n, 3n, true)).toBe(7n);
    expect(maximumUnits(10n, 30n, true)).toBe(0n);
    expect(maximumUnits(10n, 3n, false)).toBe(10n);
  });
  it("supports transfers on EVM, Solana and Bitcoin only", { tags: ["S9-025"] }, () => {
    const kinds = ["eip155", "solana", "bip122", "polkadot", "cosmos"] as const;
    expect(kinds.filter(canSendOn)).toEqual(["eip155", "solana", "bip122"]);
  });
  it.each([
    ["a remainder below the minimum", { before: 10n ** 9n, left: 890_879n }, true],
    ["a remainder of the minimum", { before: 10n ** 9n, left: 890_880n }, false],
    ["nothing left", { before: 10n ** 9n, left: 0n }, false],
    ["one lamport left of the minimum", { before: 890_880n, left: 1n }, true],
    ["a remainder of a balance already below the minimum", { before: 890_879n, left: 1n }, false],
  ])(
    "for a payer on Solana with %s, checks whether the transfer leaves less than the rent minimum",
    (_, payer, isRefused) => {
      expect(leavesBelowRent(payer)).toBe(isRefused);
    },
  );
  it.each([
    ["a new account below the minimum", { units: 890_879n, receiverHolds: 0n }, true],
    ["a new account at the minimum", { units: 890_880n, receiverHolds: 0n }, false],
    ["a small payment to an existing account", { units: 1n, receiverHolds: 890_880n }, false],
  ])(
    "for %s on Solana, checks whether the receiver gets less than the rent minimum",
    (_, payment, isRefused) => {
      expect(createsBelowRent(payment)).toBe(isRefused);
    },
  );
  it("reports a Bitcoin transfer amount below the dust limit", () => {
    const to = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    const network = {
      namespace: "bip122",
      networkId: "bip122:000000000019d6689c085ae165831e93",
    } as const;
    const draft = { ...EMPTY_DRAFT, to };
    const holding = { decimals: 8, units: 10n ** 8n };
    expect(draftProblem({ ...draft, amount: "0.00000293" }, holding, network)).toBe("dust");
    expect(draftProblem({ ...draft, amount: "0.00000294" }, holding, network)).toBeUndefined();
    const spaced = { ...draft, to: ` ${to} `, amount: "0.00000293" };
    expect(draftProblem(spaced, holding, network)).toBe("dust");
  });
});
