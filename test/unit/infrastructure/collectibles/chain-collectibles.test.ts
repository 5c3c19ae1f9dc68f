import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { Activity } from "../../../../src/domain/activity/activity.js";
import {
  ListedCandidates,
  RecentCandidates,
} from "../../../../src/infrastructure/collectibles/candidates.js";
import { ChainCollectibles } from "../../../../src/infrastructure/collectibles/chain-collectibles.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { NFT_CONTRACT, pieceLog, singleLog } from "../../../support/builders/collectibles.js";

const ACCOUNT = `eip155:1:${ALICE}` as const;
const { signal } = new AbortController();
const word = (value: string): string =>
  `0x${value.replace("0x", "").toLowerCase().padStart(64, "0")}`;

type Answer = (params: readonly unknown[]) => unknown;
/** A node with answers by method. Records the methods it was asked. */
const node = (answers: Readonly<Record<string, Answer>>) => {
  const asked: string[] = [];
  const reader = {
    ask: async (
      _: string,
      { method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] },
    ) => {
      asked.push(method);
      const answer = answers[method];
      if (answer === undefined) throw new LatchkitError("rpc/request-failed", {});
      return answer(params);
    },
  };
  return { asked, chains: { reader: async () => reader as never } };
};
const owned = (answers: Readonly<Record<string, Answer>>, blocks = 3_000) => {
  const { chains, asked } = node(answers);
  const port = new ChainCollectibles({
    chains,
    candidates: new RecentCandidates({ chains, blocks }),
  });
  return { asked, pieces: port.owned(ACCOUNT, signal) };
};

const HEIGHT = { eth_blockNumber: () => "0x2710" };
const toAlice = { eth_getLogs: () => [pieceLog(ALICE, 7n)] };

describe("collectibles read from the chain", () => {
  it("hides an NFT that a different account owns, even if a transfer log names the account", async () => {
    const { pieces } = owned({ ...HEIGHT, ...toAlice, eth_call: () => word(BOB) });
    expect(await pieces).toEqual([]);
  });
  it("hides an NFT whose contract returns nothing, an error or no address as its owner", async () => {
    for (const eth_call of [() => "0x", () => word("f".repeat(64)), () => 7, undefined]) {
      const answers = { ...HEIGHT, ...toAlice, ...(eth_call && { eth_call }) };
      expect(await owned(answers as Readonly<Record<string, Answer>>).pieces).toEqual([]);
    }
  });
  it("shows the ERC-1155 amount of an NFT from the chain, not from the log", async () => {
    const { pieces } = owned({
      ...HEIGHT,
      eth_getLogs: () => [singleLog(ALICE, 5n, 900n)],
      eth_call: () => word("3"),
    });
    expect(await pieces).toMatchObject([{ standard: "erc1155", tokenId: "5", amount: 3n }]);
  });
  it("reads transfer logs only in the given number of newest blocks, and none for 0", async () => {
    const ranges: unknown[] = [];
    const answers = {
      ...HEIGHT,
      eth_getLogs: ([filter]: readonly unknown[]) => {
        ranges.push(filter);
        return [];
      },
    };
    await owned(answers, 2_500).pieces;
    expect(ranges.at(-1)).toMatchObject({ fromBlock: `0x${(10_000 - 2_500 + 1).toString(16)}` });
    expect(ranges).toHaveLength(6);
    await owned(answers, 0).pieces;
    expect(ranges).toHaveLength(6);
  });
  it("shows no NFTs for an invalid block height, and rejects if the node refuses logs", async () => {
    const wrong = owned({ eth_blockNumber: () => "0xzz", ...toAlice });
    expect(await wrong.pieces).toEqual([]);
    expect(wrong.asked).toEqual(["eth_blockNumber"]);
    await expect(owned(HEIGHT).pieces).rejects.toMatchObject({ code: "rpc/request-failed" });
  });
  it("reads the owner of at most 200 NFTs, even if the node returns more logs", async () => {
    const { pieces, asked } = owned({
      ...HEIGHT,
      eth_getLogs: () => Array.from({ length: 5_000 }, (_, at) => pieceLog(ALICE, BigInt(at))),
      eth_call: () => word(ALICE),
    });
    expect(await pieces).toHaveLength(200);
    expect(asked.filter((method) => method === "eth_call").length).toBeLessThanOrEqual(401);
  });
  it("rejects reading NFTs with the node's error if the node cannot be reached", async () => {
    const { pieces } = owned({
      eth_blockNumber: () => {
        throw new LatchkitError("rpc/http-failed", {});
      },
    });
    await expect(pieces).rejects.toMatchObject({ code: "rpc/http-failed" });
  });
});

const moved = (at: number, change: Partial<Activity["transfers"][number]> = {}): Activity => ({
  id: String(at),
  networkId: "eip155:1",
  hash: word(String(at)),
  minedAt: at,
  status: "confirmed",
  operation: "receive",
  transfers: [
    {
      direction: "in",
      name: "Cat",
      isCollectible: true,
      isSpam: false,
      pictureUrl: "https://pictures.example/cat.png",
      ...change,
    },
  ],
});

const listed = (pages: (cursor?: string) => { items: readonly Activity[]; next?: string }) => {
  const { chains, asked } = node({
    eth_getTransactionReceipt: () => ({ logs: [pieceLog(ALICE, 7n)] }),
    eth_call: () => word(ALICE),
  });
  const data = { activity: async ({ cursor }: { readonly cursor?: string }) => pages(cursor) };
  const candidates = new ListedCandidates({ data: data as never, chains });
  const port = new ChainCollectibles({ chains, candidates });
  return { asked, pieces: port.owned(ACCOUNT, signal) };
};

describe("collectibles listed by a service", () => {
  it("reads an NFT's name and picture from the service, its id from the receipt, its owner from the chain", async () => {
    const { pieces } = listed(() => ({ items: [moved(1)] }));
    expect(await pieces).toEqual([
      {
        networkId: "eip155:1",
        standard: "erc721",
        contract: NFT_CONTRACT,
        tokenId: "7",
        amount: 1n,
        name: "Cat",
        pictureUrl: "https://pictures.example/cat.png",
        isSpam: false,
      },
    ]);
  });
  it("does not read a contract's name for an NFT whose name the service returns", async () => {
    const { pieces, asked } = listed(() => ({ items: [moved(1)] }));
    await pieces;
    expect(asked).toEqual(["eth_getTransactionReceipt", "eth_call"]);
  });
  it("marks an NFT that the service marks as spam", async () => {
    const { pieces } = listed(() => ({ items: [moved(1, { isSpam: true })] }));
    expect(await pieces).toMatchObject([{ isSpam: true }]);
  });
  it("reads receipts only for incoming NFT transfers on the account's network", async () => {
    const elsewhere: Activity = { ...moved(3), networkId: "eip155:10" };
    const items = [moved(1, { direction: "out" }), moved(2, { isCollectible: false }), elsewhere];
    const { pieces, asked } = listed(() => ({ items }));
    expect(await pieces).toEqual([]);
    expect(asked).toEqual([]);
  });
  it("reads at most five pages of an account's NFTs, and stops when a cursor repeats", async () => {
    const cursors: (string | undefined)[] = [];
    const endless = listed((cursor) => {
      cursors.push(cursor);
      return { items: [], next: String(cursors.length) };
    });
    await endless.pieces;
    expect(cursors).toHaveLength(5);
    cursors.length = 0;
    await listed((cursor) => {
      cursors.push(cursor);
      return { items: [], next: "same" };
    }).pieces;
    expect(cursors).toEqual([undefined, "same"]);
  });
});
