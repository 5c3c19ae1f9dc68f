import { describe, expect, it } from "vitest";
import { isOriginAllowed } from "../../../../src/domain/config/allowed-origins.js";

const PAGE = "https://shop.example.com";
const allows = (pattern: string, origin = PAGE): boolean => isOriginAllowed(origin, [pattern]);

describe("allowed origins", { tags: ["T35"] }, () => {
  it("allows every origin if the list of allowed origins is empty", { tags: ["S6-002"] }, () => {
    expect([
      isOriginAllowed(PAGE, []),
      isOriginAllowed("null", []),
      isOriginAllowed("", []),
    ]).toEqual([true, true, true]);
  });
  it(
    "compares scheme, host and port of an allowed origin, with the scheme's default port",
    { tags: ["S5-021"] },
    () => {
      expect(
        [
          "https://shop.example.com",
          "https://shop.example.com/",
          "https://shop.example.com:443/path?q#f",
          "HTTPS://Shop.Example.COM",
        ].map((one) => allows(one)),
      ).toEqual([true, true, true, true]);
      expect(
        [
          "http://shop.example.com",
          "https://shop.example.com:8443",
          "https://example.com",
          "https://www.shop.example.com",
        ].map((one) => allows(one)),
      ).toEqual([false, false, false, false]);
      expect(allows("https://shop.example.com", "https://shop.example.com:8443")).toBe(false);
    },
  );
  it(
    "matches a wildcard in an allowed origin to exactly one whole host label",
    { tags: ["S5-020"] },
    () => {
      expect(
        ["https://*.example.com", "*.example.com", "https://shop.*.com", "https://*.*.*"].map(
          (one) => allows(one),
        ),
      ).toEqual([true, true, true, true]);
      expect(
        [
          "https://*.com",
          "*",
          "https://s*.example.com",
          "https://*shop.example.com",
          "https://*.shop.example.com",
          "https://*example.com",
        ].map((one) => allows(one)),
      ).toEqual([false, false, false, false, false, false]);
      expect(allows("https://*.example.com", "https://a.b.example.com")).toBe(false);
      expect(allows("https://*.example.com", "https://.example.com")).toBe(false);
    },
  );
  it(
    "compares scheme and port only if an allowed origin has them, and matches port * to any port",
    { tags: ["S5-020"] },
    () => {
      expect([
        allows("http://*.example.com"),
        allows("*.example.com", "http://shop.example.com"),
        allows("shop.example.com", "http://shop.example.com:81"),
      ]).toEqual([false, true, true]);
      expect([
        allows("https://*.example.com:8443", `${PAGE}:8443`),
        allows("https://*.example.com:8443"),
        allows("https://*.example.com:443"),
      ]).toEqual([true, false, true]);
      expect([
        allows("https://*.example.com:*", `${PAGE}:8443`),
        allows("https://shop.example.com:*"),
        allows("shop.example.com:443"),
        allows("shop.example.com:80"),
      ]).toEqual([true, true, true, false]);
    },
  );
  it.each([
    [
      "a different character in place of a dot",
      "https://shop.example.com",
      "https://shopxexample.com",
    ],
    ["a prefix before the allowed host", "https://example.com", "https://evilexample.com"],
    [
      "a suffix after the allowed host",
      "https://shop.example.com",
      "https://shop.example.com.evil.example",
    ],
    [
      "a suffix after a wildcard pattern",
      "https://*.example.com",
      "https://shop.example.com.evil.example",
    ],
    [
      "a pattern with the host in its user part",
      "https://shop.example.com@evil.example",
      "https://evil.example",
    ],
    ["a pattern with the host in its path", "https://evil.example/.shop.example.com", PAGE],
    ["a pattern with regular expression syntax", "https://[a-z]+.example.com", PAGE],
    ["a pattern with a regular expression alternative", "https://x|https://shop.example.com", PAGE],
  ])("does not match the page's origin despite %s", { tags: ["T35"] }, (_, pattern, origin) => {
    expect(allows(pattern, origin)).toBe(false);
  });
  it.each([
    "http://localhost:3000",
    "https://localhost",
    "http://127.0.0.1:5173",
    "https://127.0.0.1",
  ])("always allows the origin %s", (origin) => {
    expect(isOriginAllowed(origin, [PAGE])).toBe(true);
  });
  it.each([
    "https://x.pages.dev",
    "https://x.vercel.app",
    "https://x.ngrok-free.app",
    "https://secure-mobile.walletconnect.com",
    "https://secure-mobile.walletconnect.org",
  ])("allows the built-in origin %s", (origin) => {
    expect(isOriginAllowed(origin, [PAGE])).toBe(true);
  });
  it("rejects origins whose host only starts or ends with a loopback name", () => {
    expect([
      isOriginAllowed("https://localhost.evil.example", [PAGE]),
      isOriginAllowed("https://evil-localhost", [PAGE]),
      isOriginAllowed("http://127.0.0.1.evil.example", [PAGE]),
    ]).toEqual([false, false, false]);
  });
  it("rejects an opaque page origin, and ignores invalid allowed origins", () => {
    expect([
      isOriginAllowed("null", [PAGE]),
      allows(""),
      allows("://"),
      allows("https://"),
      allows("https://shop.example.com:port"),
    ]).toEqual([false, false, false, false, false]);
  });
  it("compares the port of an allowed origin with a bracketed IPv6 address", () => {
    expect([
      allows("http://[::1]:3000", "http://[::1]:3000"),
      allows("http://[::1]", "http://[::1]:3000"),
      allows("http://[::1]:*", "http://[::1]:3000"),
    ]).toEqual([true, false, true]);
  });
});
