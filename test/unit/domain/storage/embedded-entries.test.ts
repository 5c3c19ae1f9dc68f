import { describe, expect, it } from "vitest";
import { EMBEDDED_ENTRIES } from "../../../../src/domain/storage/embedded-entries.js";

const { isLoginUsed, email, socialUserName, telegramProvider } = EMBEDDED_ENTRIES;
const { lastChain, lastEmailAt, preferredTypes, smartNetworks } = EMBEDDED_ENTRIES;

describe("stored entries of the embedded wallet", () => {
  it.each([
    [isLoginUsed, true, "true"],
    [email, "ana@example.org", "ana@example.org"],
    [telegramProvider, { provider: "google", at: 5 }, '{"provider":"google","at":5}'],
    [
      lastChain,
      "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    ],
    [lastChain, "137", "137"],
    [lastEmailAt, 999_999_999_999_999, "999999999999999"],
    [preferredTypes, { eip155: "eoa" }, '{"eip155":"eoa"}'],
    [preferredTypes, { eip155: "smartAccount" }, '{"eip155":"smartAccount"}'],
    [smartNetworks, [1, 137], "1,137"],
  ] as const)(
    "stores the embedded wallet's entry $name as specified and reads it back (%#)",
    ({ codec }, value, text) => {
      expect(codec.encode(value as never)).toBe(text);
      expect(codec.decode(text)).toEqual(value);
    },
  );
  it.each([
    [isLoginUsed, ["false", "", "TRUE", "true "]],
    [email, ["", "ana", "ana@example", `${"a".repeat(250)}@b.co`]],
    [telegramProvider, ["", "null", "{}", '{"provider":"google","at":1.5}', '{"provider":"x"}']],
    [lastChain, ["", "eip155:", "a b", "<b>", "x".repeat(65), "EIP155:1", "eip155:1:2"]],
    [lastEmailAt, ["", "-1", "1.5", "1e3", "1000000000000000", "x"]],
    [preferredTypes, ["", "null", "[]", "1", '{"eip155":"EOA"}', '{"solana":"eoa"}']],
    [preferredTypes, ['{"__proto__":{"eip155":"eoa"}}']],
  ] as const)(
    "rejects invalid stored texts of the embedded wallet's entry $name (%#)",
    ({ codec }, texts) => {
      for (const text of texts) expect([text, codec.decode(text)]).toEqual([text, undefined]);
    },
  );
  it("stores a social user name of 1 to 254 characters, and reads it back", () => {
    const { codec } = socialUserName;
    const longest = "a".repeat(254);
    expect([codec.encode(longest), codec.decode(longest)]).toEqual([longest, longest]);
    expect([codec.decode(""), codec.decode(`${longest}a`)]).toEqual([undefined, undefined]);
  });
  it("drops invalid ids from stored smart account networks", () => {
    expect(smartNetworks.codec.decode("x,-1,,1.5")).toEqual([]);
  });
  it("removes the embedded wallet's stored entry if the value is undefined", () => {
    for (const { codec } of [email, socialUserName, lastEmailAt, telegramProvider])
      expect(codec.decode(codec.encode(undefined as never))).toBeUndefined();
  });
});
