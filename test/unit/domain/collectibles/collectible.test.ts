import { describe, expect, it } from "vitest";
import { collectibleListOf } from "../../../../src/domain/collectibles/collectible.js";
import { anNft } from "../../../support/builders/collectibles.js";

const ACCOUNT = "eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

describe("collectible list", () => {
  it("separates spam NFTs from the others, and keeps their order", () => {
    const [cat, free, dog] = [anNft("1"), anNft("2", { isSpam: true }), anNft("3")];
    const list = collectibleListOf(ACCOUNT, [cat, free, dog], 7);
    expect(list).toEqual({ account: ACCOUNT, items: [cat, dog], spam: [free], readAt: 7 });
  });
  it("lists an NFT once even if its contract address differs in letter case", () => {
    const piece = anNft("1");
    const again = { ...piece, contract: piece.contract.toLowerCase(), name: "Another" };
    expect(collectibleListOf(ACCOUNT, [piece, again], 7).items).toEqual([piece]);
  });
  it(
    "sanitizes NFT names, and keeps only https or image data URI pictures",
    { tags: ["T10"] },
    () => {
      const shown = (change: object) =>
        collectibleListOf(ACCOUNT, [anNft("1", change)], 7).items[0];
      expect(shown({ name: "\u202Ecat\u200B" })?.name).toBe("cat");
      expect(shown({ name: "x".repeat(100_000) })?.name?.length).toBeLessThan(100);
      for (const pictureUrl of ["https://a.example/1.png", "data:image/png;base64,AAAA"])
        expect(shown({ pictureUrl })?.pictureUrl).toBe(pictureUrl);
      const refused = [
        "http://a.example/1.png",
        "ipfs://x",
        "javascript:alert(1)",
        "blob:https://a",
      ];
      for (const pictureUrl of [...refused, "data:text/html,x", "", `https://${"x".repeat(9_999)}`])
        expect(shown({ pictureUrl })).not.toHaveProperty("pictureUrl");
    },
  );
  it("keeps only the first 500 NFTs of an account", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => anNft(`${at}`));
    const { items } = collectibleListOf(ACCOUNT, many, 7);
    expect([items.length, items[0]?.tokenId]).toEqual([500, "0"]);
  });
});
