import { expect, it } from "vitest";
import { InMemoryPopups } from "../../../src/infrastructure/in-memory/index.js";
import { BrowserPopups, type PopupOpener } from "../../../src/infrastructure/browser/popups.js";
import { describePopups } from "./popups.contract.js";

interface PlayedWindow {
  closed: boolean;
  readonly location: { href: string };
  close(): void;
}

/** A page whose windows the test controls. */
const playedPage = () => {
  const events = new EventTarget();
  const calls: (readonly unknown[])[] = [];
  const windows: PlayedWindow[] = [];
  let isBlocked = false;
  const replaced: string[] = [];
  const open = (...parameters: readonly unknown[]): unknown => {
    calls.push(parameters);
    if (isBlocked) return null;
    const window: PlayedWindow = {
      closed: false,
      location: { href: String(parameters[0]) },
      close: () => {
        window.closed = true;
      },
    };
    windows.push(window);
    return window;
  };
  const send = (source: unknown, data: unknown, origin: string): void => {
    events.dispatchEvent(Object.assign(new Event("message"), { source, data, origin }));
  };
  const opener = {
    open,
    history: {
      state: null,
      replaceState: (...args: readonly unknown[]) => replaced.push(String(args[2])),
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } as unknown as PopupOpener;
  return {
    opener,
    calls,
    last: () => windows.at(-1),
    ownWindow: () => ({
      navigated: calls.filter(([, target]) => target === "_top").map(([url]) => String(url)),
      replaced,
    }),
    send,
    block: () => {
      isBlocked = true;
    },
  };
};

describePopups("browser", () => {
  const page = playedPage();
  return {
    port: new BrowserPopups(page.opener),
    block: page.block,
    address: () => page.last()?.location.href,
    post: (data, origin) => page.send(page.last(), data, origin),
    postFromElsewhere: (data, origin) => page.send({}, data, origin),
    ownWindow: page.ownWindow,
    leave: () => page.last()?.close(),
  };
});
describePopups("in memory", () => {
  const port = new InMemoryPopups();
  return {
    port,
    block: () => {
      port.isBlocked = true;
    },
    address: () => port.opened.at(-1)?.addresses.at(-1),
    post: (data, origin) => port.opened.at(-1)?.post(data, origin),
    postFromElsewhere: () => undefined,
    ownWindow: () => port.pageUrls,
    leave: () => port.opened.at(-1)?.close(),
  };
});

it("opens a popup of 600 by 800 pixels with an opener", { tags: ["S2-040"] }, () => {
  const page = playedPage();
  new BrowserPopups(page.opener).open("https://secure.example/loading");
  expect(page.calls).toEqual([
    ["https://secure.example/loading", "popupWindow", "width=600,height=800,scrollbars=yes"],
  ]);
});
it("open() returns undefined if the browser throws when it opens a popup", () => {
  const { opener } = playedPage();
  const open = (): never => {
    throw new Error("no");
  };
  expect(new BrowserPopups({ ...opener, open }).open("https://secure.example/")).toBeUndefined();
});
