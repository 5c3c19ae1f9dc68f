import { describe, expect, it } from "vitest";
import type { Popup, PopupMessage, Popups } from "../../../src/ports/popups.port.js";

/** Popups, and whoever plays the window that was opened last. */
export interface PopupsHarness {
  readonly port: Popups;
  /** The browser opens nothing from here on. */
  block(): void;
  /** Where the window that was opened last is. */
  address(): string | undefined;
  /** The page in it sends something. */
  post(data: unknown, origin: string): void;
  /** Another window of the page sends something. */
  postFromElsewhere(data: unknown, origin: string): void;
  /** Where this window was led, and the addresses that it was given as its own. */
  here(): { readonly led: readonly string[]; readonly named: readonly string[] };
  /** The user closes it. */
  leave(): void;
}

const URL = "https://secure.example/loading";
const opened = ({ port }: PopupsHarness): Popup => {
  const popup = port.open(URL);
  if (popup === undefined) throw new Error("nothing was opened");
  return popup;
};

export const describePopups = (name: string, make: () => PopupsHarness): void => {
  describe(`Popups: ${name}`, () => {
    it("opens a window at an address and leads it elsewhere", () => {
      const harness = make();
      const popup = opened(harness);
      expect(harness.address()).toBe(URL);
      expect(popup.lead("https://idp.example/agree?state=1")).toBe(true);
      expect(harness.address()).toBe("https://idp.example/agree?state=1");
      expect(popup.isClosed).toBe(false);
    });
    it.each(["javascript:alert(1)", "data:text/html,x", "http://idp.example/", "", "/agree"])(
      "neither opens nor leads to %j",
      (url) => {
        const harness = make();
        expect(harness.port.open(url)).toBeUndefined();
        expect(opened(harness).lead(url)).toBe(false);
        expect(harness.address()).toBe(URL);
      },
    );
    it(
      "leads this window to an address, and shows another one as its own",
      { tags: ["S3-076"] },
      () => {
        const { port, here } = make();
        expect(port.leadHere("https://idp.example/agree?state=1")).toBe(true);
        expect(port.leadHere("javascript:alert(1)")).toBe(false);
        port.renameHere("https://host.example/pay");
        expect(here()).toEqual({
          led: ["https://idp.example/agree?state=1"],
          named: ["https://host.example/pay"],
        });
      },
    );
    it("gives nothing where the browser blocks the window", () => {
      const harness = make();
      harness.block();
      expect(harness.port.open(URL)).toBeUndefined();
    });
    it("leads this window nowhere where the browser does not let it", () => {
      const harness = make();
      harness.block();
      expect(harness.port.leadHere(URL)).toBe(false);
    });
    it("hears the window with the origin that it is from, and no other window", () => {
      const harness = make();
      const popup = opened(harness);
      const heard: PopupMessage[] = [];
      const listening = popup.messages$.subscribe((message) => heard.push(message));
      harness.post({ a: 1 }, "https://secure.example");
      harness.postFromElsewhere({ a: 2 }, "https://secure.example");
      listening.unsubscribe();
      harness.post({ a: 3 }, "https://secure.example");
      expect(heard).toEqual([{ origin: "https://secure.example", data: { a: 1 } }]);
    });
    it("knows when it was closed, by its user or by the page, and leads it nowhere then", () => {
      const harness = make();
      const popup = opened(harness);
      harness.leave();
      expect(popup.isClosed).toBe(true);
      expect(popup.lead("https://idp.example/")).toBe(false);
      const other = opened(make());
      other.close();
      expect(other.isClosed).toBe(true);
    });
  });
};
