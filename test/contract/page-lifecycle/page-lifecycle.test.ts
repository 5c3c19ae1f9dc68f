import { expect, it } from "vitest";
import { FakePageLifecycle } from "../../../src/infrastructure/in-memory/index.js";
import {
  BrowserPageLifecycle,
  SERVER_PAGE_LIFECYCLE,
} from "../../../src/infrastructure/browser/page-lifecycle.js";
import { describePageLifecycle } from "./page-lifecycle.contract.js";

/** An event target that counts its listeners. */
class Source extends EventTarget {
  listeners = 0;
  override addEventListener(...parameters: Parameters<EventTarget["addEventListener"]>): void {
    this.listeners += 1;
    super.addEventListener(...parameters);
  }
  override removeEventListener(
    ...parameters: Parameters<EventTarget["removeEventListener"]>
  ): void {
    this.listeners -= 1;
    super.removeEventListener(...parameters);
  }
}
const aPage = () => {
  const document = Object.assign(new Source(), { visibilityState: "visible" });
  const navigator = { onLine: true };
  const media = Object.assign(new Source(), { matches: false });
  const location = { reloads: 0, reload: () => void (location.reloads += 1) };
  const parts = { document, navigator, location, matchMedia: () => media };
  const window = Object.assign(new Source(), parts);
  return { ...parts, media, window, port: new BrowserPageLifecycle(window) };
};

describePageLifecycle("browser", () => {
  const { document, navigator, location, media, window, port } = aPage();
  return {
    port,
    reloads: () => location.reloads,
    setVisible: (isVisible) => {
      document.visibilityState = isVisible ? "visible" : "hidden";
      if (!isVisible) window.dispatchEvent(new Event("pagehide"));
      document.dispatchEvent(new Event("visibilitychange"));
    },
    setOnline: (isOnline) => {
      navigator.onLine = isOnline;
      window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
    },
    setPrefersDark: (prefersDark) => {
      media.matches = prefersDark;
      media.dispatchEvent(new Event("change"));
    },
  };
});
describePageLifecycle("fake", () => {
  const port = new FakePageLifecycle();
  return {
    port,
    setVisible: (value) => port.setVisible(value),
    setOnline: (value) => port.setOnline(value),
    setPrefersDark: (value) => port.setPrefersDark(value),
    reloads: () => port.reloads,
  };
});

it("listens to the browser's lifecycle events only while subscribed", () => {
  const { document, media, window, port } = aPage();
  const count = (): number => document.listeners + media.listeners + window.listeners;
  expect(count()).toBe(0);
  const subscriptions = [
    port.visible$.subscribe(),
    port.online$.subscribe(),
    port.prefersDark$.subscribe(),
    port.hide$.subscribe(),
  ];
  expect(count()).toBeGreaterThan(0);
  subscriptions.forEach((subscription) => subscription.unsubscribe());
  expect(count()).toBe(0);
});
it("emits offline, then online, if the network is back before the offline event arrives", () => {
  const { navigator, window, port } = aPage();
  const values: boolean[] = [];
  port.online$.subscribe((value) => values.push(value));
  navigator.onLine = true;
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  expect(values).toEqual([true, false, true]);
});
it("treats a frozen page as hidden, and a page restored from the back-forward cache as visible", () => {
  const { document, window, port } = aPage();
  let hides = 0;
  port.hide$.subscribe(() => (hides += 1));
  document.dispatchEvent(new Event("freeze"));
  window.dispatchEvent(new Event("pagehide"));
  expect(hides).toBe(1);
  window.dispatchEvent(new Event("pageshow"));
  window.dispatchEvent(new Event("pagehide"));
  expect(hides).toBe(2);
});
it("reports a server-rendered page as visible, online and light, and never completes", () => {
  const values: boolean[] = [];
  let ended = 0;
  for (const stream of [
    SERVER_PAGE_LIFECYCLE.visible$,
    SERVER_PAGE_LIFECYCLE.online$,
    SERVER_PAGE_LIFECYCLE.prefersDark$,
  ])
    stream.subscribe({ next: (value) => values.push(value), complete: () => (ended += 1) });
  expect([values, ended]).toEqual([[true, true, false], 0]);
});
