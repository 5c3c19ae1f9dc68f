import { describe, expect, it } from "vitest";
import { FollowPurchase } from "../../../../src/application/flows/follow-purchase.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import type {
  Holdings,
  PurchaseProgress,
  PurchaseReport,
} from "../../../../src/domain/onramp/purchase-progress.js";
import { FakeClock, FakePageLifecycle } from "../../../../src/infrastructure/in-memory/index.js";
import { settled } from "../../../support/started.js";

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

/** A purchase with its window open, and an account that holds five. */
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
    /** What is asked is answered with these, whoever has gone by then. */
    late: undefined as (() => void)[] | undefined,
    closed: 0,
    arrived: 0,
    heard: [] as PurchaseProgress[],
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 1_000) {
        await clock.pass(Math.min(left, 1_000));
        await settled();
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

describe("a purchase", () => {
  it("waits, and is seen once the account holds more, within twelve seconds", async () => {
    const { world } = following();
    await settled();
    expect(world.heard.at(-1)).toEqual({ status: "waiting", arrived: [] });
    world.units = 7n;
    await world.pass(12_000);
    expect(world.heard.at(-1)).toEqual({ status: "arrived", arrived: [more(2n)] });
    expect(world.arrived).toBe(1);
    // More of it is added.
    world.units = 8n;
    await world.pass(60_000);
    expect(world.heard.at(-1)?.arrived).toEqual([more(3n)]);
    expect(world.arrived).toBe(2);
  });

  it("is what the provider says, within four seconds: under way, bought, refused", async () => {
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

  it("that was under way when its window was opened anew is bought afterwards", async () => {
    const { world } = following({ reported: [report("one", "underway")] });
    await world.pass(1_000);
    expect(world.status).toBe("underway");
    world.reported = [report("one", "bought")];
    await world.pass(4_000);
    expect(world.status).toBe("bought");
  });

  it("asks every 4 s what the provider says and every 12 s what is held, for 180 s after its window was closed", async () => {
    const { world, purchase } = following();
    await world.pass(24_000);
    expect(world.asked).toEqual({ reports: 7, holdings: 3 });
    world.popup.isClosed = true;
    await world.pass(1_000);
    expect(world.closed).toBe(1);
    // At once with the closing, whatever was asked before.
    expect(world.asked).toEqual({ reports: 8, holdings: 4 });
    await world.pass(176_000);
    expect(world.status).toBe("waiting");
    await world.pass(4_000);
    expect(world.status).toBe("unseen");
    const { reports } = world.asked;
    await world.pass(600_000);
    expect(world.asked.reports).toBe(reports);
    purchase.again();
    expect(world.status).toBe("waiting");
    world.units = 6n;
    await world.pass(12_000);
    expect(world.status).toBe("arrived");
    expect(world.closed).toBe(1);
  });

  it("is looked for as long as its window is open, every 30 s after three minutes", async () => {
    const { world } = following();
    await world.pass(180_000);
    const before = { ...world.asked };
    await world.pass(300_000);
    expect(world.asked.reports - before.reports).toBe(10);
    expect(world.asked.holdings - before.holdings).toBe(10);
    expect(world.status).toBe("waiting");
  });

  it("is looked for every 30 s once something arrived, and no longer than three minutes", async () => {
    const { world } = following();
    await settled();
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

  it("is not looked for on a page that nobody sees, and at once when it is seen again", async () => {
    const { world } = following();
    await settled();
    world.lifecycle.setVisible(false);
    const before = { ...world.asked };
    await world.pass(60_000);
    expect(world.asked).toEqual(before);
    world.units = 9n;
    world.lifecycle.setVisible(true);
    await settled();
    expect(world.status).toBe("arrived");
  });

  it(
    "of a provider that reports nothing three times is not asked about again; what arrives is seen",
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

  it("counts only failures in a row", { tags: ["F9"] }, async () => {
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
    "what is held is first read where that failed before: nothing held long arrives",
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
    "a question that is never answered is asked anew, and nothing is asked twice at a time",
    { tags: ["F9"] },
    async () => {
      const { world } = following();
      await settled();
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

  it("of a provider without reports is asked about what arrived alone", async () => {
    const { world } = following({ reports: undefined });
    await world.pass(24_000);
    expect(world.asked).toEqual({ reports: 0, holdings: 3 });
  });

  it("that was left hears no answer any more", { tags: ["F9"] }, async () => {
    const { world, purchase } = following();
    await settled();
    world.late = [];
    await world.pass(12_000);
    expect(world.late).toHaveLength(2);
    purchase.end();
    const heard = world.heard.length;
    world.units = 9n;
    for (const answer of world.late) answer();
    await settled();
    expect(world.heard).toHaveLength(heard);
  });

  it.each(["left", "over"])("that is %s says nothing more, and leaves no timer", async (how) => {
    const { world, purchase } = following();
    await settled();
    const heard = world.heard.length;
    if (how === "left") purchase.end();
    else world.life.end();
    purchase.again();
    world.units = 9n;
    world.lifecycle.setVisible(false);
    world.lifecycle.setVisible(true);
    const before = { ...world.asked };
    world.popup.isClosed = true;
    await world.pass(60_000);
    expect([world.heard.length, world.closed, world.clock.pending]).toEqual([heard, 0, 0]);
    expect(world.asked).toEqual(before);
  });
});
