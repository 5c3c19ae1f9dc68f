import { describe, expect, it } from "vitest";
import { explorerLink } from "../../../../src/domain/network/network.js";

describe("explorerLink", () => {
  it("appends the path to an explorer URL with exactly one slash", () => {
    expect(explorerLink("https://scan.example//", "tx", "0xab")).toBe(
      "https://scan.example/tx/0xab",
    );
    expect(explorerLink("https://scan.example/a", "address", "x")).toBe(
      "https://scan.example/a/address/x",
    );
  });

  it.each(["../../login?next=//evil.example", "a/b", "#tx", "a?b", "\\\\evil.example", "%2e%2e"])(
    "escapes the transaction hash %j into one path segment of an explorer URL",
    { tags: ["finding-S9"] },
    (hash) => {
      const link = new URL(explorerLink("https://scan.example/x", "tx", hash));
      expect([link.origin, link.search, link.hash]).toEqual(["https://scan.example", "", ""]);
      expect(link.pathname.split("/")).toHaveLength(4);
      expect(decodeURIComponent(link.pathname.slice("/x/tx/".length))).toBe(hash);
    },
  );
});
