import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";
import { USDC } from "../../../support/fixtures/swap.js";
import { setupSwapForm } from "../../../support/worlds/swap-form.js";

const shown = ({ flow }: ReturnType<typeof setupSwapForm>) => flow.store.snapshot.estimate;
/** A form with one quote; `pass` advances the clock and lets answers arrive. */
const setupQuotedForm = async () => {
  const world = setupSwapForm();
  const pass = async (ms: number): Promise<void> => {
    world.clock.advance(ms);
    await flushPromises();
  };
  const release = world.flow.watch();
  await world.flow.edit({ target: USDC, amount: "1" });
  await pass(200);
  world.quotes[0]?.answer();
  await flushPromises();
  return { ...world, pass, release };
};

describe("swap quote refresh", () => {
  it("shows no swap estimate for an incomplete form, and clears it once an input is invalid", async () => {
    const world = setupSwapForm();
    await world.flow.edit({ amount: "1" });
    expect(shown(world).status).toBe("idle");
    expect(world.clock.pending).toBe(0);
    const whole = await setupQuotedForm();
    expect(shown(whole).status).toBe("ready");
    await whole.flow.edit({ amount: "" });
    expect(shown(whole).status).toBe("idle");
    await whole.flow.edit({ amount: "x" });
    expect(shown(whole).status).toBe("idle");
  });
  it("replaces the shown swap estimate with the newest answer or error", async () => {
    const world = await setupQuotedForm();
    const first = shown(world);
    await world.pass(10_000);
    expect(shown(world)).toBe(first);
    world.quotes[1]?.answer();
    await flushPromises();
    expect(shown(world)).toMatchObject({ status: "ready" });
    expect(shown(world)).not.toBe(first);
    await world.pass(10_000);
    world.quotes[2]?.fail(new LatchkitError("swap/no-quote", {}));
    await flushPromises();
    expect(shown(world)).toMatchObject({ status: "failed", error: { code: "swap/no-quote" } });
    await world.pass(10_000);
    world.quotes[3]?.fail(new LatchkitError("swap/no-liquidity", {}));
    await flushPromises();
    expect(shown(world)).toMatchObject({ error: { code: "swap/no-liquidity" } });
  });
  it("does not refresh the swap quote before it is due, even with new subscribers or page visits", async () => {
    const world = await setupQuotedForm();
    world.flow.watch();
    world.lifecycle.setVisible(false);
    world.lifecycle.setVisible(true);
    await world.pass(9_999);
    expect(world.quotes).toHaveLength(1);
    await world.pass(1);
    expect(world.quotes).toHaveLength(2);
  });
  it("pauses the quote refresh while the page is hidden, and refreshes at once when it is visible", async () => {
    const world = await setupQuotedForm();
    world.lifecycle.setVisible(false);
    await world.pass(15_000);
    expect(world.quotes).toHaveLength(1);
    world.lifecycle.setVisible(true);
    await flushPromises();
    expect(world.quotes).toHaveLength(2);
  });
  it("stops refreshing the swap quote without subscribers, and ignores a repeated unsubscribe", async () => {
    const world = await setupQuotedForm();
    const other = world.flow.watch();
    world.release();
    world.release();
    await world.pass(10_000);
    expect(world.quotes).toHaveLength(2);
    world.quotes[1]?.answer();
    await flushPromises();
    other();
    await world.pass(10_000);
    expect(world.quotes).toHaveLength(2);
  });
  it("does not refresh the swap quote while the swap is under review", async () => {
    const world = await setupQuotedForm();
    world.swaps.preview = async () =>
      ({ expiresAt: world.clock.now() + 30_000, given: {}, isBatch: false }) as never;
    await world.flow.review();
    await world.pass(40_000);
    expect([world.quotes.length, shown(world).status]).toEqual([1, "ready"]);
  });
  it("refreshes an overdue swap quote at once after a review failed", async () => {
    const world = await setupQuotedForm();
    let fail: (error: Error) => void = () => undefined;
    world.swaps.preview = () => new Promise((_, reject) => (fail = reject));
    const reviewed = errorCodeOf(world.flow.review());
    await world.pass(29_999);
    expect([world.quotes.length, shown(world).status]).toEqual([1, "ready"]);
    await world.pass(1);
    expect([world.quotes.length, shown(world).status]).toEqual([1, "loading"]);
    fail(new LatchkitError("swap/no-liquidity", {}));
    expect(await reviewed).toBe("swap/no-liquidity");
    await flushPromises();
    expect(world.quotes).toHaveLength(2);
  });
  it("hides a swap estimate that expired without a refresh", async () => {
    const world = await setupQuotedForm();
    world.release();
    await world.pass(29_999);
    expect(shown(world).status).toBe("ready");
    await world.pass(1);
    expect(shown(world).status).toBe("loading");
  });
  it("stops the timer and aborts the open quote request when the instance is disposed", async () => {
    const world = await setupQuotedForm();
    await world.pass(10_000);
    world.life.end();
    world.quotes[1]?.answer();
    await flushPromises();
    expect(world.clock.pending).toBe(0);
    expect(world.quotes[1]?.signal.aborted).toBe(true);
  });
});
