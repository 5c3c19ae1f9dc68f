import { describe, expect, it } from "vitest";
import { toastGroup } from "../../../../src/application/toast/toast.group.js";
import { ToastStore } from "../../../../src/application/toast/toast.store.js";
import { setupLazyPage } from "../../../support/builders/lazy.js";

/** Toasts whose code loads when the test resolves it. */
const toasts = () => {
  const { scheduler: clock, life, lazy } = setupLazyPage();
  let arrive: (code: { readonly store: ToastStore }) => void = () => undefined;
  let fetched = 0;
  const code = lazy("toast", () => {
    fetched += 1;
    return new Promise<{ readonly store: ToastStore }>((resolve) => (arrive = resolve));
  });
  const comes = async () => {
    arrive({ store: new ToastStore(clock, clock, life) });
    await code.load();
    await Promise.resolve();
  };
  return { toast: toastGroup(code), clock, comes, fetched: () => fetched };
};

describe("toasts while their code is loading", { tags: ["S2-039"] }, () => {
  it("loads the toast code with the first toast, and shows that toast for the full 2.5 s", async () => {
    const { toast, clock, comes, fetched } = toasts();
    expect([toast.snapshot, fetched()]).toEqual([{}, 0]);
    const seen: (string | undefined)[] = [];
    toast.show({ variant: "success", text: "Copied" });
    toast.state$.subscribe(({ shown }) => seen.push(shown?.text));
    expect([toast.snapshot, fetched()]).toEqual([{}, 1]);
    await comes();
    expect(toast.snapshot.shown?.text).toBe("Copied");
    await clock.pass(2_499);
    expect(toast.snapshot.shown?.text).toBe("Copied");
    await clock.pass(1);
    expect([toast.snapshot, seen]).toEqual([{}, [undefined, "Copied", undefined]]);
  });

  it("does not show a toast that was hidden before the toast code loaded", async () => {
    const { toast, comes } = toasts();
    toast.show({ variant: "success", text: "Copied" });
    toast.hide();
    await comes();
    expect(toast.snapshot).toEqual({});
  });

  it("keeps a toast open that the user hovers while the toast code loads, until the pointer leaves", async () => {
    const { toast, clock, comes } = toasts();
    const [one, other] = [toast.hold(), toast.hold()];
    one();
    toast.show({ variant: "success", text: "Copied" });
    await comes();
    await clock.pass(10_000);
    expect(toast.snapshot.shown?.text).toBe("Copied");
    other();
    other();
    await clock.pass(2_500);
    expect(toast.snapshot).toEqual({});
  });
});
