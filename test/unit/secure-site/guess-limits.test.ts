import { describe, expect, it } from "vitest";
import { Guesses, hasFailedTooOften } from "../../../src/secure-site/guesses.js";
import { rememberBrowser } from "../../../src/secure-site/known-browser.js";
import { userOfAddress } from "../../../src/secure-site/email-owners.js";
import { MemorySiteStore } from "../../../src/secure-site/memory-site-store.js";
import { OneTimeCode } from "../../../src/secure-site/one-time-code.js";

const ANA = "ana.b@gmail.com";
const [SHARED, OWN, OF_LINE] = [20, 5, 200];
const WINDOW_MS = 20 * 60_000;
const WRONG = "Invalid Otp";
const EXHAUSTED = "Too many wrong codes. Try again later";

interface Guess {
  readonly browser?: string;
  readonly address?: string;
  readonly act?: "sign-in" | "change";
  readonly userId?: string;
  readonly line?: string;
  readonly typed?: string;
}

/** A site over one store; `guess` enters a wrong code for a letter that was just sent. */
const setup = () => {
  const [store, clock] = [new MemorySiteStore(), { now: 1_000 }];
  const now = () => clock.now;
  const guess = async ({
    browser = "new",
    address = ANA,
    act = "sign-in",
    line,
    typed = "000000",
    ...user
  }: Guess = {}): Promise<string> => {
    const visit = () => ({ ...(line !== undefined && { line }) });
    const code = new OneTimeCode(now);
    await code.send("123456", async () => undefined);
    const entered = new Guesses({ store, browser, now, visit }).use(code, typed, {
      address,
      act,
      ...user,
    });
    return entered.then(
      () => "right",
      (error: Error) => error.message,
    );
  };
  const repeat = async (times: number, given: (at: number) => Guess): Promise<void> => {
    for (let at = 0; at < times; at += 1) expect(await guess(given(at))).toBe(WRONG);
  };
  const remember = (browser: string, is: "approved" | "signed-in" = "signed-in") =>
    store.transaction((records) => rememberBrowser(records, browser, ANA, is, now()));
  const ownAddress = (email: string) =>
    store.transaction((records) =>
      userOfAddress(records, email, { now: now(), secret: () => "secret" }),
    );
  return { store, clock, now, guess, repeat, remember, ownAddress };
};

