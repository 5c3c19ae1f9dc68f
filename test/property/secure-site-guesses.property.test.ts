import { describe, expect, it } from "vitest";
import { memoryStore } from "../../examples/secure-site/index.mjs";
import { mailboxKey } from "../../src/secure-site/allowance.js";
import { repeats } from "../support/runner/repeats.js";
import { setupSecureSite } from "../support/worlds/secure-site.js";

const MINUTE_MS = 60_000;
const WINDOW_MS = 20 * MINUTE_MS;
const [BROWSERS, GUESSES] = [1_000, repeats(1_000_000, 200_000)];
const MOST_LIVE = 30;
const OWNER = "ana@example.org";
/** The owner's address in spellings that an attacker may use, and another address. */
const VICTIMS = [OWNER, "Ana+1@example.org", "ana+2@example.org", "bea@example.org"];
const seed = Number(process.env["LATCHKIT_SEED"] ?? Math.floor(Math.random() * 0x7fffffff));

/** Random integers from 0 to below `below` (mulberry32). */
const randomOf = (start: number) => {
  let state = start;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

/**
 * Attackers' browsers, each with its own user who approves everything; some are approved for
 * the owner's address. A guess is live if an e-mail with its code was accepted, fewer than five
 * guesses were made since, and the site compares it.
 */
const model = async () => {
  const random = randomOf(seed);
  const clock = { now: Date.UTC(2026, 0, 1) };
  const store = memoryStore();
  const live = new Map<string, number[]>();
  const digits = (): string => String(random(1_000_000)).padStart(6, "0");
  const common = { store, now: () => clock.now, code: digits };

  const browser = (at: number) => {
    const line = `203.0.113.${at % 50}`;
    const fixture = setupSecureSite({ ...common, browser: `thief ${at}`, visit: () => ({ line }) });
    const request = fixture.page();
    let [left, armedAt, victim, name] = [0, 0, "", "CONNECT_OTP"];
    const arm = async (): Promise<void> => {
      const letters = fixture.sent.length;
      victim = VICTIMS[random(VICTIMS.length)] ?? OWNER;
      if (at % 10 === 0) {
        name = "CONNECT_OTP";
        await request("CONNECT_EMAIL", { email: victim });
        // The owner was tricked into approving this browser.
        if (fixture.sent.length > letters && fixture.sent.at(-1)?.link) {
          fixture.approveLast();
          await request("CONNECT_DEVICE");
        }
      } else {
        name = "UPDATE_EMAIL_SECONDARY_OTP";
        await request("UPDATE_EMAIL", { email: victim });
      }
      armedAt = clock.now;
      left = fixture.sent.slice(letters).some(({ code }) => code) ? 5 : 0;
    };
    return {
      begin: async () => {
        if (at % 10 !== 0) await fixture.signInElsewhere(request, `thief${at}`);
      },
      guess: async (): Promise<void> => {
        // Most attackers reuse what they have: a site that refuses one e-mail refuses the next.
        if (left === 0 && random(20) === 0) await arm();
        const code = fixture.sent.findLast((one) => one.code)?.code;
        let otp = digits();
        while (otp === code) otp = digits();
        const { message } = await request(name, { otp });
        if (left === 0 || clock.now - armedAt > WINDOW_MS || message !== "Invalid Otp") return;
        left -= 1;
        const mailbox = mailboxKey(victim);
        live.set(mailbox, [...(live.get(mailbox) ?? []), clock.now]);
      },
    };
  };
  const owner = setupSecureSite({ ...common, browser: "owner" });
  return { random, clock, live, browser, owner };
};

const mostInWindow = (times: readonly number[]): number =>
  Math.max(
    0,
    ...times.map((from) => times.filter((at) => at >= from && at - from <= WINDOW_MS).length),
  );

describe("code guessing at the secure site", () => {
  it(`checks at most ${MOST_LIVE} guesses of a code per address in 20 min, without locking out the owner (seed ${seed})`, async () => {
    const { random, clock, live, browser, owner } = await model();
    const ana = owner.page();
    await owner.signIn(ana, OWNER);
    const { address } = await ana("GET_USER");
    const all = Array.from({ length: BROWSERS }, (_, at) => browser(at));
    for (const one of all) await one.begin();
    for (let guesses = 0; guesses < GUESSES; guesses += 1) {
      if (guesses % (GUESSES / 50) === 0) {
        clock.now += 4 * MINUTE_MS + random(4 * MINUTE_MS);
        await ana("SIGN_OUT");
        expect(await ana("CONNECT_EMAIL", { email: OWNER })).toEqual({ action: "VERIFY_OTP" });
        await ana("CONNECT_OTP", { otp: owner.lastCode() });
        expect(await ana("GET_USER")).toMatchObject({ email: OWNER, address });
      }
      await all[random(BROWSERS)]?.guess();
    }
    expect(live.get(OWNER)?.length ?? 0).toBeGreaterThan(MOST_LIVE);
    for (const times of live.values()) expect(mostInWindow(times)).toBeLessThanOrEqual(MOST_LIVE);
  }, 300_000);
});
