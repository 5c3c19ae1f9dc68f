import { describe, expect, it } from "vitest";
import type { Observable } from "rxjs";
import type { PageLifecycle } from "../../../src/ports/page.ports.js";

/** A page that starts visible and online, without dark mode. */
export interface PageLifecycleHarness {
  readonly port: PageLifecycle;
  setVisible(isVisible: boolean): void;
  setOnline(isOnline: boolean): void;
  setPrefersDark(prefersDark: boolean): void;
  /** How often the page was loaded again. */
  reloads(): number;
}

export const describePageLifecycle = (name: string, make: () => PageLifecycleHarness): void => {
  describe(`PageLifecycle: ${name}`, () => {
    const heard = <T>(stream: Observable<T>) => {
      const values: T[] = [];
      const subscription = stream.subscribe((value) => values.push(value));
      return { values, subscription };
    };
    it.each([
      ["visible$", "setVisible", true],
      ["online$", "setOnline", true],
      ["prefersDark$", "setPrefersDark", false],
    ] as const)(
      "%s emits the current value on subscribe, then each change once, until unsubscribed",
      (stream, set, first) => {
        const harness = make();
        const { values, subscription } = heard(harness.port[stream]);
        harness[set](!first);
        harness[set](!first);
        harness[set](first);
        subscription.unsubscribe();
        harness[set](!first);
        expect(values).toEqual([first, !first, first]);
        const present: Observable<boolean> = harness.port[stream];
        expect(heard(present).values).toEqual([!first]);
      },
    );
    it("the page lifecycle port reloads the page on request", () => {
      const harness = make();
      expect(harness.reloads()).toBe(0);
      harness.port.reload();
      expect(harness.reloads()).toBe(1);
    });
    it("hide$ emits once each time the page is hidden", () => {
      const harness = make();
      const { values } = heard(harness.port.hide$);
      expect(values).toHaveLength(0);
      harness.setVisible(false);
      harness.setVisible(true);
      harness.setVisible(false);
      expect(values).toHaveLength(2);
    });
  });
};
