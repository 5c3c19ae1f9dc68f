import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { receivedIn } from "../../../../src/infrastructure/collectibles/transfer-logs.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import {
  NFT_CONTRACT,
  TOPIC,
  batchLog,
  pieceLog,
  singleLog,
} from "../../../support/builders/collectibles.js";

const BIG = 2n ** 256n - 1n;

describe("received collectibles in logs", () => {
  it("reads NFTs from single and batch transfer logs of ERC-721 and ERC-1155, newest first", () => {
    const logs = [pieceLog(ALICE, 7n), singleLog(ALICE, BIG, 3n), batchLog(ALICE, [1n, 2n])];
    const numbers = receivedIn(logs, ALICE).map(({ standard, tokenId }) => [standard, tokenId]);
    expect(numbers).toEqual([
      ["erc1155", "1"],
      ["erc1155", "2"],
      ["erc1155", BIG.toString()],
      ["erc721", "7"],
    ]);
  });
  it("returns the contract address of a transferred NFT with its checksum", () => {
    const [piece] = receivedIn([pieceLog(ALICE, 1n, NFT_CONTRACT.toLowerCase())], ALICE);
    expect(piece?.contract).toBe(NFT_CONTRACT);
  });
  it("ignores NFT transfers to another account", () => {
    const logs = [pieceLog(BOB, 7n), singleLog(BOB, 7n, 1n), batchLog(BOB, [7n])];
    expect(receivedIn(logs, ALICE)).toEqual([]);
  });
  it("ignores logs of ERC-20 transfers, which have three topics", () => {
    const { topics, ...rest } = pieceLog(ALICE, 7n);
    expect(receivedIn([{ ...rest, topics: topics.slice(0, 3) }], ALICE)).toEqual([]);
  });
  it("ignores logs of other events, and NFT batches with inconsistent data", () => {
    const other = { ...pieceLog(ALICE, 1n), topics: [TOPIC.transfer.replace("d", "e")] };
    const batch = batchLog(ALICE, [1n, 2n]);
    const cut = { ...batch, data: batch.data.slice(0, 2 + 64 * 4) };
    const far = { ...batch, data: `0x${"f".repeat(64 * 4)}` };
    expect(receivedIn([other, cut, far], ALICE)).toEqual([]);
  });
  it("never throws when it reads transfer logs, for any answer of the node", () => {
    const logs = fc.oneof(
      fc.anything(),
      fc.array(fc.record({ address: fc.anything(), topics: fc.anything(), data: fc.string() })),
      fc.array(
        fc.stringMatching(/^[\da-f]{0,300}$/u).map((hex) => ({
          ...batchLog(ALICE, [1n]),
          data: `0x${hex}`,
        })),
      ),
    );
    fc.assert(fc.property(logs, (given) => Array.isArray(receivedIn(given, ALICE))));
  });
  it("reads at most the last 2,000 transfer logs and 200 NFTs", () => {
    const logs = Array.from({ length: 3_000 }, (_, at) => pieceLog(ALICE, BigInt(at)));
    const pieces = receivedIn(logs, ALICE);
    expect(pieces).toHaveLength(200);
    expect(pieces[0]?.tokenId).toBe("2999");
    const others = Array.from({ length: 2_000 }, () => pieceLog(BOB, 1n));
    expect(receivedIn([pieceLog(ALICE, 1n), ...others], ALICE)).toEqual([]);
    const batches = Array.from({ length: 50 }, () => batchLog(ALICE, [1n, 2n, 3n, 4n, 5n, 6n]));
    expect(receivedIn(batches, ALICE)).toHaveLength(200);
  });
});
