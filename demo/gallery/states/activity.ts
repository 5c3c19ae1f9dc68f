import { InMemoryBlockchainData } from "latchkit/testing";
import { ADDRESS } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

type Item = Awaited<ReturnType<InMemoryBlockchainData["activity"]>>["items"][number];
/** The stage's start time. */
const NOW = Date.UTC(2026, 0, 1);
const did = (id: number, change: Partial<Item>): Item => ({
  id: String(id),
  networkId: "eip155:1",
  hash: `0x${String(id).padStart(64, "0")}`,
  operation: "send",
  status: "confirmed",
  minedAt: NOW - id * 400_000_000,
  transfers: [
    { direction: "out", name: "ETH", isCollectible: false, isSpam: false, quantity: "0.25" },
  ],
  ...change,
});
const ITEMS = [
  did(0, { status: "pending", minedAt: NOW - 300_000 }),
  did(1, {
    operation: "receive",
    transfers: [
      { direction: "in", name: "USDC", isCollectible: false, isSpam: false, quantity: "1250.5" },
    ],
  }),
  did(2, {
    operation: "trade",
    transfers: [
      { direction: "out", name: "ETH", isCollectible: false, isSpam: false, quantity: "1" },
      { direction: "in", name: "USDC", isCollectible: false, isSpam: false, quantity: "3000" },
    ],
  }),
  did(3, { status: "failed" }),
  did(6, { operation: "approve", transfers: [] }),
];

const showing = (
  id: string,
  title: string,
  set: (data: InMemoryBlockchainData) => void,
  reach: (stage: Stage) => Promise<void> = async () => undefined,
): GalleryState => {
  const data = new InMemoryBlockchainData();
  return {
    id,
    title,
    ports: () => ({ blockchainData: data }),
    reach: async (stage) => {
      set(data);
      await stage.connected();
      await stage.open("Transactions");
      await reach(stage);
    },
  };
};
const list = async (stage: Stage): Promise<void> => stage.finds('[data-testid="lk-activity"]');

export const activity: GalleryChapter = {
  name: "Transactions",
  states: [
    showing("activity-loading", "Activity: loading", (data) => void (data.isSilent = true)),
    showing(
      "activity-ready",
      "Activity: two months",
      (data) => data.setActivity(`eip155:1:${ADDRESS}`, { items: ITEMS, next: "older" }),
      list,
    ),
    showing("activity-empty", "Activity: empty", () => undefined),
    showing(
      "activity-failed",
      "Activity: failed",
      (data) => void (data.failure = new Error("down")),
      (stage) => stage.finds('[data-testid="lk-activity-retry"]'),
    ),
  ],
};
