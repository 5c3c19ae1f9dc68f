import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  approvalMismatch,
  quoteMismatch,
  swapMismatch,
} from "../../../src/domain/swap/check-swap.js";
import type { ApprovalRequest } from "../../../src/domain/swap/approval-request.js";
import { type SwapToken, isSameToken } from "../../../src/domain/swap/swap-token.js";
import type { SwapService } from "../../../src/ports/swap-service.port.js";

const OWNER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
/** The swapping account. */
export const ACCOUNT = `eip155:10:${OWNER}` as const;
/** The currency of `eip155:10`; a whole one is worth 3,000 USD. */
export const ETHER: SwapToken = {
  networkId: "eip155:10",
  name: "Ether",
  symbol: "ETH",
  decimals: 18,
};
/** A swap service, and a token with 6 decimals that is worth one USD. */
export interface SwapServiceHarness {
  readonly port: SwapService;
  readonly dollar: SwapToken;
  dispose(): Promise<void>;
}

const { signal } = new AbortController();
const plain = (id: string): string => id.slice(id.lastIndexOf(":") + 1);

export const describeSwapService = (
  name: string,
  make: () => Promise<SwapServiceHarness>,
): void => {
  describe(`SwapService: ${name}`, () => {
    let harness: SwapServiceHarness;
    beforeEach(async () => void (harness = await make()));
    afterEach(() => harness.dispose());
    const need = (isUnlimited = false): ApprovalRequest => ({
      account: ACCOUNT,
      source: harness.dollar,
      target: ETHER,
      units: 3_000_000_000n,
      isUnlimited,
    });

    it("lists the currency and the swap tokens of the network", { tags: ["S7-021"] }, async () => {
      const tokens = await harness.port.tokens("eip155:10", signal);
      expect(tokens.some((token) => isSameToken(token, ETHER))).toBe(true);
      expect(tokens.some((token) => isSameToken(token, harness.dollar))).toBe(true);
    });
    it("returns the price of one swap token", { tags: ["S7-022"] }, async () => {
      expect(await harness.port.price(ETHER, signal)).toBe(3_000n * 10n ** 18n);
      expect(await harness.port.price(harness.dollar, signal)).toBe(10n ** 18n);
    });
    it("quotes the requested swap amount in base units", { tags: ["S7-020"] }, async () => {
      const quote = await harness.port.quote({ ...need(), gasPrice: 1n }, signal);
      expect(quoteMismatch(need(), quote)).toBeUndefined();
      expect(quote.toUnits).toBe(10n ** 18n);
    });
    it("returns the swap allowance and the gas price", { tags: ["S7-023", "S7-024"] }, async () => {
      expect(await harness.port.allowance(ACCOUNT, harness.dollar, signal)).toBe(0n);
      expect(await harness.port.gasPrice("eip155:10", signal)).toBeGreaterThan(0n);
    });
    it(
      "builds a swap, and a token approval for the swap contract",
      { tags: ["S7-025", "S7-026"] },
      async () => {
        for (const isUnlimited of [false, true]) {
          const order = need(isUnlimited);
          const built = await harness.port.buildSwap({ ...order, slippage: 1 }, signal);
          expect(swapMismatch(order, built, 10n ** 18n)).toBeUndefined();
          const approval = await harness.port.buildApproval(order, signal);
          expect(approvalMismatch(order, approval, plain(built.to))).toBeUndefined();
        }
      },
    );
    it(
      "rejects every swap service call for an unsupported network",
      { tags: ["S8-016", "S8-017", "S8-018"] },
      async () => {
        const elsewhere = `eip155:42161:${OWNER}` as const;
        const ether = { ...ETHER, networkId: "eip155:42161" } as const;
        const other = { ...need(), account: elsewhere, source: ether };
        const { port } = harness;
        await expect(port.gasPrice("eip155:42161", signal)).rejects.toMatchObject({
          code: "swap/gas-price-not-supported",
          message: "Network not supported for Gas Price",
        });
        const refused = { code: "swap/not-supported", message: "Network not supported for Swaps" };
        await expect(port.buildSwap({ ...other, slippage: 1 }, signal)).rejects.toMatchObject({
          ...refused,
          context: { networkId: "eip155:42161", request: "transaction" },
        });
        await expect(port.buildApproval(other, signal)).rejects.toMatchObject({
          ...refused,
          context: { networkId: "eip155:42161", request: "approval" },
        });
        const code = "chain/not-supported";
        await expect(port.tokens("eip155:42161", signal)).rejects.toMatchObject({ code });
        await expect(port.quote(other, signal)).rejects.toMatchObject({ code });
        await expect(port.price(ether, signal)).rejects.toMatchObject({ code });
        await expect(port.allowance(elsewhere, ether, signal)).rejects.toMatchObject({ code });
      },
    );
    it("rejects a swap service call with call/aborted if the signal has already aborted", async () => {
      const over = AbortSignal.abort();
      const { port } = harness;
      const asked = [
        port.tokens("eip155:10", over),
        port.price(ETHER, over),
        port.quote(need(), over),
        port.allowance(ACCOUNT, harness.dollar, over),
        port.gasPrice("eip155:10", over),
        port.buildSwap({ ...need(), slippage: 1 }, over),
        port.buildApproval(need(), over),
      ];
      for (const one of await Promise.allSettled(asked))
        expect(one).toMatchObject({ status: "rejected", reason: { code: "call/aborted" } });
    });
  });
};
