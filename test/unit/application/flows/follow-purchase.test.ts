import { describe, expect, it } from "vitest";
import { FollowPurchase } from "../../../../src/application/flows/follow-purchase.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import type {
  Holdings,
  PurchaseProgress,
  PurchaseReport,
} from "../../../../src/domain/onramp/purchase-progress.js";
import { FakeClock, FakePageLifecycle } from "../../../../src/infrastructure/in-memory/index.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const held = (units: bigint): Holdings => ({
  tokens: [{ units, decimals: 18, symbol: "ETH" }],
  isWhole: true,
});
const more = (units: bigint) => ({ units, decimals: 18, symbol: "ETH" });
const report = (id: string, status: PurchaseReport["status"], at = 1): PurchaseReport => ({
  id,
  status,
  at,
});

/** A purchase with an open provider window, and an account with a balance of five. */
const following = (
  without: {
    readonly reports?: undefined;
    readonly fails?: "reports" | "holdings";
    readonly reported?: readonly PurchaseReport[];
  } = {},
) => {
  const [clock, lifecycle, life] = [new FakeClock(), new FakePageLifecycle(), new Lifetime()];
  const popup = { isClosed: false };
  const world = {
    clock,
    lifecycle,
    life,
    popup,
    units: 5n,
    reported: without.reported ?? ([] as readonly PurchaseReport[]),
    asked: { reports: 0, holdings: 0 },
    fails: { reports: without.fails === "reports", holdings: without.fails === "holdings" },
    isSilent: false,
    /** Answers that the test releases, even after the purchase ended. */
    late: undefined as (() => void)[] | undefined,
    closed: 0,
    arrived: 0,
    heard: [] as PurchaseProgress[],
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 1_000) {
        await clock.pass(Math.min(left, 1_000));
        await flushPromises();
      }
    },
    get status() {
      return world.heard.at(-1)?.status;
    },
  };
  const ask = async <T>(
    name: "reports" | "holdings",
    signal: AbortSignal,
    value: () => T,
  ): Promise<T> => {
    world.asked[name] += 1;
    if (world.isSilent)
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error("ended")));
      });
    const { late } = world;
    if (late) return new Promise((resolve) => late.push(() => resolve(value())));
    if (world.fails[name]) throw new Error("down");
    return value();
  };
  const purchase = new FollowPurchase(
    { scheduler: clock, lifecycle, life },
    {
      popup,
      reports:
        "reports" in without ? undefined : (signal) => ask("reports", signal, () => world.reported),
      holdings: (signal) => ask("holdings", signal, () => held(world.units)),
      arrivals: (before, now) => {
        const [one, other] = [before.tokens[0]?.units ?? 0n, now.tokens[0]?.units ?? 0n];
        return other > one ? [more(other - one)] : [];
      },
      notify: (progress) => world.heard.push(progress),
      closed: () => (world.closed += 1),
      arrived: () => (world.arrived += 1),
    },
  );
  return { world, purchase };
};

