import { describe, expect, it } from "vitest";
import {
  MAX_DESCRIBED_WALLETS,
  readWallet,
  readWallets,
} from "../../../../src/domain/catalogue/read-wallet.js";

const fox = {
  id: "fox",
  name: "Fox",
  imageUrl: "data:image/svg+xml,<svg/>",
  homepage: "https://fox.example",
  rdns: "com.example.fox",
  hasExtension: true,
  links: {
    mobile: "fox://",
    universal: "https://fox.example/app",
    desktop: "fox-desk:",
    webapp: "https://app.fox.example",
  },
  stores: {
    chrome: "https://chrome.example/fox",
    ios: "https://apps.example/fox",
    android: "https://play.example/fox",
  },
};
const unfitOf = (change: object): string | undefined => {
  const read = readWallet({ ...fox, ...change });
  return "invalidField" in read ? read.invalidField : undefined;
};

describe("custom wallet", () => {
  it("copies only the known fields of a custom wallet", () => {
    expect(
      readWallet({ ...fox, provider: {}, links: { ...fox.links, script: "javascript:1" } }),
    ).toEqual({ wallet: fox });
    expect(readWallet({ id: "bare", name: "Bare" })).toEqual({
      wallet: { id: "bare", name: "Bare", links: {}, stores: {} },
    });
  });

  it(
    "shortens a custom wallet's name to one visible line of at most 64 characters",
    { tags: ["T9"] },
    () => {
      expect(readWallet({ ...fox, name: "Fo\u202ex\n Wallet" })).toMatchObject({
        wallet: { name: "Fox Wallet" },
      });
      expect(readWallet({ ...fox, name: "F".repeat(10_000_000) })).toMatchObject({
        wallet: { name: "F".repeat(64) },
      });
    },
  );

  it.each([
    "fox",
    "fox:",
    "fox://",
    "fox-wallet+2.0://",
    "https://fox.example",
    "http://localhost:3000/fox",
  ])("accepts the app link %s of a custom wallet", (mobile) => {
    expect([unfitOf({ links: { mobile } }), unfitOf({ links: { desktop: mobile } })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "javascript",
    "javascript://",
    "data:text/html,x",
    "data",
    "vbscript:x",
    "file:///etc",
    "blob:x",
    "about:blank",
    "intent://x#Intent;end",
    "intent",
    "tel:112",
    "tel",
    "sms:1",
    "mailto:a@b.example",
    "market://details",
    "bitcoin:bc1q",
    "bitcoin",
    "Ethereum:0x1",
    "ethereum",
    "lightning://",
    "solana:1",
    "pay:1",
    "itms-services://x",
    "http://fox.example",
    "",
    " ",
    "://",
    "f ox://",
    "fox\u0000",
    7,
    null,
    {},
  ])("rejects a custom wallet with the app link %j", { tags: ["T9"] }, (link) => {
    expect([unfitOf({ links: { mobile: link } }), unfitOf({ links: { desktop: link } })]).toEqual([
      "links.mobile",
      "links.desktop",
    ]);
  });

  it(
    "rejects a custom wallet with an app link longer than 2,048 characters",
    { tags: ["T9"] },
    () => {
      const link = `fox${"x".repeat(3_000)}://`;
      expect([unfitOf({ links: { mobile: link } }), unfitOf({ links: { desktop: link } })]).toEqual(
        ["links.mobile", "links.desktop"],
      );
    },
  );

  it.each([
    "javascript:alert(1)",
    "fox://",
    "http://fox.example",
    "ftp://fox.example",
    "//fox.example",
    "",
    7,
  ])("rejects a custom wallet with the website %j", { tags: ["T9"] }, (site) => {
    expect([
      unfitOf({ homepage: site }),
      unfitOf({ links: { universal: site } }),
      unfitOf({ links: { webapp: site } }),
      unfitOf({ stores: { ios: site } }),
      unfitOf({ stores: { android: site } }),
      unfitOf({ stores: { chrome: site } }),
    ]).toEqual([
      "homepage",
      "links.universal",
      "links.webapp",
      "stores.ios",
      "stores.android",
      "stores.chrome",
    ]);
  });

  it.each([
    ["id", undefined],
    ["id", ""],
    ["id", "a\u202eb"],
    ["id", "walletConnect"],
    ["id", "injected"],
    ["id", 7],
    ["name", undefined],
    ["name", "\u200b"],
    ["name", 7],
    ["rdns", 7],
    ["hasExtension", "yes"],
    ["imageUrl", "javascript:x"],
    ["imageUrl", "data:text/html,x"],
    ["imageUrl", "//track.example/i.png"],
    ["links", "fox://"],
    ["links", []],
    ["stores", 7],
  ])("rejects a custom wallet with the %s %j", { tags: ["T9"] }, (field, value) => {
    expect(unfitOf({ [field]: value })).toBe(field);
  });

  it(
    "rejects a custom wallet with an id or rdns of 129 characters, or a website URL of 3,000",
    { tags: ["T9"] },
    () => {
      const site = `https://fox.example/${"x".repeat(3_000)}`;
      expect([
        unfitOf({ id: "x".repeat(129) }),
        unfitOf({ rdns: "x".repeat(129) }),
        unfitOf({ homepage: site }),
        unfitOf({ links: { universal: site } }),
        unfitOf({ links: { webapp: site } }),
        unfitOf({ stores: { ios: site } }),
        unfitOf({ stores: { android: site } }),
        unfitOf({ stores: { chrome: site } }),
      ]).toEqual([
        "id",
        "rdns",
        "homepage",
        "links.universal",
        "links.webapp",
        "stores.ios",
        "stores.android",
        "stores.chrome",
      ]);
    },
  );

  it.each(["data:image/png;base64,AA==", "https://cdn.example/fox.png", "/wallets/fox.svg"])(
    "accepts the picture %s of a custom wallet",
    (imageUrl) => {
      expect(unfitOf({ imageUrl })).toBeUndefined();
    },
  );
});

describe("list of custom wallets", () => {
  it(
    "drops and reports each invalid custom wallet, and keeps the order of the valid ones",
    { tags: ["T9"] },
    () => {
      const list = [
        fox,
        null,
        { ...fox, id: "bad", links: { mobile: "javascript:x" } },
        { ...fox, id: "bear", name: "Bear" },
        { ...fox, name: "Fox again" },
      ];
      const { wallets, invalid } = readWallets(list);
      expect(wallets.map(({ id }) => id)).toEqual(["fox", "bear"]);
      expect(invalid).toEqual([
        { index: 1, field: "" },
        { index: 2, field: "links.mobile" },
        { index: 4, field: "id" },
      ]);
    },
  );

  it("reads at most MAX_DESCRIBED_WALLETS custom wallets", { tags: ["T9"] }, () => {
    expect(
      readWallets(Array.from({ length: 1_000 }, (_, at) => ({ ...fox, id: `w${at}` }))).wallets,
    ).toHaveLength(MAX_DESCRIBED_WALLETS);
  });
});
