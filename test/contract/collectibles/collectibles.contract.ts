import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import type { Collectibles } from "../../../src/ports/blockchain-data.port.js";

/** `OWNER` owns collectibles 1 and 3, and gave 2 away. */
export interface CollectiblesHarness {
  readonly port: Collectibles;
  /** The address of the collectibles' contract, EIP-55. */
  readonly contract: string;
  dispose(): Promise<void>;
}
export const OWNER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const ACCOUNT: CaipAddress = `eip155:31337:${OWNER}`;
const DISCONNECTED: CaipAddress = "eip155:31337:0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const SOLANA: CaipAddress =
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBM3vqzb1Hn3zP";
const { signal } = new AbortController();

/** The contract of every collectibles adapter. */
export const describeCollectibles = (
  name: string,
  make: () => Promise<CollectiblesHarness>,
): void => {
  describe(`Collectibles: ${name}`, () => {
    let harness: CollectiblesHarness;
    beforeAll(async () => void (harness = await make()));
    afterAll(() => harness.dispose());

    it(
      "lists the NFTs that the account owns, newest first, without those it transferred",
      { tags: ["S3-049"] },
      async () => {
        const { port, contract } = harness;
        const owned = await port.owned(ACCOUNT, signal);
        expect(owned.map((piece) => piece.tokenId)).toEqual(["3", "1"]);
        for (const piece of owned)
          expect(piece).toMatchObject({
            networkId: "eip155:31337",
            standard: "erc721",
            contract,
            amount: 1n,
            isSpam: false,
          });
      },
    );
    it("returns an empty NFT list for an account that received no NFT", async () => {
      expect(await harness.port.owned(DISCONNECTED, signal)).toEqual([]);
    });
    it(
      "returns an empty NFT list for namespaces other than eip155",
      { tags: ["S9-024"] },
      async () => {
        expect(await harness.port.owned(SOLANA, signal)).toEqual([]);
      },
    );
    it("rejects reading NFTs with call/aborted if the signal has aborted", async () => {
      const asked = harness.port.owned(ACCOUNT, AbortSignal.abort());
      await expect(asked).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
