import { describe, expect, it } from "vitest";
import {
  type ActivityEntry,
  type TransferEntry,
  readActivity,
} from "../../../../src/domain/activity/read-activity.js";

const HASH = `0x${"a".repeat(64)}`;
const entry = (
  change: Partial<ActivityEntry["metadata"]> & { readonly id?: string } = {},
  transfers: ActivityEntry["transfers"] = [],
): ActivityEntry => {
  const { id = "1", ...metadata } = change;
  return {
    id,
    metadata: {
      operationType: "send",
      hash: HASH,
      minedAt: 5,
      status: "failed",
      chain: "eip155:1",
      ...metadata,
    },
    transfers,
  };
};
const transfer = (change: TransferEntry) => readActivity(entry({}, [change]))?.transfers[0];
const TOKEN = { name: "Ether", symbol: "ETH", icon: { url: "https://img.example/e.png" } };
const PIECE = { name: "Lamp 7", content: { preview: { url: "https://img.example/l.png" } } };

describe("readActivity", () => {
  it(
    "reads id, network, hash, operation, status and time of a transaction",
    { tags: ["S3-049"] },
    () => {
      expect(readActivity(entry())).toStrictEqual({
        id: "1",
        networkId: "eip155:1",
        hash: HASH,
        operation: "send",
        status: "failed",
        minedAt: 5,
        transfers: [],
      });
    },
  );
  it.each([
    ["an id", { id: "" }],
    ["a hash", { hash: "" }],
    ["a network", { chain: null }],
    ["a valid network id", { chain: "eip155" }],
    ["a time", { minedAt: Number.NaN }],
  ])("ignores a transaction without %s", (_, change) => {
    expect(readActivity(entry(change))).toBeUndefined();
  });
  it.each(["confirmed", "failed", "pending"])('keeps the transaction status "%s"', (status) => {
    expect(readActivity(entry({ status }))?.status).toBe(status);
  });
  it("treats an unknown transaction status as confirmed", () => {
    expect(readActivity(entry({ status: "done" }))?.status).toBe("confirmed");
  });
  it("reads at most 100 transfers of a transaction, and no transfers if the list is missing", () => {
    const many = Array.from({ length: 150 }, () => ({ direction: "in" }));
    expect(readActivity(entry({}, many))?.transfers).toHaveLength(100);
    expect(readActivity(entry({}, null))?.transfers).toEqual([]);
  });
});

describe("transfers of a transaction", () => {
  it("reads direction, symbol, quantity, value and icon of a token transfer", () => {
    expect(
      transfer({ direction: "out", fungible_info: TOKEN, quantity: { numeric: "0.5" }, value: 2 }),
    ).toStrictEqual({
      direction: "out",
      name: "ETH",
      isCollectible: false,
      isSpam: false,
      quantity: "0.5",
      value: 2n * 10n ** 18n,
      iconUrl: "https://img.example/e.png",
    });
  });
  it("shows a transfer's token name if the symbol is missing, and an empty text without both", () => {
    expect(transfer({ fungible_info: { name: "Ether" } })?.name).toBe("Ether");
    expect(transfer({})).toStrictEqual({
      direction: "self",
      name: "",
      isCollectible: false,
      isSpam: false,
    });
  });
  it("reads name and picture of an NFT transfer, and whether the service marks it as spam", () => {
    const read = transfer({ direction: "in", nft_info: PIECE, fungible_info: TOKEN });
    expect(read).toMatchObject({ name: "Lamp 7", isCollectible: true, isSpam: false });
    expect(read).toHaveProperty("pictureUrl", "https://img.example/l.png");
    const marked = { ...PIECE, flags: { is_spam: true } };
    expect(transfer({ nft_info: marked })?.isSpam).toBe(true);
  });
  it.each(["in", "out", "self"])('keeps the transfer direction "%s"', (direction) => {
    expect(transfer({ direction })?.direction).toBe(direction);
  });
  it("treats an unknown transfer direction as a transfer to self", () => {
    expect(transfer({ direction: "up" })?.direction).toBe("self");
  });
  it.each(["", "abc", "-1", null])(
    "lists a transfer without a quantity if the service returns the invalid quantity %j",
    (numeric) => {
      expect(transfer({ quantity: { numeric } })).not.toHaveProperty("quantity");
    },
  );
});
