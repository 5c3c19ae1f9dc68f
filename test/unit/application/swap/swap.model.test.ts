import { describe, expect, it } from "vitest";
import { swapModel } from "../../../../src/application/swap/views/swap.model.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { maximumInput } from "../../../../src/domain/swap/swap-amounts.js";
import { EMPTY_SWAP, swapProblem } from "../../../../src/domain/swap/swap-draft.js";
import { portfolioOf } from "../../../../src/domain/tokens/token-balance.js";
import type { TokensState } from "../../../../src/index.js";
import { anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { USDC } from "../../../support/fixtures/swap.js";
import { aToken } from "../../../support/builders/tokens.js";

const { caipAddress } = anAccount();
const KNOWN = portfolioOf(caipAddress, [aToken({ units: 10n ** 18n })], 0);

/** The form to swap two ether for USDC, with this state of a balance of one ether. */
const formOf = (tokens: TokensState) =>
  swapModel(
    fakeLatchkit({
      account: {
        status: "connected",
        isRestoring: false,
        byNamespace: {},
        current: anAccount(),
      },
      swap: {
        step: "editing",
        draft: { ...EMPTY_SWAP, target: USDC, amount: "2" },
        check: swapProblem,
        tokens: { status: "idle" },
        estimate: { status: "idle" },
      },
      tokens,
    }).latchkit,
  ).snapshot;

describe("amount above the balance", () => {
  it("shows insufficient funds for an amount above the balance in the swap form", () => {
    expect(formOf({ status: "ready", value: KNOWN })).toMatchObject({
      balance: 10n ** 18n,
      problem: "insufficient-funds",
    });
  });
  it("reports no problem with the amount to swap if the balance could not be refreshed", () => {
    const error = new LatchkitError("http/unreachable", { url: "https://data.example" });
    const { balance, problem } = formOf({ status: "failed", error, previous: KNOWN });
    expect([balance, problem]).toEqual([10n ** 18n, undefined]);
  });
});

describe("maximum to swap", () => {
  it("offers the full balance of a token as the maximum to swap", () => {
    expect(maximumInput(USDC, 7n, undefined)).toBe(7n);
  });
  it("offers no maximum of the currency to swap until the swap's network cost is known", () => {
    expect(formOf({ status: "ready", value: KNOWN }).maximum).toBeUndefined();
  });
  it("subtracts twice the network cost from the maximum of the currency to swap", () => {
    expect(maximumInput({}, 100n, 10n)).toBe(80n);
    expect(maximumInput({}, 20n, 10n)).toBeUndefined();
  });
});
