import { describe, expect, it } from "vitest";
import {
  EMPTY_SWAP,
  swapDraftOf,
  type SwapArguments,
} from "../../../../src/domain/swap/swap-draft.js";
import { ETH, USDC, USDC_ADDRESS } from "../../../support/fixtures/swap.js";

const NATIVE = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";
const drafted = (given: SwapArguments) => swapDraftOf(given, [ETH, USDC], "eip155:1");

describe("swap arguments of a host", () => {
  it("returns the empty swap draft if the host gives no arguments", () => {
    expect(drafted({})).toStrictEqual(EMPTY_SWAP);
  });
  it("fills in the swap amount, and the tokens by address in any letter case", () => {
    const given = { source: USDC_ADDRESS.toUpperCase().replace("0X", "0x"), amount: "1.5" };
    expect(drafted(given)).toStrictEqual({ ...EMPTY_SWAP, source: USDC, amount: "1.5" });
    expect(drafted({ target: USDC_ADDRESS })).toStrictEqual({ ...EMPTY_SWAP, target: USDC });
  });
  it("accepts the currency's placeholder address only as the target token in swap arguments", () => {
    expect(drafted({ source: NATIVE })).toStrictEqual(EMPTY_SWAP);
    expect(drafted({ target: NATIVE })).toStrictEqual({ ...EMPTY_SWAP, target: ETH });
  });
  it("returns no swap draft if the host's arguments are for a different network", () => {
    expect(drafted({ amount: "2", networkId: "eip155:1" })?.amount).toBe("2");
    expect(drafted({ amount: "2", networkId: "eip155:10" })).toBeUndefined();
  });
  it.each<[string, SwapArguments]>([
    ["an unknown source token", { source: ETH.symbol }],
    ["an unknown target token", { target: USDC.symbol }],
    ["an invalid amount", { amount: "1,5" }],
    ["a source that is not a string", { source: 5 as never }],
  ])("returns no swap draft if the host's arguments have %s", (_, given) => {
    expect(drafted(given)).toBeUndefined();
  });
});
