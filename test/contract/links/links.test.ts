import { describe, expect, it } from "vitest";
import { openWalletLink } from "../../../src/application/shared/open-wallet-link.js";
import { InMemoryLinks } from "../../../src/infrastructure/in-memory/index.js";
import { BrowserLinks } from "../../../src/infrastructure/browser/links.js";
import { describeLinks } from "./links.contract.js";

describeLinks("browser", () => {
  const opened: string[] = [];
  return {
    port: new BrowserLinks({ open: (url) => opened.push(url) }),
    opened: () => opened,
  };
});
describeLinks("in memory", () => {
  const port = new InMemoryLinks();
  return { port, opened: () => port.opened };
});

it("opens a link in a new tab without an opener", () => {
  const calls: unknown[] = [];
  new BrowserLinks({ open: (...parameters) => calls.push(parameters) }).openTab(
    "https://a.example/",
  );
  expect(calls).toEqual([["https://a.example/", "_blank", "noopener,noreferrer"]]);
});
it("returns false if the browser throws when opening a link", () => {
  expect(
    new BrowserLinks({
      open: () => {
        throw new Error("no");
      },
    }).openTab("https://a.example/"),
  ).toBe(false);
});
it(
  "opens a wallet's link by its scheme, its site or the one allowed Android intent",
  { tags: ["T9"] },
  () => {
    const calls: unknown[] = [];
    const links = new BrowserLinks({ open: (...parameters) => calls.push(parameters) });
    const intent =
      "intent://browse/https%3A%2F%2Fa.example?ref=https%3A%2F%2Fa.example#Intent;scheme=phantom;package=app.phantom;end";
    const asked = [
      intent,
      "cbwallet://miniapp?url=x",
      "https://go.cb-w.com/dapp?cb_url=x",
      intent.replace("app.phantom", "com.evil"),
      "intent://x#Intent;end",
      "javascript:alert(1)",
    ];
    expect(asked.map((link) => openWalletLink(links, link, "_self"))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(calls).toEqual(asked.slice(0, 3).map((link) => [link, "_self", "noopener,noreferrer"]));
  },
);

describe("a window opened in the tap", () => {
  it("opens an empty named window during the user's tap, and can close it", () => {
    const window = {
      isClosed: false,
      close: () => {
        window.isClosed = true;
      },
    };
    const calls: unknown[] = [];
    const links = new BrowserLinks({
      open: (...parameters) => {
        calls.push(parameters);
        return window;
      },
    });
    const reserved = links.reserveWindow("popupWindow", "width=600");
    expect(calls).toEqual([["", "popupWindow", "width=600"]]);
    if (typeof reserved === "object") reserved.close();
    expect(window.isClosed).toBe(true);
  });
  it("returns no window if the browser blocks it during the tap or throws", () => {
    expect(new BrowserLinks({ open: () => null }).reserveWindow("a", "b")).toBe(true);
    const refusing = {
      open: () => {
        throw new Error("refused");
      },
    };
    expect(new BrowserLinks(refusing).reserveWindow("a", "b")).toBe(false);
    const links = new InMemoryLinks();
    links.isBlocked = true;
    expect(links.reserveWindow("a", "b")).toBe(true);
    expect(links.reserved).toEqual([]);
  });
});