describe("FollowPurchase", () => {
  it("reports the first purchased amount within 12 s of arrival, and each later amount", async () => {
    const { world } = following();
    await flushPromises();
    expect(world.heard.at(-1)).toEqual({ status: "waiting", arrived: [] });
    world.units = 7n;
    await world.pass(12_000);
    expect(world.heard.at(-1)).toEqual({ status: "arrived", arrived: [more(2n)] });
    expect(world.arrived).toBe(1);
    // A second amount arrives.
    world.units = 8n;
    await world.pass(60_000);
    expect(world.heard.at(-1)?.arrived).toEqual([more(3n)]);
    expect(world.arrived).toBe(2);
  });

  it("reports the provider's purchase status within 4 s: pending, bought or failed", async () => {
    const { world } = following({ reported: [report("old", "bought")] });
    await world.pass(5_000);
    expect(world.status).toBe("waiting");
    for (const status of ["underway", "bought", "failed"] as const) {
      world.reported = [report("old", "bought"), report("new", status, 2)];
      await world.pass(4_000);
      expect(world.status).toBe(status);
      expect(world.heard.at(-1)?.report?.id).toBe("new");
    }
  });

  it("reports a purchase as bought even if the provider listed it as pending before the user opened the window", async () => {
    const { world } = following({ reported: [report("one", "underway")] });
    await world.pass(1_000);
    expect(world.status).toBe("underway");
    world.reported = [report("one", "bought")];
    await world.pass(4_000);
    expect(world.status).toBe("bought");
  });

  it("reads purchase reports every 4 s and balances every 12 s, until 180 s after the window closed", async () => {
    const { world, purchase } = following();
    await world.pass(24_000);
    expect(world.asked).toEqual({ reports: 7, holdings: 3 });
    world.popup.isClosed = true;
    await world.pass(1_000);
    expect(world.closed).toBe(1);
    // Closing the window triggers both reads at once.
    expect(world.asked).toEqual({ reports: 8, holdings: 4 });
    await world.pass(176_000);
    expect(world.status).toBe("waiting");
    await world.pass(4_000);
    expect(world.status).toBe("unseen");
    const { reports } = world.asked;
    await world.pass(600_000);
    expect(world.asked.reports).toBe(reports);
    purchase.restartPolling();
    expect(world.status).toBe("waiting");
    world.units = 6n;
    await world.pass(12_000);
    expect(world.status).toBe("arrived");
    expect(world.closed).toBe(1);
  });

  it("reads purchase reports every 30 s after three minutes while the window stays open", async () => {
    const { world } = following();
    await world.pass(180_000);
    const before = { ...world.asked };
    await world.pass(300_000);
    expect(world.asked.reports - before.reports).toBe(10);
    expect(world.asked.holdings - before.holdings).toBe(10);
    expect(world.status).toBe("waiting");
  });

  it("reads purchase reports every 30 s after an amount arrived, for at most three minutes", async () => {
    const { world } = following();
    await flushPromises();
    world.units = 7n;
    world.popup.isClosed = true;
    await world.pass(1_000);
    expect(world.status).toBe("arrived");
    await world.pass(4_000);
    const before = { ...world.asked };
    await world.pass(120_000);
    expect(world.asked.reports - before.reports).toBe(4);
    await world.pass(90_000);
    const last = { ...world.asked };
    await world.pass(600_000);
    expect(world.asked).toEqual(last);
    expect(world.status).toBe("arrived");
  });

  it("pauses purchase reads while the page is hidden, and reads at once when the page is visible", async () => {
    const { world } = following();
    await flushPromises();
    world.lifecycle.setVisible(false);
    const before = { ...world.asked };
    await world.pass(60_000);
    expect(world.asked).toEqual(before);
    world.units = 9n;
    world.lifecycle.setVisible(true);
    await flushPromises();
    expect(world.status).toBe("arrived");
  });

  it(
    "stops reading purchase reports after three failures, but still reports an arrived amount",
    { tags: ["F9"] },
    async () => {
      const { world } = following({ fails: "reports" });
      await world.pass(40_000);
      expect(world.asked.reports).toBe(3);
      world.units = 6n;
      await world.pass(12_000);
      expect(world.status).toBe("arrived");
    },
  );

  it("counts only consecutive failures of purchase reports", { tags: ["F9"] }, async () => {
    const { world } = following();
    for (const isDown of [true, true, false, true, true]) {
      world.fails.reports = isDown;
      await world.pass(4_000);
    }
    world.fails.reports = false;
    world.reported = [report("new", "bought")];
    await world.pass(4_000);
    expect(world.status).toBe("bought");
  });

  it(
    "compares balances with the first successful read if earlier reads of a purchase failed",
    { tags: ["F9"] },
    async () => {
      const { world } = following({ fails: "holdings" });
      await world.pass(13_000);
      world.fails.holdings = false;
      world.units = 50n;
      await world.pass(24_000);
      expect(world.status).toBe("waiting");
      world.units = 51n;
      await world.pass(12_000);
      expect(world.heard.at(-1)?.arrived).toEqual([more(1n)]);
    },
  );

  it(
    "repeats an unanswered purchase read after a timeout, and never has two reads pending at once",
    { tags: ["F9"] },
    async () => {
      const { world } = following();
      await flushPromises();
      world.isSilent = true;
      await world.pass(20_000);
      expect(world.asked.reports).toBe(2);
      await world.pass(4_000);
      expect(world.asked.reports).toBe(3);
      await world.pass(76_000);
      expect(world.asked.reports).toBe(6);
      world.isSilent = false;
      world.reported = [report("new", "bought")];
      await world.pass(24_000);
      expect(world.status).toBe("bought");
    },
  );

  it("detects a purchase by balances alone if the provider has no purchase reports", async () => {
    const { world } = following({ reports: undefined });
    await world.pass(24_000);
    expect(world.asked).toEqual({ reports: 0, holdings: 3 });
  });

  it(
    "ignores answers to purchase reads after the user left the purchase",
    { tags: ["F9"] },
    async () => {
      const { world, purchase } = following();
      await flushPromises();
      world.late = [];
      await world.pass(12_000);
      expect(world.late).toHaveLength(2);
      purchase.end();
      const heard = world.heard.length;
      world.units = 9n;
      for (const answer of world.late) answer();
      await flushPromises();
      expect(world.heard).toHaveLength(heard);
    },
  );

  it.each(["left", "over"])(
    'emits no more events and leaves no timer once the purchase is "%s"',
    async (how) => {
      const { world, purchase } = following();
      await flushPromises();
      const heard = world.heard.length;
      if (how === "left") purchase.end();
      else world.life.end();
      purchase.restartPolling();
      world.units = 9n;
      world.lifecycle.setVisible(false);
      world.lifecycle.setVisible(true);
      const before = { ...world.asked };
      world.popup.isClosed = true;
      await world.pass(60_000);
      expect([world.heard.length, world.closed, world.clock.pending]).toEqual([heard, 0, 0]);
      expect(world.asked).toEqual(before);
    },
  );
});
