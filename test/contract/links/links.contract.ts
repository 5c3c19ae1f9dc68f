import { describe, expect, it } from "vitest";
import { openWalletLink } from "../../../src/application/shared/open-wallet-link.js";
import type { Links } from "../../../src/ports/page.ports.js";

/** Links, and the URLs that they opened. */
export interface LinksHarness {
  readonly port: Links;
  opened(): readonly string[];
}

export const describeLinks = (name: string, make: () => LinksHarness): void => {
  describe(`Links: ${name}`, () => {
    it.each([
      "https://explorer.example/address/0x1?a=b#c",
      "http://localhost:3000/",
      "http://127.0.0.1/x",
      "http://[::1]:8545/",
      "http://a.localhost/",
    ])("opens the link %s", (url) => {
      const { port, opened } = make();
      expect(port.openTab(url)).toBe(true);
      expect(opened()).toEqual([url]);
    });
    it.each([
      "http://explorer.example/",
      "http://localhost.evil.example/",
      "http://127.0.0.1.evil.example",
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      " javascript:alert(1)",
      "java\nscript:alert(1)",
      "data:text/html,x",
      "blob:https://a/b",
      "file:///etc/passwd",
      "metamask://wc?uri=x",
      "unknown://x",
      "//explorer.example",
      "/path",
      "",
    ])("does not open the link %j", (url) => {
      const { port, opened } = make();
      expect(port.openTab(url)).toBe(false);
      expect(opened()).toEqual([]);
    });
    it.each(["metamask://wc?uri=x", "https://wallet.example/wc?uri=x"])(
      "opens a wallet with the link %s",
      (link) => expect(openWalletLink(make().port, link, "_self")).toBe(true),
    );
    it.each(["javascript:alert(1)", "data:text/html,x", "wc:a@2", "http://wallet.example/", ""])(
      "does not open a wallet with the link %j",
      (link) => expect(openWalletLink(make().port, link, "_self")).toBe(false),
    );
  });
};
