import { describe, expect, it } from "vitest";
import { isOriginAllowed } from "../../../../src/domain/config/allowed-origins.js";

const PAGE = "https://shop.example.com";
const allows = (pattern: string, origin = PAGE): boolean => isOriginAllowed(origin, [pattern]);

describe("origins a project may be used from (T35)", () => {
  it("an empty list allows every origin", { tags: ["S6-002"] }, () => {
    expect([
      isOriginAllowed(PAGE, []),
      isOriginAllowed("null", []),
      isOriginAllowed("", []),
    ]).toEqual([true, true, true]);
  });
  it(
    "without a wildcard the origin is compared: scheme, host and port, the default one included",
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
  it("a wildcard is one whole label, of the host", { tags: ["S5-020"] }, () => {
    expect(
      ["https://*.example.com", "*.example.com", "https://shop.*.com", "https://*.*.*"].map((one) =>
        allows(one),
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
  });
  it(
    "scheme and port count where the pattern has them; port * is any",
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
    ["a dot is a dot", "https://shop.example.com", "https://shopxexample.com"],
    ["nothing before", "https://example.com", "https://evilexample.com"],
    ["nothing behind", "https://shop.example.com", "https://shop.example.com.evil.example"],
    ["a wildcard is no suffix", "https://*.example.com", "https://shop.example.com.evil.example"],
    ["a user is no host", "https://shop.example.com@evil.example", "https://evil.example"],
    ["a path is no host", "https://evil.example/.shop.example.com", PAGE],
    ["signs of a pattern language are letters", "https://[a-z]+.example.com", PAGE],
    ["a bar is a letter", "https://x|https://shop.example.com", PAGE],
  ])("%s", { tags: ["T35"] }, (_, pattern, origin) => {
    expect(allows(pattern, origin)).toBe(false);
  });
  it.each([
    "http://localhost:3000",
    "https://localhost",
    "http://127.0.0.1:5173",
    "https://127.0.0.1",
  ])("%s is allowed always", (origin) => {
    expect(isOriginAllowed(origin, [PAGE])).toBe(true);
  });
  it.each([
    "https://x.pages.dev",
    "https://x.vercel.app",
    "https://x.ngrok-free.app",
    "https://secure-mobile.walletconnect.com",
    "https://secure-mobile.walletconnect.org",
  ])("%s is built in", (origin) => {
    expect(isOriginAllowed(origin, [PAGE])).toBe(true);
  });
  it("a name that only begins or ends like this machine is another", () => {
    expect([
      isOriginAllowed("https://localhost.evil.example", [PAGE]),
      isOriginAllowed("https://evil-localhost", [PAGE]),
      isOriginAllowed("http://127.0.0.1.evil.example", [PAGE]),
    ]).toEqual([false, false, false]);
  });
  it("a page without an origin, and an entry that is none, match nothing", () => {
    expect([
      isOriginAllowed("null", [PAGE]),
      allows(""),
      allows("://"),
      allows("https://"),
      allows("https://shop.example.com:port"),
    ]).toEqual([false, false, false, false, false]);
  });
  it("an address in brackets keeps its colons", () => {
    expect([
      allows("http://[::1]:3000", "http://[::1]:3000"),
      allows("http://[::1]", "http://[::1]:3000"),
      allows("http://[::1]:*", "http://[::1]:3000"),
    ]).toEqual([true, false, true]);
  });
});
