import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import type { EvmChainReader } from "../../../src/ports/chain-reader.port.js";
import { itReadsAnyChain } from "./any-chain-reader.contract.js";

/**
 * A chain `eip155:31337` with ETH of 18 decimals and an explorer, where a test sends and mines by
 * hand.
 */
export interface ChainReaderHarness {
  readonly port: EvmChainReader;
  /** Has 10 ETH and a wei. */
  readonly rich: CaipAddress;
  /** Whether the chain charges fees. */
  readonly hasFees: boolean;
  /** Has nothing. */
  readonly empty: CaipAddress;
  /** Sends 1 wei from `rich`'s chain to `empty` without mining it; gives the hash. */
  send(): Promise<string>;
  mine(): Promise<void>;
  /** Lets the next poll for the receipt happen. */
  pass(): Promise<void>;
  dispose(): Promise<void>;
}

export const describeChainReader = (
  name: string,
  make: () => Promise<ChainReaderHarness>,
): void => {
  describe(`ChainReader: ${name}`, () => {
    let harness: ChainReaderHarness;
    beforeAll(async () => void (harness = await make()));
    afterAll(() => harness?.dispose());
    const { signal } = new AbortController();
    const addressOf = (account: CaipAddress): string => account.split(":")[2] ?? "";

    itReadsAnyChain(() => ({
      ...harness,
      units: 10_000_000_000_000_000_001n,
      currency: { decimals: 18, symbol: "ETH" },
      transfer: { to: addressOf(harness.empty), value: 1n },
      unknownHash: `0x${"ab".repeat(32)}`,
      ask: {
        balance: { method: "eth_getBalance", params: [addressOf(harness.rich), "latest"] },
        answer: "0x8ac7230489e80001",
        writes: { method: "eth_sendRawTransaction", params: ["0x00"] },
      },
    }));
    it("estimates at least 21,000 gas for a transfer of an EVM currency", async () => {
      expect(
        await harness.port.estimateGas(
          harness.rich,
          { to: addressOf(harness.empty), value: 1n },
          signal,
        ),
      ).toBeGreaterThanOrEqual(21_000n);
    });
    it("rejects a gas estimate for a malformed transaction", async () => {
      await expect(
        harness.port.estimateGas(harness.rich, { to: "0x12" }, signal),
      ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "to" } });
    });
  });
};
