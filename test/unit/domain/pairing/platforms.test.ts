import { describe, expect, it } from "vitest";
import type { Wallet } from "../../../../src/domain/catalogue/wallet.js";
import {
  downloadsOf,
  getWallet,
  platformsOf,
  type PairingPlatform,
} from "../../../../src/domain/pairing/platforms.js";

const bare: Wallet = { id: "w", name: "W", links: {}, stores: {} };
const full: Wallet = {
  ...bare,
  rdns: "com.w",
  homepage: "https://w.example",
  links: {
    mobile: "w://",
    universal: "https://w.example/app",
    desktop: "w-desk://",
    webapp: "https://app.w.example",
  },
  stores: {
    chrome: "https://chrome.example/w",
    ios: "https://apps.example/w",
    android: "https://play.example/w",
  },
};
const desk = { isMobile: false, isInstalled: false, takesExtensions: true };
const phone = { ...desk, isMobile: true };

describe("the ways to reach a wallet", () => {
  it.each<
    [string, Wallet | undefined, Parameters<typeof platformsOf>[1], readonly PairingPlatform[]]
  >([
    ["no wallet chosen: the code alone", undefined, desk, ["qrcode"]],
    ["no wallet chosen, on a phone: the code alone", undefined, phone, ["qrcode"]],
    [
      "everything, extension installed, desktop",
      full,
      { ...desk, isInstalled: true },
      ["browser", "qrcode", "web", "desktop"],
    ],
    [
      "everything, extension missing, desktop",
      full,
      desk,
      ["qrcode", "web", "desktop", "unsupported"],
    ],
    ["everything, on a phone", full, phone, ["mobile", "web", "unsupported"]],
    [
      "everything, on a phone, in the wallet's own browser",
      full,
      { ...phone, isInstalled: true },
      ["browser", "mobile", "web"],
    ],
    [
      "a wallet that opens the page in its own browser is never 'not detected'",
      { ...full, links: { mobile: "w://" } },
      { ...phone, opensPageItself: true },
      ["mobile"],
    ],
    [
      "where only the protocol is wired an extension is no way",
      { ...full, links: { mobile: "w://" } },
      { ...desk, isInstalled: true, takesExtensions: false },
      ["qrcode"],
    ],
    [
      "where the protocol is not wired no link is a way",
      full,
      { ...desk, canPair: false },
      ["unsupported"],
    ],
    [
      "a universal address alone is a way on a phone",
      { ...bare, links: { universal: "https://w.example" } },
      phone,
      ["mobile"],
    ],
    [
      "a desktop app is no way on a phone",
      { ...bare, links: { desktop: "w-desk://" } },
      phone,
      ["unsupported"],
    ],
    ["an extension only, missing", { ...bare, rdns: "com.w" }, desk, ["unsupported"]],
    ["nothing at all", bare, desk, ["unsupported"]],
  ])("%s", (_, wallet, place, expected) => expect(platformsOf(wallet, place)).toEqual(expected));
});

describe("where a wallet is had", () => {
  const place = { isIos: false, isAndroid: false, isMobile: false };
  it("lists extension, iOS, Android and site, each if it is known", () => {
    expect(downloadsOf(full).map(({ kind }) => kind)).toEqual([
      "chrome",
      "ios",
      "android",
      "homepage",
    ]);
    expect(downloadsOf(bare)).toEqual([]);
  });
  it(
    "has the extension for this browser alone, and Edge takes Chrome's where it has none",
    { tags: ["finding-H1"] },
    () => {
      const stores = {
        chrome: "https://chrome.example/w",
        firefox: "https://firefox.example/w",
        safari: "https://safari.example/w",
      };
      const { edge, ...others } = { edge: "https://edge.example/w", ...stores };
      const first = (known: Wallet["stores"]) =>
        (["chrome", "edge", "firefox", "safari"] as const).map(
          (store) => downloadsOf({ ...bare, stores: known }, store)[0]?.kind,
        );
      expect(first({ edge, ...others })).toEqual(["chrome", "edge", "firefox", "safari"]);
      expect(first(others)).toEqual(["chrome", "chrome", "firefox", "safari"]);
      expect(first({ chrome: stores.chrome })).toEqual(["chrome", "chrome", undefined, undefined]);
    },
  );
  it("is the device's own store on a phone, else the site", () => {
    expect(getWallet(full, { isIos: true, isAndroid: false, isMobile: true })).toEqual({
      kind: "open",
      url: "https://apps.example/w",
    });
    expect(getWallet(full, { isIos: false, isAndroid: true, isMobile: true })).toEqual({
      kind: "open",
      url: "https://play.example/w",
    });
    expect(
      getWallet({ ...full, stores: {} }, { isIos: true, isAndroid: false, isMobile: true }),
    ).toEqual({ kind: "open", url: "https://w.example" });
    expect(
      getWallet(
        { ...bare, stores: { chrome: "https://chrome.example/w" } },
        { isIos: true, isAndroid: false, isMobile: true },
      ),
    ).toBeUndefined();
  });
  it("is a choice on a desktop that has several, the one where there is one, and nothing where none is known", () => {
    expect(getWallet(full, place)).toEqual({ kind: "choose" });
    expect(getWallet({ ...bare, homepage: "https://w.example" }, place)).toEqual({
      kind: "open",
      url: "https://w.example",
    });
    expect(getWallet(bare, place)).toBeUndefined();
  });
});
