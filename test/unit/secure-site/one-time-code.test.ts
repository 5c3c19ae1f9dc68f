import { describe, expect, it } from "vitest";
import { OneTimeCode } from "../../../src/secure-site/one-time-code.js";

const LIFE_MS = 20 * 60_000;
const accepted = async (): Promise<void> => undefined;

const sent = async () => {
  const clock = { now: 1_000 };
  const code = new OneTimeCode(() => clock.now);
  await code.send("482913", accepted);
  return { clock, code };
};

describe("OneTimeCode", () => {
  it("accepts a one-time code only once", async () => {
    const { code } = await sent();
    expect(() => code.use("482913")).not.toThrow();
    expect(() => code.use("482913")).toThrow("Invalid Otp");
  });
  it("accepts a one-time code for 20 minutes", async () => {
    const [early, late] = [await sent(), await sent()];
    early.clock.now += LIFE_MS;
    expect(() => early.code.use("482913")).not.toThrow();
    late.clock.now += LIFE_MS + 1;
    expect(() => late.code.use("482913")).toThrow("Invalid Otp");
  });
  it("rejects a one-time code after five wrong attempts", async () => {
    const [five, four] = [(await sent()).code, (await sent()).code];
    for (let count = 0; count < 5; count += 1) expect(() => five.use("000000")).toThrow();
    expect(() => five.use("482913")).toThrow("Invalid Otp");
    for (let count = 0; count < 4; count += 1) expect(() => four.use("000000")).toThrow();
    expect(() => four.use("482913")).not.toThrow();
  });
  it("rejects every code before a one-time code is sent", () => {
    expect(() => new OneTimeCode(() => 0).use("")).toThrow("Invalid Otp");
    // The site checks payloads, but a missing code must not match a missing guess.
    expect(() => new OneTimeCode(() => 0).use(undefined as never)).toThrow("Invalid Otp");
  });
  it("rejects a one-time code until the mail server accepted its e-mail", async () => {
    const code = new OneTimeCode(() => 0);
    let accept = (): void => undefined;
    const sending = code.send("482913", () => new Promise((resolve) => (accept = resolve)));
    expect(() => code.use("482913")).toThrow("Invalid Otp");
    accept();
    await sending;
    expect(() => code.use("482913")).not.toThrow();
  });
  it("rejects both one-time codes if the mail server refused the second e-mail", async () => {
    const { code } = await sent();
    const refused = code.send("111111", () => Promise.reject(new Error("mailbox full")));
    await expect(refused).rejects.toThrow("mailbox full");
    for (const digits of ["111111", "482913"])
      expect(() => code.use(digits)).toThrow("Invalid Otp");
  });
  it("rejects a one-time code if a second code was created before the first was mailed", async () => {
    const code = new OneTimeCode(() => 0);
    const accept: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => void accept.push(resolve));
    const [first, second] = [code.send("111111", wait), code.send("222222", wait)];
    accept[1]?.();
    accept[0]?.();
    await Promise.all([first, second]);
    expect(() => code.use("111111")).toThrow("Invalid Otp");
    expect(() => code.use("222222")).not.toThrow();
  });
});
