import { describe, expect, it } from "vitest";
import {
  toWallet,
  checkAppLink,
  checkSite,
} from "../../../../src/domain/catalogue/catalogue-entry.js";
import { anEntry } from "../../../support/builders/catalogue-entries.js";

describe("links of a catalogue entry", () => {
  it.each(["https://wallet.example", "https://wallet.example/a?b=c#d", "http://127.0.0.1:8080/x"])(
    "accepts %s as a wallet's website",
    (link) => expect(checkSite(link)).toBe("usable"),
  );
  it.each([
    "metamask://",
    "foo:",
    "web+wallet.x-1://main",
    "https://link.wallet.example",
    "bybitapp://open/route?targetUrl=by://web3",
  ])("accepts %s as a wallet's app link", (link) => expect(checkAppLink(link)).toBe("usable"));
  it.each([
    "javascript:alert(1)//",
    "JaVaScRiPt:alert(1)//",
    "\u0001javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://x/1",
    "about:blank",
    "intent://pay#Intent;end",
    "https://user:secret@example.test/",
    "https://user@example.test",
    "//example.test/",
    "/path",
    "https:example.test",
    "https://",
    "https://x.test/\\@evil.test",
    "https://x.test/\u202e",
    "ws://x.test",
  ])("rejects %j as a wallet's website and as an app link", { tags: ["T9"] }, (link) => {
    expect(checkSite(link)).toBe("malicious");
    expect(checkAppLink(link)).toBe("malicious");
  });
  it(
    "rejects a URL longer than 2,048 characters as a wallet's website and as an app link",
    { tags: ["T9"] },
    () => {
      const link = `https://x.test/${"x".repeat(2_048)}`;
      expect(checkSite(link)).toBe("malicious");
      expect(checkAppLink(link)).toBe("malicious");
    },
  );
  it.each([
    "tel:+1900",
    "sms:1900",
    "mailto:a@b.c",
    "itms-services://?action=download-manifest",
    "market://details?id=x",
    "ms-appinstaller:?source=x",
    "MetaMask://",
    "wallet_x://",
    "chrome://settings",
    "bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1",
    "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed?value=1e18",
    "lightning:lnbc1",
    "lnurlp://pay.example",
    "solana:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z?amount=1",
    "litecoin:LVg",
    "monero:4",
    "bitcoincash:q",
    "web+stellar:pay?amount=1",
    "pay:?r=https://pay.example",
    "payto://iban/DE1",
    "upi://pay?am=1",
    "otpauth://totp/x",
    "nostr+walletconnect://x",
  ])("rejects %s as a wallet's app link", { tags: ["T9"] }, (link) =>
    expect(checkAppLink(link)).toBe("malicious"),
  );
  it("accepts the app link schemes of real wallets", () => {
    const schemes =
      "metamask trust rainbow ledgerlive cbwallet bnc okex okx bitkeep uniswap zerion imtokenv2 " +
      "tpoutside safepalwallet oneinch exodus bybitapp frontier krakenwallet foxwallet iopay edge " +
      "gtweb3wallet mathwallet robinhood-wallet roninwallet tangem phantom solflare argent safe " +
      "dfw bitcoincom bluewallet bitpay coin98 keplrwallet algorand-wc perawallet-wc tonkeeper " +
      "xumm tronlinkoutside paybolt status-im awallet rabby backpack leather xverse unisat";
    const refused = schemes.split(" ").filter((one) => checkAppLink(`${one}://`) !== "usable");
    expect(refused).toEqual([]);
  });
  it.each(["", null, undefined])(
    "drops the wallet link %j, but keeps the catalogue entry",
    (link) => expect([checkSite(link), checkAppLink(link)]).toEqual(["empty", "empty"]),
  );
  it.each(["http://wallet.example", "wallet.example"])(
    "drops the website %s, but keeps the catalogue entry",
    (link) => expect(checkSite(link)).toBe("unusable"),
  );
});

