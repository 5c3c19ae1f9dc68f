import { describe, expect, it } from "vitest";
import { OneTimeCode } from "../../../src/secure-site/one-time-code.js";

const LIFE_MS = 20 * 60_000;

const sent = () => {
  const clock = { now: 1_000 };
  const code = new OneTimeCode(() => clock.now);
  code.begin("482913");
  return { clock, code };
};

describe("a code that was sent", () => {
  it("is good once", () => {
    const { code } = sent();
    expect(() => code.use("482913")).not.toThrow();
    expect(() => code.use("482913")).toThrow("Invalid Otp");
  });
  it("is good up to its twentieth minute, and not after it", () => {
    const [early, late] = [sent(), sent()];
    early.clock.now += LIFE_MS;
    expect(() => early.code.use("482913")).not.toThrow();
    late.clock.now += LIFE_MS + 1;
    expect(() => late.code.use("482913")).toThrow("Invalid Otp");
  });
  it("is worth nothing after five others", () => {
    const [five, four] = [sent().code, sent().code];
    for (let count = 0; count < 5; count += 1) expect(() => five.use("000000")).toThrow();
    expect(() => five.use("482913")).toThrow("Invalid Otp");
    for (let count = 0; count < 4; count += 1) expect(() => four.use("000000")).toThrow();
    expect(() => four.use("482913")).not.toThrow();
  });
  it("is none before it is sent", () => {
    expect(() => new OneTimeCode(() => 0).use("")).toThrow("Invalid Otp");
    // What the border lets by is no reason to let anybody in.
    expect(() => new OneTimeCode(() => 0).use(undefined as never)).toThrow("Invalid Otp");
  });
});
