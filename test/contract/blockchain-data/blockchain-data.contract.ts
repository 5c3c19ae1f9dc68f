import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import type { BlockchainData } from "../../../src/ports/blockchain-data.port.js";

/** An account with 1.5 of the currency of `eip155:31337`. `dispose` stops its services. */
export interface BlockchainDataHarness {
  readonly port: BlockchainData;
  dispose(): Promise<void>;
}
export const OWNER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const ACCOUNT: CaipAddress = `eip155:31337:${OWNER}`;
export const HELD = 1_500_000_000_000_000_000n;

export const describeBlockchainData = (
  name: string,
  make: () => Promise<BlockchainDataHarness>,
): void => {
  describe(`BlockchainData: ${name}`, () => {
    let harness: BlockchainDataHarness;
    beforeEach(async () => void (harness = await make()));
    afterEach(() => harness.dispose());
    const { signal } = new AbortController();

    it(
      "lists the network's currency with the account's exact on-chain balance",
      { tags: ["S1-002"] },
      async () => {
        const [currency] = await harness.port.tokens({ account: ACCOUNT }, signal);
        expect(currency).toMatchObject({
          networkId: "eip155:31337",
          name: "Ether",
          symbol: "ETH",
          decimals: 18,
          units: HELD,
        });
        expect(currency).not.toHaveProperty("address");
      },
    );
    it("returns the same token balances when fresh data is requested", async () => {
      const [known] = await harness.port.tokens({ account: ACCOUNT }, signal);
      const [fresh] = await harness.port.tokens({ account: ACCOUNT, fresh: [{}] }, signal);
      expect(fresh).toEqual(known);
    });
    it("rejects reading the tokens of an unknown network", async () => {
      const account: CaipAddress = `eip155:4242:${OWNER}`;
      await expect(harness.port.tokens({ account }, signal)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:chain\/not-supported|network\/not-found)$/u),
      });
    });
    it(
      "lists the account's activity, with an optional cursor to the next page",
      { tags: ["S7-048"] },
      async () => {
        const { items, next } = await harness.port.activity({ account: ACCOUNT }, signal);
        expect(items.every(({ id, minedAt }) => id !== "" && minedAt > 0)).toBe(true);
        expect(["string", "undefined"]).toContain(typeof next);
      },
    );
    it("rejects reading activity on an unknown network, or with call/aborted when the signal aborts", async () => {
      const account: CaipAddress = `eip155:4242:${OWNER}`;
      await expect(harness.port.activity({ account }, signal)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:chain\/not-supported|network\/not-found)$/u),
      });
      await expect(
        harness.port.activity({ account: ACCOUNT }, AbortSignal.abort()),
      ).rejects.toMatchObject({ code: "call/aborted" });
    });
    it("rejects reading tokens with call/aborted if the signal has aborted or aborts during the call", async () => {
      const ask = (end: AbortSignal) => harness.port.tokens({ account: ACCOUNT }, end);
      await expect(ask(AbortSignal.abort())).rejects.toMatchObject({ code: "call/aborted" });
      const controller = new AbortController();
      const answer = ask(controller.signal);
      controller.abort();
      await expect(answer).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
