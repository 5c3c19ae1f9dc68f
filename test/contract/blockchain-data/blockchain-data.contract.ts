import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import type { BlockchainData } from "../../../src/ports/blockchain-data.port.js";

/** An account with 1.5 of the currency of `eip155:31337`, and how its world is thrown away. */
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
      "lists the network's currency with the exact amount the chain shows",
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
    it("answers the same where nothing older than the request may be returned", async () => {
      const [known] = await harness.port.tokens({ account: ACCOUNT }, signal);
      const [fresh] = await harness.port.tokens({ account: ACCOUNT, fresh: [{}] }, signal);
      expect(fresh).toEqual(known);
    });
    it("rejects for a network that nobody knows", async () => {
      const account: CaipAddress = `eip155:4242:${OWNER}`;
      await expect(harness.port.tokens({ account }, signal)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:chain\/not-supported|network\/not-found)$/u),
      });
    });
    it(
      "lists what an account did, at most with a cursor to what is older",
      { tags: ["S7-048"] },
      async () => {
        const { items, next } = await harness.port.activity({ account: ACCOUNT }, signal);
        expect(items.every(({ id, minedAt }) => id !== "" && minedAt > 0)).toBe(true);
        expect(["string", "undefined"]).toContain(typeof next);
      },
    );
    it("rejects a history too for a network that nobody knows, and with call/aborted", async () => {
      const account: CaipAddress = `eip155:4242:${OWNER}`;
      await expect(harness.port.activity({ account }, signal)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:chain\/not-supported|network\/not-found)$/u),
      });
      await expect(
        harness.port.activity({ account: ACCOUNT }, AbortSignal.abort()),
      ).rejects.toMatchObject({ code: "call/aborted" });
    });
    it("rejects with call/aborted when the signal is aborted already, and as soon as it aborts", async () => {
      const ask = (end: AbortSignal) => harness.port.tokens({ account: ACCOUNT }, end);
      await expect(ask(AbortSignal.abort())).rejects.toMatchObject({ code: "call/aborted" });
      const controller = new AbortController();
      const answer = ask(controller.signal);
      controller.abort();
      await expect(answer).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
