import { describe, expect, it } from "vitest";
import { openWalletLink } from "../../../src/application/shared/open-wallet-link.js";
import { BrowserLinks } from "../../../src/infrastructure/browser/links.js";

const APP = "lantern://wc?uri=x";
const FEATURES = "noopener,noreferrer";

/**
 * `sandboxes` of the frames around the page, the nearest first; null for one of another origin.
 */
const setupFrame = (
  sandboxes: readonly (string | undefined | null)[],
  answer: (url: string, target: string) => unknown = () => null,
) => {
  const calls: string[][] = [];
  let at: object = {};
  Object.assign(at, { parent: at });
  for (const sandbox of sandboxes.toReversed())
    at = {
      parent: at,
      frameElement: sandbox === null ? null : { getAttribute: () => sandbox ?? null },
    };
  const window = Object.assign(at, {
    open: (...given: string[]) => {
      calls.push(given);
      return answer(given[0] ?? "", given[1] ?? "");
    },
  });
  return { links: new BrowserLinks(window), calls };
};
const isOpened = (links: BrowserLinks): boolean => openWalletLink(links, APP, "_top");

describe("links in a framed page", () => {
  it.each([
    ["without a sandbox", [undefined]],
    ["that may navigate the top window", ["allow-scripts allow-top-navigation"]],
    [
      "that may navigate the top window after a user gesture",
      ["allow-scripts ALLOW-TOP-NAVIGATION-BY-USER-ACTIVATION"],
    ],
  ])("opens a wallet's app in the top window from a frame %s", (_, sandboxes) => {
    const { links, calls } = setupFrame(sandboxes);
    expect(isOpened(links)).toBe(true);
    expect(calls).toEqual([[APP, "_top", FEATURES]]);
  });
  it.each([
    ["the frame itself", ["allow-scripts allow-popups"]],
    ["a frame around it", [undefined, "allow-scripts allow-popups"]],
  ])("opens the wallet's app in a new tab if %s may only open popups", (_, sandboxes) => {
    const { links, calls } = setupFrame(sandboxes);
    expect(isOpened(links)).toBe(true);
    expect(calls).toEqual([[APP, "_blank", FEATURES]]);
  });
  it("returns false for a wallet link if the frame's sandbox allows neither top window nor popups", () => {
    const { links, calls } = setupFrame(["allow-scripts"]);
    expect([isOpened(links), links.openTab("https://a.example/")]).toEqual([false, false]);
    expect(calls).toEqual([]);
  });
  it("opens a new tab if the browser throws when opening a link in the top window", () => {
    const { links, calls } = setupFrame([undefined], (_, target) => {
      if (target === "_top") throw new Error("not allowed");
      return null;
    });
    expect(isOpened(links)).toBe(true);
    expect(calls.at(-1)).toEqual([APP, "_blank", FEATURES]);
  });

  describe("in a frame of another origin with an unreadable sandbox", () => {
    it("opens the wallet's app in the top window if the frame's sandbox is unreadable and the browser allows it", () => {
      const { links, calls } = setupFrame([null], () => ({}));
      expect(isOpened(links)).toBe(true);
      expect(calls).toEqual([
        ["", "_top"],
        [APP, "_top", FEATURES],
      ]);
    });
    it("opens a new tab without an opener if the browser refuses to navigate the top window", () => {
      const led: string[] = [];
      const tab = { opener: {}, location: { replace: (url: string) => led.push(url) } };
      const { links } = setupFrame([null], (_, target) => (target === "_top" ? null : tab));
      expect(isOpened(links)).toBe(true);
      expect([tab.opener, led]).toEqual([null, [APP]]);
    });
    it("returns false if the browser opens neither the top window nor a new tab from a cross-origin frame", () => {
      const { links } = setupFrame([null]);
      expect([isOpened(links), links.openTab("https://a.example/")]).toEqual([false, false]);
    });
  });
});
