import { describe, expect, it } from "vitest";
import { BrowserCookies } from "../../../../src/infrastructure/browser/storage.js";

const SILENT = { debug: () => undefined, warn: () => undefined };
const written = (protocol: string, work: (cookies: BrowserCookies) => void): readonly string[] => {
  const all: string[] = [];
  const document = {
    get cookie() {
      return "";
    },
    set cookie(text: string) {
      all.push(text);
    },
  };
  work(new BrowserCookies({ document, location: { protocol } }, SILENT));
  return all;
};

describe("browser cookies", () => {
  it("sets a cookie with SameSite=Lax, and over TLS with the __Host- prefix and Secure", () => {
    const set = (cookies: BrowserCookies): void => cookies.set("latchkit.a", "1|dark|", 60);
    expect(written("http:", set)).toEqual(["latchkit.a=1|dark|; Path=/; Max-Age=60; SameSite=Lax"]);
    expect(written("https:", set)).toEqual([
      "__Host-latchkit.a=1|dark|; Path=/; Max-Age=60; SameSite=Lax; Secure",
    ]);
  });

  it("removes a cookie with Max-Age=0", () => {
    expect(written("http:", (cookies) => cookies.remove("latchkit.a"))).toEqual([
      "latchkit.a=; Path=/; Max-Age=0; SameSite=Lax",
    ]);
  });

  it("removes a cookie over TLS under its __Host- name", () => {
    expect(written("https:", (cookies) => cookies.remove("latchkit.a"))).toEqual([
      "__Host-latchkit.a=; Path=/; Max-Age=0; SameSite=Lax; Secure",
    ]);
  });

  it("does not throw when it sets a cookie in a frame that blocks cookies", () => {
    const document = {
      get cookie(): string {
        throw new DOMException("sandboxed", "SecurityError");
      },
      set cookie(_: string) {
        throw new DOMException("sandboxed", "SecurityError");
      },
    };
    const cookies = new BrowserCookies({ document, location: { protocol: "https:" } }, SILENT);
    expect(() => cookies.set("a", "b", 1)).not.toThrow();
  });
});
