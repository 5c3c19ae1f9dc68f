import { describe, expect, it } from "vitest";
import {
  MAX_COOKIE_HEADER,
  cookieToInitialState,
  type InitialState,
  encodeStateCookie,
} from "../../../../src/domain/storage/state-cookie.js";
import { stateCookieName } from "../../../../src/domain/storage/storage-registry.js";

const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const STATE: InitialState = {
  accounts: { eip155: ADDRESS, solana: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU" },
  networkId: "eip155:10",
  theme: "dark",
};
const header = (value: string, name = stateCookieName("default")): string => `${name}=${value}`;

describe("state cookie", () => {
  it("reads back a written state cookie, even among other cookies or percent-encoded", () => {
    const value = encodeStateCookie(STATE) ?? "";
    expect(value).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/u);
    expect(cookieToInitialState(`a=b; ${header(value)}; c=d`)).toEqual(STATE);
    expect(cookieToInitialState(header(encodeURIComponent(value)))).toEqual(STATE);
  });

  it("writes no state cookie without a connection and a color scheme", () => {
    expect(encodeStateCookie({ accounts: {}, networkId: "eip155:1" })).toBeUndefined();
    expect(encodeStateCookie({ accounts: {}, theme: "dark" })).toBe("1|dark|");
  });

  it("writes and reads a state cookie without a color scheme", () => {
    const { theme: _, ...state } = STATE;
    expect(cookieToInitialState(header(encodeStateCookie(state) ?? ""))).toStrictEqual(state);
  });

  it("reads a state cookie of the largest size in a header of the largest size", () => {
    const value = "1|dark|eip155:1|".padEnd(2_048, "a");
    const text = `${header(value)}; a=`;
    expect(cookieToInitialState(text.padEnd(MAX_COOKIE_HEADER, "b"))?.theme).toBe("dark");
  });

  it("reads one account per namespace, and no further ones", () => {
    const invalid = Array.from({ length: 5 }, () => "ton:a").join("|");
    const read = cookieToInitialState(header(`1|dark||${invalid}|eip155:${ADDRESS}`));
    expect(read).toEqual({ accounts: {}, theme: "dark" });
  });

  it("reads only the state cookie of the same instance", () => {
    const value = encodeStateCookie(STATE) ?? "";
    const one = header(value, stateCookieName("shop"));
    expect(cookieToInitialState(one)).toBeUndefined();
    expect(cookieToInitialState(one, "shop")).toEqual(STATE);
  });

  it("prefers the __Host- state cookie to one that a sibling domain set", () => {
    const planted = header("1|light||eip155:0x00000000000000000000000000000000000000ff");
    const own = `__Host-${header(encodeStateCookie(STATE) ?? "")}`;
    expect(cookieToInitialState(`${planted}; ${own}`)).toEqual(STATE);
    expect(cookieToInitialState(`${own}; ${planted}`)).toEqual(STATE);
    expect(cookieToInitialState(`${planted}; ${own}; ${own}`)).toBeUndefined();
  });

  it.each([
    ["two cookies of the same name", `${header("1|dark|")}; ${header("1|dark|")}`],
    ["a no-break space before its name", `\u00a0${header("1|dark|")}`],
    ["a null header", null],
    ["an undefined header", undefined],
    ["an empty header", ""],
    ["only other cookies", "a=b"],
    ["a name that only starts like the cookie's", header("1|dark|", "latchkit.defaults")],
    ["another version", header("2|dark|")],
    ["a malformed network", header("1|dark|eip155")],
    ["an unknown namespace", header("1|dark|ton:1")],
    ["a broken escape", header("1|%E0%A4%A|")],
    ["an overlong value", header(`1|dark|eip155:1|solana:${"a".repeat(4_000)}`)],
    ["an overlong header", `${header("1|dark|")}; a=${"b".repeat(MAX_COOKIE_HEADER)}`],
  ])("reads no connection state from %s", (_, text) => {
    expect(cookieToInitialState(text)).toBeUndefined();
  });

  it.each([
    ["an unknown scheme", "1|red|", { accounts: {} }],
    ["an invalid address", "1||eip155:1|eip155:0x12", { accounts: {}, networkId: "eip155:1" }],
    ["markup in an address", "1|dark||solana:<b>", { accounts: {}, theme: "dark" }],
    ["an inherited name", "1|dark||__proto__:a", { accounts: {}, theme: "dark" }],
  ])("drops %s from the state cookie, and keeps the rest", (_, value, state) => {
    expect(cookieToInitialState(header(value))).toEqual(state);
  });
});
