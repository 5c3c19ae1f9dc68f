import { describe, expect, it } from "vitest";
import { swapDraftOf, type SwapArguments } from "../../../../src/domain/swap/swap-arguments.js";
import { EMPTY_SWAP } from "../../../../src/domain/swap/swap-draft.js";
import { ETH, USDC, USDC_ADDRESS } from "../../../support/swap-cast.js";

const NATIVE = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";
const drafted = (given: SwapArguments) => swapDraftOf(given, [ETH, USDC], "eip155:1");

describe("the form that a host fills in", () => {
  it("is the empty one where the host says nothing", () => {
    expect(drafted({})).toStrictEqual(EMPTY_SWAP);
  });
  it("has the tokens of the addresses, in whatever case, and the amount", () => {
    const given = { source: USDC_ADDRESS.toUpperCase().replace("0X", "0x"), amount: "1.5" };
    expect(drafted(given)).toStrictEqual({ ...EMPTY_SWAP, source: USDC, amount: "1.5" });
    expect(drafted({ target: USDC_ADDRESS })).toStrictEqual({ ...EMPTY_SWAP, target: USDC });
  });
  it("gives the currency as no token, and receives it as one", () => {
    expect(drafted({ source: NATIVE })).toStrictEqual(EMPTY_SWAP);
    expect(drafted({ target: NATIVE })).toStrictEqual({ ...EMPTY_SWAP, target: ETH });
  });
  it("is for the network that is meant, or for whichever where none is named", () => {
    expect(drafted({ amount: "2", networkId: "eip155:1" })?.amount).toBe("2");
    expect(drafted({ amount: "2", networkId: "eip155:10" })).toBeUndefined();
  });
  it.each<[string, SwapArguments]>([
    ["a token to give that is not known", { source: ETH.symbol }],
    ["a token to receive that is not known", { target: USDC.symbol }],
    ["an amount that is no number", { amount: "1,5" }],
    ["what is no text", { source: 5 as never }],
  ])("is none with %s", (_, given) => {
    expect(drafted(given)).toBeUndefined();
  });
});
