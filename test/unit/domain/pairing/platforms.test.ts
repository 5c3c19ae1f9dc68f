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

describe("pairing platforms", () => {
  it.each<
    [string, Wallet | undefined, Parameters<typeof platformsOf>[1], readonly PairingPlatform[]]
  >([
    ["the QR code only if no wallet is chosen", undefined, desk, ["qrcode"]],
    ["the QR code only if no wallet is chosen on a phone", undefined, phone, ["qrcode"]],
    [
      "all platforms on desktop with the extension installed",
      full,
      { ...desk, isInstalled: true },
      ["browser", "qrcode", "web", "desktop"],
    ],
    [
      "all platforms on desktop without the extension",
      full,
      desk,
      ["qrcode", "web", "desktop", "unsupported"],
    ],
    ["mobile and web on a phone", full, phone, ["mobile", "web", "unsupported"]],
    [
      "browser, mobile and web in the wallet's own browser on a phone",
      full,
      { ...phone, isInstalled: true },
      ["browser", "mobile", "web"],
    ],
    [
      "no 'not detected' for a wallet with an in-app browser",
      { ...full, links: { mobile: "w://" } },
      { ...phone, opensPageItself: true },
      ["mobile"],
    ],
    [
      "no extension if only WalletConnect is available",
      { ...full, links: { mobile: "w://" } },
      { ...desk, isInstalled: true, takesExtensions: false },
      ["qrcode"],
    ],
    [
      "no links if WalletConnect is unavailable",
      full,
      { ...desk, canPair: false },
      ["unsupported"],
    ],
    [
      "mobile on a phone for a universal link only",
      { ...bare, links: { universal: "https://w.example" } },
      phone,
      ["mobile"],
    ],
    [
      "no desktop app on a phone",
      { ...bare, links: { desktop: "w-desk://" } },
      phone,
      ["unsupported"],
    ],
    ["unsupported for a missing extension", { ...bare, rdns: "com.w" }, desk, ["unsupported"]],
    ["unsupported for a wallet without any link", bare, desk, ["unsupported"]],
  ])("offers as pairing platforms: %s", (_, wallet, place, expected) =>
    expect(platformsOf(wallet, place)).toEqual(expected),
  );
});

describe("wallet downloads", () => {
  const place = { isIos: false, isAndroid: false, isMobile: false };
  it("lists a wallet's known downloads: extension, iOS, Android, website", () => {
    expect(downloadsOf(full).map(({ kind }) => kind)).toEqual([
      "chrome",
      "ios",
      "android",
      "homepage",
    ]);
    expect(downloadsOf(bare)).toEqual([]);
  });
  it(
    "lists only the current browser's extension, or Chrome's in Edge if the wallet has none for Edge",
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
  it("opens the device's app store on phones, and the wallet's website otherwise", () => {
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
      getWallet({ ...full, stores: {} }, { isIos: false, isAndroid: true, isMobile: true }),
    ).toEqual({ kind: "open", url: "https://w.example" });
    expect(
      getWallet(
        { ...bare, stores: { chrome: "https://chrome.example/w" } },
        { isIos: true, isAndroid: false, isMobile: true },
      ),
    ).toBeUndefined();
  });
  it("lists a wallet's downloads on desktop if there are several, and opens a single one directly", () => {
    expect(getWallet(full, place)).toEqual({ kind: "choose" });
    expect(getWallet({ ...bare, homepage: "https://w.example" }, place)).toEqual({
      kind: "open",
      url: "https://w.example",
    });
    expect(getWallet(bare, place)).toBeUndefined();
  });
});
