import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SolanaChainReader } from "../../../src/ports/chain-reader.port.js";
import { itReadsAnyChain, type AnyChainReaderHarness } from "./any-chain-reader.contract.js";

/** A Solana chain where `rich` also holds tokens. */
export interface SolanaChainReaderHarness extends AnyChainReaderHarness {
  readonly port: SolanaChainReader;
  /** The mints that `rich` holds, with base units; all have 6 decimals. */
  readonly held: Readonly<Record<string, bigint>>;
  dispose(): Promise<void>;
}

export const describeSolanaChainReader = (
  name: string,
  make: () => Promise<SolanaChainReaderHarness>,
): void => {
  describe(`ChainReader: ${name}`, () => {
    let harness: SolanaChainReaderHarness;
    beforeAll(async () => void (harness = await make()));
    afterAll(() => harness?.dispose());
    const { signal } = new AbortController();

    itReadsAnyChain(() => harness);
    it("reads all token balances of both Solana token programs", async () => {
      const tokens = await harness.port.tokens(harness.rich, signal);
      expect(Object.fromEntries(tokens.map(({ token, units }) => [token, units]))).toEqual(
        harness.held,
      );
      expect(tokens.map(({ decimals }) => decimals)).toEqual(tokens.map(() => 6));
      expect(await harness.port.tokens(harness.empty, signal)).toEqual([]);
    });
    it("reads the Solana currency and one token, summed over all its token accounts", async () => {
      const { units, decimals, symbol } = await harness.port.balance(harness.rich, signal);
      const currency = await harness.port.holding(harness.rich, undefined, signal);
      expect(currency).toEqual({ units, decimals, symbol });
      for (const [token, held] of Object.entries(harness.held))
        expect(await harness.port.holding(harness.rich, token, signal)).toEqual({
          units: held,
          decimals: 6,
          symbol: "",
        });
      const [token = ""] = Object.keys(harness.held);
      await expect(harness.port.holding(harness.empty, token, signal)).rejects.toMatchObject({
        code: "rpc/request-failed",
      });
    });
    it("predicts no withheld amount for SOL or for a Solana token without a transfer fee", async () => {
      const tokens = Object.keys(harness.held).map((token) => ({ token }));
      for (const what of [...tokens, {}]) {
        const transfer = { ...harness.transfer, ...what };
        expect(await harness.port.withheld(harness.rich, transfer, signal)).toBe(0n);
      }
      await expect(
        harness.port.withheld(harness.rich, { ...harness.transfer, to: "0x12" }, signal),
      ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "to" } });
    });
    it.each([
      ["data", { data: "0x00" }],
      ["gas", { gas: 1n }],
      ["value", { value: -1n }],
      ["value", { value: 2n ** 64n }],
      ["token", { token: "no" }],
    ])("rejects a Solana transfer whose `%s` is invalid or unsupported", async (field, change) => {
      await expect(
        harness.port.networkFee(harness.rich, { ...harness.transfer, ...change }, signal),
      ).rejects.toMatchObject({ code: "transaction/invalid", context: { field } });
    });
  });
};
