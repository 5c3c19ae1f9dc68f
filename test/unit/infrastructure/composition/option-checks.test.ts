import { describe, expect, it } from "vitest";
import {
  callable,
  entries,
  fields,
  flag,
  isFields,
  list,
  listOf,
  stringMatching,
  oneOf,
  optional,
  pictureUrl,
  secureUrl,
  shape,
  text,
  webUrl,
  wholeNumber,
} from "../../../../src/infrastructure/composition/options/option-checks.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

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

describe("a single option", () => {
  it("accepts an object or undefined as a group of options", () => {
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
  it("accepts a list or undefined as a list option", () => {
    expect([list([1], OPTION, "Fix it."), list(undefined, OPTION, "Fix it.")]).toEqual([[1], []]);
    const of: Check = (value) => list(value, OPTION, "Fix it.");
    expectRefused(of, TYPE, "Fix it.", [null, {}, { length: 0 }, "a"]);
  });
  it("accepts only a text that is not blank as a text option", () => {
    const of: Check = (value) => text(value, OPTION);
    expectTaken(of, ["a", " a "]);
    expectRefused(of, TYPE, "Give a text.", ["", " \n", undefined, null, 7, ["a"]]);
  });
  it("accepts true, false or undefined as a flag option", () => {
    const of: Check = (value) => flag(value, OPTION);
    expectTaken(of, [true, false, undefined]);
    expectRefused(of, TYPE, "Give true or false.", [null, 0, "true", {}]);
  });
  it("accepts one of the listed values or undefined as an option", () => {
    const of: Check = (value) => oneOf("a", "b")(value, OPTION);
    expectTaken(of, ["a", "b", undefined]);
    expectRefused(of, TYPE, "Give one of: a, b.", ["c", "", null, ["a"]]);
  });
});

describe("composed option checks", () => {
  const shaped: Check = (value) =>
    shape<{ readonly name: string; readonly mode?: "a" | "b" }>({
      name: text,
      mode: oneOf("a", "b"),
    })(value, OPTION, {});

  it("accepts options whose fields are valid, ignores unknown fields, and names the first invalid one", () => {
    expectTaken(shaped, [undefined, { name: "x" }, { name: "x", mode: "b", other: 1 }]);
    expectRefused(shaped, TYPE, "Give an object.", [null, [], "x"]);
    expect(errorOf(shaped, {})).toMatchObject({ context: { option: "theme.name" } });
    expect(errorOf(shaped, { name: "x", mode: "c" })).toMatchObject({
      code: TYPE,
      context: { option: "theme.mode", fix: "Give one of: a, b." },
    });
  });
  it("accepts an option list with valid entries, and names the first invalid or missing entry", () => {
    const names: Check = (value) => listOf(oneOf("a", "b"), "Fix it.")(value, OPTION, {});
    expectTaken(names, [undefined, [], ["b", "a"]]);
    expectRefused(names, TYPE, "Fix it.", [null, "a", {}]);
    expect(errorOf(names, ["a", "c"])).toMatchObject({ context: { option: "theme[1]" } });
    expect(errorOf(names, [undefined])).toMatchObject({
      context: { option: "theme[0]", fix: "Fix it." },
    });
  });
  it("accepts a matching string, a whole number within limits, or a function as an option", () => {
    const digits: Check = (value) => stringMatching(/^[0-9]+$/, "Give digits.")(value, OPTION);
    expectTaken(digits, ["12"]);
    expectRefused(digits, TYPE, "Give digits.", ["1a", 12, undefined, null]);
    const whole: Check = (value) => wholeNumber(10, 20)(value, OPTION);
    expectTaken(whole, [0, 10, 20, undefined]);
    const limits = "Give 0, or a whole number from 10 to 20.";
    expectRefused(whole, TYPE, limits, [9, 21, 10.5, Number.NaN, "12", null, -0.5]);
    const call: Check = (value) => callable(value, OPTION);
    expectTaken(call, [() => 1]);
    expectRefused(call, TYPE, "Give a function.", [{}, null, undefined, "f"]);
  });
});

describe("a URL option", () => {
  const WEB = "Give a URL that begins with https: or http:.";

  it("accepts only http and https in an option for a web URL", () => {
    const of: Check = (value) => webUrl(value, OPTION);
    expectTaken(of, ["https://a.example", "http://a.example/b?c#d"]);
    const others = ["data:image/png,a", "ftp://a.example", "javascript:1", "a.example", "", "//a"];
    expectRefused(of, LOCKED, WEB, others);
    expectRefused(of, LOCKED, WEB, [["https://a.example"], new URL("https://a.example"), null]);
    expectRefused(of, LOCKED, WEB, [undefined]);
  });
  it("accepts data URLs in an option for a picture, and lists the accepted schemes in the error", () => {
    const of: Check = (value) => pictureUrl(value, OPTION);
    expectTaken(of, ["data:image/png,a", "https://a.example"]);
    const any = "Give a URL that begins with https: or http: or data:.";
    expectRefused(of, LOCKED, any, ["a.png", "/a.png", "javascript:1"]);
  });
  it("accepts undefined for an optional URL", () => {
    const of: Check = (value) => optional(webUrl)(value, OPTION, {});
    expectTaken(of, [undefined, "https://a.example"]);
    expectRefused(of, LOCKED, WEB, [null, "", "data:image/png,a"]);
  });
  it("requires https or wss in a URL option, except for localhost", () => {
    const web: Check = (value) => secureUrl("https:")(value, OPTION);
    const socket: Check = (value) => secureUrl("wss:")(value, OPTION);
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