describe("toWallet", () => {
  it("converts a catalogue entry to a plain wallet object", { tags: ["S3-001"] }, () => {
    expect(
      toWallet(
        anEntry(3, {
          link_mode: "https://three.example",
          desktop_link: "three://",
          webapp_link: "https://app.three.example",
          app_store: "https://apps.example/3",
          play_store: "https://play.example/3",
          chrome_store: "https://chrome.example/3",
          injected: [{ namespace: "eip155", injected_id: "isThree" }],
          supports_wc: true,
        }),
      ),
    ).toEqual({
      id: anEntry(3).id,
      name: "Wallet 3",
      homepage: "https://wallet-3.example.test",
      rdns: "test.example.wallet-3",
      imageId: anEntry(3).image_id,
      order: 30,
      badge: "certified",
      chains: ["eip155:1", "eip155:10"],
      links: {
        mobile: "wallet3://",
        universal: "https://three.example",
        desktop: "three://",
        webapp: "https://app.three.example",
      },
      stores: {
        ios: "https://apps.example/3",
        android: "https://play.example/3",
        chrome: "https://chrome.example/3",
      },
      injected: [{ namespace: "eip155", id: "isThree" }],
      hasExtension: true,
      isPairable: true,
    });
  });
  it("recognizes wallets with an in-app browser by their id", { tags: ["S5-016"] }, () => {
    expect(
      toWallet(
        anEntry(1, { id: "1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79" }),
      ),
    ).toMatchObject({ hasOwnBrowser: true });
    expect(toWallet(anEntry(1))).not.toHaveProperty("hasOwnBrowser");
  });
  it.each([
    "mobile_link",
    "link_mode",
    "desktop_link",
    "webapp_link",
    "homepage",
    "app_store",
    "play_store",
    "chrome_store",
  ] as const)(
    "drops a catalogue entry whose `%s` is a javascript: URL",
    { tags: ["T9"] },
    (field) => {
      expect(toWallet(anEntry(1, { [field]: "javascript:alert(1)//" }))).toBeUndefined();
    },
  );
  it("keeps a catalogue entry, but drops its http and empty links", () => {
    expect(toWallet(anEntry(1, { homepage: "http://one.example", mobile_link: "" }))).toMatchObject(
      { id: anEntry(1).id, links: {} },
    );
    expect(toWallet(anEntry(1, { homepage: "http://one.example" }))).not.toHaveProperty("homepage");
  });
  it.each([
    ["an empty id", { id: "" }],
    ["a path as the id", { id: "../../appkit" }],
    ["__proto__ as the id", { id: "__proto__" }],
    ["a reserved connector id", { id: "walletConnect" }],
    ["an id that is too long", { id: "a".repeat(129) }],
    ["no name", { name: "" }],
    ["a name without visible characters", { name: "\u200b\u202e" }],
    ["a name of ten megabytes", { name: "x".repeat(10_000_000) }],
  ])("drops a catalogue entry with %s", { tags: ["T9"] }, (_, change) =>
    expect(toWallet(anEntry(1, change))).toBeUndefined(),
  );
  it(
    "strips invisible characters, truncates lists and drops invalid fields of a catalogue entry",
    { tags: ["T9"] },
    () => {
      const wallet = toWallet(
        anEntry(1, {
          name: "\u202eMeta\u200bMask",
          rdns: "constructor",
          image_id: "../../e",
          order: Number.NaN,
          chains: [
            "eip155",
            "",
            "eip155:1",
            ...Array.from({ length: 1_000 }, (_, index) => `eip155:${index}`),
          ],
          injected: Array.from({ length: 50 }, () => ({ injected_id: "x" })),
        }),
      );
      expect(wallet?.name).toBe("MetaMask");
      expect(wallet).not.toHaveProperty("rdns");
      expect(wallet).not.toHaveProperty("imageId");
      expect(wallet).not.toHaveProperty("order");
      expect([wallet?.chains?.length, wallet?.injected?.length]).toEqual([498, 20]);
    },
  );
});
