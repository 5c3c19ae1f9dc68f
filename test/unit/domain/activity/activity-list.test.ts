import { describe, expect, it } from "vitest";
import type { Activity, Transfer } from "../../../../src/domain/activity/activity.js";
import {
  groupActivities,
  isSpam,
  mergeActivities,
  withoutSpam,
} from "../../../../src/domain/activity/activity-list.js";
import { relativeTime } from "../../../../src/domain/shared/calendar.js";
import { shownTransfers } from "../../../../src/domain/activity/shown-transfers.js";

const aTransfer = (change: Partial<Transfer> = {}): Transfer => ({
  direction: "in",
  name: "ETH",
  isCollectible: false,
  isSpam: false,
  quantity: "1",
  ...change,
});
const anActivity = (change: Partial<Activity> = {}): Activity => ({
  id: "1",
  networkId: "eip155:1",
  hash: "0x1",
  operation: "receive",
  status: "confirmed",
  minedAt: 0,
  transfers: [],
  ...change,
});
const spam = aTransfer({ isCollectible: true, isSpam: true });
const sums = (transfers: readonly Transfer[]) =>
  shownTransfers(transfers).map(({ direction, name, quantity }) => [direction, name, quantity]);

describe("activity list", () => {
  it(
    "hides a transaction with only spam transfers, and lists one without transfers",
    { tags: ["S5-036"] },
    () => {
      expect(isSpam({ transfers: [spam, spam] })).toBe(true);
      expect(isSpam({ transfers: [spam, aTransfer()] })).toBe(false);
      expect(isSpam({ transfers: [] })).toBe(false);
    },
  );
  it("filters activity by exact network id, not by a shared prefix", { tags: ["S5-037"] }, () => {
    const [own, other] = [anActivity(), anActivity({ networkId: "eip155:10" })];
    expect(withoutSpam([other, own, anActivity({ transfers: [spam] })], "eip155:1")).toEqual([own]);
  });
  it("merges activity pages without duplicates, newest first, and keeps the newer copy of a duplicate", () => {
    const [old, young] = [anActivity({ id: "a" }), anActivity({ id: "b", minedAt: 5 })];
    const failed = { ...old, status: "failed" as const };
    expect(mergeActivities([old], [young, failed])).toEqual([young, failed]);
  });
  it("groups transactions by year and month in the user's time zone", () => {
    const at = Date.UTC(2026, 0, 1, 0, 30);
    const hoursBehind = (hours: number) => (time: number) => {
      const local = new Date(time - hours * 3_600_000);
      return { year: local.getUTCFullYear(), month: local.getUTCMonth() };
    };
    const months = groupActivities([anActivity({ minedAt: at })], hoursBehind(1));
    expect(months.map(({ year, month }) => [year, month])).toEqual([[2025, 11]]);
    expect(groupActivities([anActivity({ minedAt: at })], hoursBehind(0))[0]).toMatchObject({
      month: 0,
    });
  });
});

describe("transfers shown for a transaction", () => {
  it("keeps transfers of a transaction separate if they lack name and icon", () => {
    const [large, small] = ["100", "50"].map((quantity) => aTransfer({ name: "", quantity }));
    expect(sums([large, small] as never)).toEqual([
      ["in", "", "100"],
      ["in", "", "50"],
    ]);
    expect(sums([large, { ...small, quantity: "0.5" }] as never)).toHaveLength(2);
  });
  it("sums transfers of unnamed tokens only if they have the same icon", () => {
    const of = (quantity: string, iconUrl: string) => aTransfer({ name: "", quantity, iconUrl });
    expect(sums([of("100", "https://a.example"), of("50", "https://a.example")])).toEqual([
      ["in", "", "150"],
    ]);
    expect(sums([of("100", "https://a.example"), of("50", "https://b.example")])).toHaveLength(2);
  });
  it("shows a transaction's single transfer unchanged", () => {
    expect(shownTransfers([aTransfer()])).toEqual([aTransfer()]);
  });
  it("sums transfers of one token and direction exactly, without mutating the input", () => {
    const parts = [aTransfer({ quantity: "0.1" }), aTransfer({ quantity: "0.2" })];
    expect(sums(parts)).toEqual([["in", "ETH", "0.3"]]);
    expect(parts[0]?.quantity).toBe("0.1");
  });
  it("drops the smaller of two opposite transfers of a token if it is under a tenth of the larger", () => {
    const out = aTransfer({ direction: "out", quantity: "1" });
    expect(sums([out, aTransfer({ quantity: "0.09" })])).toEqual([["out", "ETH", "1"]]);
    expect(sums([out, aTransfer({ quantity: "0.2" })])).toHaveLength(2);
  });
  it("drops transfers of a transaction under a hundredth of its largest transfer", () => {
    const parts = [
      aTransfer({ direction: "out", quantity: "100" }),
      aTransfer({ quantity: "50" }),
      aTransfer({ quantity: "0.5" }),
    ];
    expect(sums(parts)).toEqual([
      ["out", "ETH", "100"],
      ["in", "ETH", "50"],
    ]);
  });
  it("does not sum transfers of tokens with the same symbol but different icons", () => {
    const parts = [
      aTransfer({ name: "USDC", iconUrl: "https://icons.example/usdc.png", quantity: "5" }),
      aTransfer({ name: "USDC", iconUrl: "https://icons.example/fake.png", quantity: "1000" }),
    ];
    expect(sums(parts).map(([, , quantity]) => quantity)).toEqual(["5", "1000"]);
  });
  it("shows the two most valuable transfers of a transaction, outgoing first", () => {
    const parts = [
      aTransfer({ name: "A", value: 9n }),
      aTransfer({ name: "B", value: 1n }),
      aTransfer({ name: "C", value: 5n, direction: "out" }),
    ];
    expect(sums(parts).map(([, name]) => name)).toEqual(["C", "A"]);
  });
});

it.each([
  [0, "second", 0],
  [59_999, "second", 59],
  [300_000, "minute", 5],
  [3_600_000, "hour", 1],
  [86_400_000, "day", 1],
  [30 * 86_400_000, "month", 1],
  [365 * 86_400_000, "year", 1],
  [-5, "second", 0],
])(
  "formats an age of %s ms in its largest unit: %s %s",
  { tags: ["S9-048"] },
  (age, unit, count) => {
    expect(relativeTime(1e12 - age, 1e12)).toEqual({ unit, count });
  },
);
