import { describe, expect, it } from "vitest";
import { collectibleListOf } from "../../../../src/domain/collectibles/collectible.js";
import { aPiece } from "../../../support/collectibles.js";

const ACCOUNT = "eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

describe("the list of an account's collectibles", () => {
  it("sets spam apart and keeps the order", () => {
    const [cat, free, dog] = [aPiece("1"), aPiece("2", { isSpam: true }), aPiece("3")];
    const list = collectibleListOf(ACCOUNT, [cat, free, dog], 7);
    expect(list).toEqual({ account: ACCOUNT, items: [cat, dog], spam: [free], readAt: 7 });
  });
  it("has a piece once, however often and in whatever case it is named", () => {
    const piece = aPiece("1");
    const again = { ...piece, contract: piece.contract.toLowerCase(), name: "Another" };
    expect(collectibleListOf(ACCOUNT, [piece, again], 7).items).toEqual([piece]);
  });
});
