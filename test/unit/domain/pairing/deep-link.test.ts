import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  linkTarget,
  mobileLink,
  nativeLink,
  universalLink,
} from "../../../../src/domain/pairing/deep-link.js";
import { check } from "../../../support/runner/property.js";
import { isOpenableLink } from "../../../../src/domain/pairing/openable-link.js";

const URI = "wc:aa@2?expiryTimestamp=1&relay-protocol=irn&symKey=bb";
const ONCE = "wc%3Aaa%402%3FexpiryTimestamp%3D1%26relay-protocol%3Dirn%26symKey%3Dbb";
const desk = { isMobile: false, isAndroid: false, isTelegram: false, isInFrame: false };

describe("wallet deep link", () => {
  it.each(["foo", "foo:", "foo://"])("normalizes the app link base %s to one form", (base) => {
    expect(nativeLink(base, URI, desk)).toEqual({
      redirect: `foo://wc?uri=${ONCE}`,
      href: "foo://",
    });
  });
  it.each([
    ["ht:tps", "ht://tps/"],
    ["java:script", "java://script/"],
    ["foo:bar:baz", "foo://bar:baz/"],
    ["foo-app:wc", "foo-app://wc/"],
  ])("opens exactly the URL scheme at the start of %s", { tags: ["finding-S8"] }, (base, href) => {
    expect(nativeLink(base, URI, desk).href).toBe(href);
  });
  it(
    "opens exactly the URL scheme that was checked, for any link text",
    { tags: ["finding-S8"] },
    () => {
      check(
        fc.property(
          fc.string({ unit: fc.constantFrom(..."htpsfo:/.+-@?#") }),
          fc.boolean(),
          (base, isDouble) => {
            const { redirect } = nativeLink(base, URI, {
              isTelegram: isDouble,
              isAndroid: isDouble,
            });
            const judged = /^([a-z][a-z0-9+.-]*):/u.exec(base)?.[1];
            if (judged !== undefined) expect(redirect.startsWith(`${judged}:`)).toBe(true);
          },
        ),
      );
    },
  );
  it("does not add a scheme to a wallet link that has no scheme", () => {
    expect(nativeLink("/foo", URI, desk).href).toBe("/foo/");
    expect(isOpenableLink(nativeLink("/foo", URI, desk).redirect)).toBe(false);
  });
  it("keeps the path of an app link, and ends its base with one slash", () => {
    expect(nativeLink("foo://app", URI, desk)).toEqual({
      redirect: `foo://app/wc?uri=${ONCE}`,
      href: "foo://app/",
    });
  });
  it("builds a universal link if the wallet's link base is an https URL", () => {
    expect(nativeLink("https://foo.example", URI, desk)).toEqual(
      universalLink("https://foo.example/", URI),
    );
    expect(universalLink("https://foo.example/app", URI)).toEqual({
      redirect: `https://foo.example/app/wc?uri=${ONCE}`,
      href: "https://foo.example/app/",
    });
  });
  it("encodes the pairing URI twice only for a URL scheme in Telegram on Android", () => {
    const twice = encodeURIComponent(ONCE);
    expect(nativeLink("foo://", URI, { isTelegram: true, isAndroid: true }).redirect).toBe(
      `foo://wc?uri=${twice}`,
    );
    for (const place of [
      { isTelegram: true, isAndroid: false },
      { isTelegram: false, isAndroid: true },
    ])
      expect(nativeLink("foo://", URI, place).redirect).toBe(`foo://wc?uri=${ONCE}`);
    expect(
      nativeLink("https://foo.example", URI, { isTelegram: true, isAndroid: true }).redirect,
    ).toContain(ONCE);
  });
  it("prefers the wallet's URL scheme unless the host prefers universal links and the wallet has one", () => {
    const links = { mobile: "foo://", universal: "https://foo.example" };
    expect(mobileLink(links, URI, desk)?.href).toBe("foo://");
    expect(mobileLink(links, URI, desk, true)?.href).toBe("https://foo.example/");
    expect(mobileLink({ mobile: "foo://" }, URI, desk, true)?.href).toBe("foo://");
    expect(mobileLink({ universal: "https://foo.example" }, URI, desk)?.href).toBe(
      "https://foo.example/",
    );
    expect(mobileLink({}, URI, desk)).toBeUndefined();
  });
});

describe("link target", () => {
  it("opens wallet apps in _self, or in _top from a frame, and sites and desktop apps in _blank", () => {
    expect(linkTarget("mobile", desk)).toBe("_self");
    expect(linkTarget("mobile", { ...desk, isInFrame: true })).toBe("_top");
    expect(linkTarget("webapp", desk)).toBe("_blank");
    expect(linkTarget("desktop", desk)).toBe("_blank");
  });
  it("opens every wallet link in _blank inside Telegram", () => {
    expect(linkTarget("mobile", { isTelegram: true, isInFrame: true })).toBe("_blank");
  });
});

describe("isOpenableLink", () => {
  it.each([
    "https://foo.example/wc",
    "foo://wc?uri=x",
    "foo-app:wc",
    "https://foo.example",
    "https://foo.example?a=b@c",
    "wcx://wc",
    "http://127.0.0.1:4100/wc",
    "http://localhost/wc",
  ])("accepts %s as a wallet link to open", (link) => expect(isOpenableLink(link)).toBe(true));
  it.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a/b",
    "http://foo.example",
    "http://localhost.evil.example/",
    "about:blank",
    "view-source:https://a",
    "intent://x",
    "/relative",
    "",
    "no-scheme",
  ])("rejects %s as a wallet link to open", (link) => expect(isOpenableLink(link)).toBe(false));
  it.each([
    `wc:${"a".repeat(64)}@2?relay-protocol=irn&symKey=${"b".repeat(64)}`,
    "WC:x",
    "https:foo.example",
    "https:/foo.example",
    "https:\\\\foo.example",
    "https://foo.example\\@evil.example",
    "https://metamask.app.link@evil.example/wc",
    "https://",
    "http://localhost@evil.example/",
    "http://localhost/\\\\evil.example",
    "foo://wc?uri=a b",
    "foo://wc\n",
    "foo://\u0000wc",
    "foo://wc\u0085",
    "https://foo.example/\t",
    "telprompt:1",
    "ms-settings:privacy",
    "search-ms:query=x",
    "shortcuts://run-shortcut?name=x",
    "app-settings:x",
    "x-apple.systempreferences:x",
    "chrome://settings",
    "itms-beta://x",
  ])("rejects the malformed or system link %s as a wallet link", { tags: ["finding-S8"] }, (link) =>
    expect(isOpenableLink(link)).toBe(false),
  );
});
