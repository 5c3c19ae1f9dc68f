import { describe, expect, it } from "vitest";
import {
  PICTURE,
  entries,
  fields,
  flag,
  isFields,
  list,
  oneOf,
  optionalUrl,
  securedUrl,
  text,
  url,
} from "../../../../src/infrastructure/composition/options/option-checks.js";
import { thrownBy } from "../../../support/thrown.js";

const OPTION = "theme";
const LOCKED = "options/malformed-url";
const TYPE = "options/wrong-type";
type Check = (value: unknown) => unknown;

const expectTaken = (check: Check, values: readonly unknown[]): void => {
  for (const value of values) expect({ value, error: errorOf(check, value) }).toEqual({ value });
};
const expectRefused = (check: Check, code: string, fix: string, values: readonly unknown[]) => {
  for (const value of values)
    expect({ value, error: errorOf(check, value) }).toMatchObject({
      value,
      error: { code, context: { option: OPTION, fix } },
    });
};
const errorOf = (check: Check, value: unknown): unknown => {
  try {
    check(value);
    return undefined;
  } catch (error) {
    return error;
  }
};

describe("an option", () => {
  it("of fields is an object and no list, or left out", () => {
    const of: Check = (value) => fields(value, OPTION);
    expectTaken(of, [{}, { a: 1 }, undefined]);
    expectRefused(of, TYPE, "Give an object.", [null, [], [{}], 7, "a", true]);
    expect([fields({ a: 1 }, OPTION), fields(undefined, OPTION)]).toEqual([{ a: 1 }, undefined]);
    expect([{}, [], null, "a", undefined].map(isFields)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(entries({ a: 1 }, OPTION)).toEqual([["a", 1]]);
    expect(entries(undefined, OPTION)).toEqual([]);
    expect(thrownBy(() => entries([], OPTION, "Fix it."))).toMatchObject({
      context: { fix: "Fix it." },
    });
  });
  it("of several is a list, or left out", () => {
    expect([list([1], OPTION, "Fix it."), list(undefined, OPTION, "Fix it.")]).toEqual([[1], []]);
    const of: Check = (value) => list(value, OPTION, "Fix it.");
    expectRefused(of, TYPE, "Fix it.", [null, {}, { length: 0 }, "a"]);
  });
  it("of words has at least one", () => {
    const of: Check = (value) => text(value, OPTION);
    expectTaken(of, ["a", " a "]);
    expectRefused(of, TYPE, "Give a text.", ["", " \n", undefined, null, 7, ["a"]]);
  });
  it("of two is true or false, or left out", () => {
    const of: Check = (value) => flag(value, OPTION);
    expectTaken(of, [true, false, undefined]);
    expectRefused(of, TYPE, "Give true or false.", [null, 0, "true", {}]);
  });
  it("of a few is one of them, or left out", () => {
    const of: Check = (value) => oneOf(value, OPTION, ["a", "b"]);
    expectTaken(of, ["a", "b", undefined]);
    expectRefused(of, TYPE, "Give one of: a, b.", ["c", "", null, ["a"]]);
  });
});

describe("an option that is an address", () => {
  const WEB = "Give a URL that begins with https: or http:.";

  it("begins as one of the web, where nothing else is allowed", () => {
    const of: Check = (value) => url(value, OPTION);
    expectTaken(of, ["https://a.example", "http://a.example/b?c#d"]);
    const others = ["data:image/png,a", "ftp://a.example", "javascript:1", "a.example", "", "//a"];
    expectRefused(of, LOCKED, WEB, others);
    expectRefused(of, LOCKED, WEB, [["https://a.example"], new URL("https://a.example"), null]);
    expectRefused(of, LOCKED, WEB, [undefined]);
  });
  it("is a picture's with its data too, and is advised as what would be taken", () => {
    const of: Check = (value) => url(value, OPTION, PICTURE);
    expectTaken(of, ["data:image/png,a", "https://a.example"]);
    const any = "Give a URL that begins with https: or http: or data:.";
    expectRefused(of, LOCKED, any, ["a.png", "/a.png", "javascript:1"]);
  });
  it("may be left out where that is meant", () => {
    const of: Check = (value) => optionalUrl(value, OPTION);
    expectTaken(of, [undefined, "https://a.example"]);
    expectRefused(of, LOCKED, WEB, [null, "", "data:image/png,a"]);
  });
  it("has a lock, but for this very machine", () => {
    const web: Check = (value) => securedUrl(value, OPTION, "https:");
    const socket: Check = (value) => securedUrl(value, OPTION, "wss:");
    expectTaken(web, ["https://a.example", "https://localhost", "http://localhost:8545"]);
    expectTaken(socket, ["wss://a.example", "ws://localhost:8545", "ws://127.0.0.1"]);
    const fix = (locked: string) => `Give a ${locked} URL, or one of this machine.`;
    expectRefused(web, LOCKED, fix("https:"), ["http://a.example", "http://localhost.example"]);
    expectRefused(socket, LOCKED, fix("wss:"), ["ws://a.example"]);
    expectRefused(web, LOCKED, WEB, ["wss://a.example", "ws://localhost", undefined]);
    const sockets = "Give a URL that begins with wss: or ws:.";
    expectRefused(socket, LOCKED, sockets, ["https://a.example"]);
  });
});
