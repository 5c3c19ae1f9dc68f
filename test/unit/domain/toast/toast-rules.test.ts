import { describe, expect, it } from "vitest";
import {
  hideToast,
  initialToasts,
  pauseToasts,
  resumeToasts,
  showToast,
  tickToasts,
  TOAST_SWAP_MS,
  type Toast,
} from "../../../../src/domain/toast/toast-rules.js";

const toast = (text: string, change: Partial<Toast> = {}): Toast => ({
  variant: "success",
  text,
  ...change,
});
const open = showToast(initialToasts, toast("one"), 1_000).state;

describe("toasts", () => {
  it.each(["loading", "success", "error"] as const)(
    'shows a toast of the variant "%s" immediately if none is open',
    { tags: ["S2-036"] },
    (variant) => {
      expect(showToast(initialToasts, toast("hi", { variant }), 0).state.shown).toEqual({
        variant,
        text: "hi",
        id: 1,
      });
    },
  );

  it("closes a toast after 2,500 ms by default", { tags: ["S2-038"] }, () => {
    expect(showToast(initialToasts, toast("one"), 1_000).wait).toBe(2_500);
    expect(tickToasts(open, 3_499)).toEqual({ state: open, wait: 1 });
    expect(tickToasts(open, 3_500).state.shown).toBeUndefined();
  });

  it("closes an error toast after 5,000 ms", () => {
    const failure = showToast(initialToasts, toast("no", { variant: "error" }), 1_000);

    expect(failure.wait).toBe(5_000);
    expect(tickToasts(failure.state, 5_999).state.shown?.text).toBe("no");
    expect(tickToasts(failure.state, 6_000).state.shown).toBeUndefined();
  });

  it("keeps a toast open when automatic closing is off", () => {
    const step = showToast(initialToasts, toast("one", { autoClose: false }), 0);

    expect(step.wait).toBeUndefined();
    expect(tickToasts(step.state, 1e9).state).toBe(step.state);
  });

  it(
    "hides an open toast when a second one arrives, and shows the second after 150 ms",
    { tags: ["S2-039", "S9-012"] },
    () => {
      const step = showToast(open, toast("two"), 2_000);

      expect(TOAST_SWAP_MS).toBe(150);
      expect([step.state.shown, step.wait]).toEqual([undefined, 150]);
      expect(tickToasts(step.state, 2_149).state.shown).toBeUndefined();
      expect(tickToasts(step.state, 2_150).state.shown).toMatchObject({ text: "two", id: 2 });
      expect(tickToasts(step.state, 2_150).wait).toBe(2_500);
    },
  );

  it("shows only the last of several toasts that arrive within 150 ms, without further delay", () => {
    const second = showToast(open, toast("two"), 2_000).state;
    const third = showToast(second, toast("three"), 2_100);

    expect([third.state.shown, third.wait]).toEqual([undefined, 50]);
    expect(tickToasts(third.state, 2_150).state.shown?.text).toBe("three");
  });

  it("drops the waiting toast when the open toast is hidden", () => {
    expect(hideToast(open)).toEqual({ state: { lastId: 1 } });
    expect(hideToast(showToast(open, toast("two"), 2_000).state)).toEqual({ state: { lastId: 1 } });
    expect(hideToast(initialToasts).state).toBe(initialToasts);
  });

  it("pauses the countdown of a toast, and resumes it with the remaining time", () => {
    const held = pauseToasts(open, 2_000);
    expect([held.wait, held.state.left]).toEqual([undefined, 1_500]);
    expect(tickToasts(held.state, 1e9).state).toBe(held.state);
    const released = resumeToasts(held.state, 100_000);
    expect(released.wait).toBe(1_500);
    expect(tickToasts(released.state, 101_500).state.shown).toBeUndefined();
  });

  it("shows a toast that arrives during a pause for its full time after the pause", () => {
    const held = pauseToasts(open, 2_000).state;
    const swapped = tickToasts(showToast(held, toast("two"), 2_000).state, 2_150);
    expect([swapped.state.shown?.text, swapped.wait]).toEqual(["two", undefined]);
    expect(resumeToasts(swapped.state, 9_000).wait).toBe(2_500);
  });

  it(
    "does not show a toast longer than its full time if the clock changes during a pause",
    { tags: ["F23"] },
    () => {
      const { state } = showToast(initialToasts, { variant: "success", text: "Saved" }, 1_000_000);
      const held = pauseToasts(state, 1_000_000 - 3_600_000).state;
      expect(resumeToasts(held, 2_000_000).wait).toBe(2_500);
    },
  );

  it("keeps the longer display time of an error through a pause and an early timer", () => {
    const { state } = showToast(initialToasts, { variant: "error", text: "Failed" }, 1_000);
    expect(tickToasts(state, 1_100)).toEqual({ state, wait: 4_900 });
    const held = pauseToasts(state, 1_000).state;
    expect(resumeToasts(held, 9_000).wait).toBe(5_000);
  });

  it("ignores a second pause of a toast, and a resume without a pause", () => {
    const held = pauseToasts(open, 2_000).state;
    expect(pauseToasts(held, 3_000).state).toBe(held);
    expect(resumeToasts(open, 2_000)).toEqual({ state: open, wait: 1_500 });
  });
});