describe("wrong e-mail codes", () => {
  it("limits wrong sign-in codes of all new browsers to 20 per e-mail address in 20 minutes", async () => {
    const { guess, repeat, clock } = setup();
    await repeat(SHARED, (at) => ({ browser: `browser ${at}` }));
    expect(await guess({ browser: "another", typed: "123456" })).toBe(EXHAUSTED);
    expect(await guess({ address: "bea@b.example" })).toBe(WRONG);
    clock.now += WINDOW_MS;
    expect(await guess()).toBe(EXHAUSTED);
    clock.now += 1;
    expect(await guess({ typed: "123456" })).toBe("right");
  });
  it.each(["ANA.B@GMAIL.COM", "anab@gmail.com", "ana.b+x@gmail.com", "a.n.a.b@googlemail.com."])(
    "counts a wrong sign-in code for the same mailbox if the e-mail address is written %s",
    async (address) => {
      const { guess, repeat } = setup();
      await repeat(SHARED, () => ({}));
      expect(await guess({ address })).toBe(EXHAUSTED);
    },
  );
  it.each(["ana.b@b.example", "ana@gmail.com", "anab@mygmail.com"])(
    "does not count a wrong sign-in code for the different mailbox %s",
    async (address) => {
      const { guess, repeat } = setup();
      await repeat(SHARED, () => ({}));
      expect(await guess({ address })).toBe(WRONG);
    },
  );
  it("leaves five attempts at a sign-in code to a browser that signed in with the address before", async () => {
    const { guess, repeat, remember } = setup();
    await remember("known");
    await repeat(SHARED, () => ({}));
    await repeat(OWN, () => ({ browser: "known" }));
    expect(await guess({ browser: "known" })).toBe(EXHAUSTED);
    await repeat(OWN, () => ({ browser: "known", act: "change" }));
    expect(await guess({ browser: "known", act: "change" })).toBe(EXHAUSTED);
  });
  it("counts a known browser's wrong codes towards the shared limit only after its own five attempts", async () => {
    const { guess, repeat, remember } = setup();
    await remember("known");
    await repeat(OWN + SHARED, () => ({ browser: "known" }));
    expect(await guess({ browser: "known" })).toBe(EXHAUSTED);
    expect(await guess()).toBe(EXHAUSTED);
  });
  it("leaves no extra code attempts to a browser that was approved but never signed in", async () => {
    const { guess, repeat, remember } = setup();
    await remember("approved", "approved");
    await repeat(SHARED, () => ({}));
    expect(await guess({ browser: "approved" })).toBe(EXHAUSTED);
  });
  it("limits wrong sign-in codes to 20 per user, whichever e-mail address received the codes", async () => {
    const { guess, repeat, ownAddress } = setup();
    const userId = await ownAddress(ANA);
    await repeat(SHARED, (at) => ({ address: `new${at}@b.example`, act: "change", userId }));
    expect(await guess({ address: "other@b.example", act: "change", userId })).toBe(EXHAUSTED);
    expect(await guess({ address: ANA })).toBe(EXHAUSTED);
    expect(await guess({ address: "other@b.example", act: "change", userId: "other" })).toBe(WRONG);
  });
  it("limits wrong codes to 200 per network address, but not for browsers whose address is unknown", async () => {
    const { guess, repeat, store, now } = setup();
    const has = (line?: string) => hasFailedTooOften({ store, now }, line);
    await repeat(OF_LINE - 1, (at) => ({ address: `a${at}@b.example`, line: "office" }));
    expect(await has("office")).toBe(false);
    await repeat(1, () => ({ address: "last@b.example", line: "office" }));
    expect(await Promise.all([has("office"), has("home"), has()])).toEqual([true, false, false]);
    const other = { address: "other@b.example" };
    expect(await guess({ ...other, line: "office" })).toBe(EXHAUSTED);
    expect(await guess({ ...other, line: "home" })).toBe(WRONG);
    expect(await guess(other)).toBe(WRONG);
  });
  it("does not count right sign-in codes towards the limit of wrong codes", async () => {
    const { guess, repeat, remember } = setup();
    for (let at = 0; at < SHARED; at += 1)
      expect(await guess({ typed: "123456", line: "office" })).toBe("right");
    await repeat(SHARED - 1, () => ({}));
    expect(await guess({ typed: "123456" })).toBe("right");
    await remember("known");
    for (let at = 0; at < OWN; at += 1)
      expect(await guess({ browser: "known", typed: "123456" })).toBe("right");
    await repeat(OWN, () => ({ browser: "known" }));
  });
  it("counts each wrong sign-in code for 20 minutes, even after expired records were removed", async () => {
    const { guess, repeat, clock, store } = setup();
    await repeat(SHARED - 3, () => ({}));
    clock.now += WINDOW_MS / 2;
    await repeat(3, () => ({}));
    await store.removeExpired(clock.now);
    expect(await guess()).toBe(EXHAUSTED);
    clock.now += WINDOW_MS / 2 + 1;
    await store.removeExpired(clock.now);
    await repeat(SHARED - 3, () => ({}));
    expect(await guess()).toBe(EXHAUSTED);
  });
  it("still counts earlier wrong codes after a right code", async () => {
    const { guess, repeat } = setup();
    await repeat(3, () => ({}));
    for (let at = 0; at < 5; at += 1) expect(await guess({ typed: "123456" })).toBe("right");
    await repeat(SHARED - 3, () => ({}));
    expect(await guess({ typed: "123456" })).toBe(EXHAUSTED);
  });
  it("does not count sign-in attempts without a sent code towards the limit of wrong codes", async () => {
    const { guess, store, now, repeat } = setup();
    const guesses = new Guesses({ store, browser: "new", now });
    const unsent = { address: ANA, act: "sign-in" } as const;
    for (let at = 0; at < SHARED; at += 1)
      await expect(guesses.use(new OneTimeCode(now), "000000", unsent)).rejects.toThrow(WRONG);
    await repeat(SHARED, () => ({}));
    expect(await guess()).toBe(EXHAUSTED);
  });
});
