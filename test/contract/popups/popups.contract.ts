import { describe, expect, it } from "vitest";
import type { Popup, PopupMessage, Popups } from "../../../src/ports/page.ports.js";

/** Popups, with control over the window that was opened last. */
export interface PopupsHarness {
  readonly port: Popups;
  /** Makes the browser block every later popup. */
  block(): void;
  /** The URL of the window that was opened last. */
  address(): string | undefined;
  /** The page in it sends something. */
  post(data: unknown, origin: string): void;
  /** Another window of the page sends something. */
  postFromElsewhere(data: unknown, origin: string): void;
  /** URLs to which the current window navigated, and those that replaced its URL. */
  ownWindow(): { readonly navigated: readonly string[]; readonly replaced: readonly string[] };
  /** The user closes it. */
  leave(): void;
}

const URL = "https://secure.example/loading";
const setupOpened = ({ port }: PopupsHarness): Popup => {
  const popup = port.open(URL);
  if (popup === undefined) throw new Error("nothing was opened");
  return popup;
};

export const describePopups = (name: string, make: () => PopupsHarness): void => {
  describe(`Popups: ${name}`, () => {
    it("opens a popup at a URL and navigates the popup to another URL", () => {
      const harness = make();
      const popup = setupOpened(harness);
      expect(harness.address()).toBe(URL);
      expect(popup.navigate("https://idp.example/agree?state=1")).toBe(true);
      expect(harness.address()).toBe("https://idp.example/agree?state=1");
      expect(popup.isClosed).toBe(false);
    });
    it.each(["javascript:alert(1)", "data:text/html,x", "http://idp.example/", "", "/agree"])(
      "refuses to open a popup at the URL %j or to navigate a popup there",
      (url) => {
        const harness = make();
        expect(harness.port.open(url)).toBeUndefined();
        expect(setupOpened(harness).navigate(url)).toBe(false);
        expect(harness.address()).toBe(URL);
      },
    );
    it(
      "navigates the page's own window, and can replace its history entry",
      { tags: ["S3-076"] },
      () => {
        const { port, ownWindow } = make();
        expect(port.navigatePage("https://idp.example/agree?state=1")).toBe(true);
        expect(port.navigatePage("javascript:alert(1)")).toBe(false);
        port.replacePageUrl("https://host.example/pay");
        expect(ownWindow()).toEqual({
          navigated: ["https://idp.example/agree?state=1"],
          replaced: ["https://host.example/pay"],
        });
      },
    );
    it("open() returns undefined if the browser blocks the popup", () => {
      const harness = make();
      harness.block();
      expect(harness.port.open(URL)).toBeUndefined();
    });
    it("navigatePage() returns false if the browser blocks navigating the page's own window", () => {
      const harness = make();
      harness.block();
      expect(harness.port.navigatePage(URL)).toBe(false);
    });
    it("emits messages of the popup with their origin, and no messages of other windows", () => {
      const harness = make();
      const popup = setupOpened(harness);
      const heard: PopupMessage[] = [];
      const listening = popup.messages$.subscribe((message) => heard.push(message));
      harness.post({ a: 1 }, "https://secure.example");
      harness.postFromElsewhere({ a: 2 }, "https://secure.example");
      listening.unsubscribe();
      harness.post({ a: 3 }, "https://secure.example");
      expect(heard).toEqual([{ origin: "https://secure.example", data: { a: 1 } }]);
    });
    it("reports that the user closed the popup, and no longer navigates it", () => {
      const harness = make();
      const popup = setupOpened(harness);
      harness.leave();
      expect(popup.isClosed).toBe(true);
      expect(popup.navigate("https://idp.example/")).toBe(false);
      const other = setupOpened(make());
      other.close();
      expect(other.isClosed).toBe(true);
    });
  });
};
