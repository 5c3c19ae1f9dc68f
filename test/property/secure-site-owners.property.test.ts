import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemorySiteStore } from "../../src/secure-site/memory-site-store.js";
import { accountOf, ownerOf } from "../../src/secure-site/email-owners.js";
import { takeBackEmailChange } from "../../src/secure-site/email-update.js";
import type { SiteRecords, SiteStore } from "../../src/secure-site/site.ports.js";
import { checkAsync } from "../support/runner/property.js";
import { setupSecureSite } from "../support/worlds/secure-site.js";

const DAY_MS = 86_400_000;
const ADDRESSES = ["ana@a.example", "bea@b.example", "carla@c.example"] as const;
const BROWSERS = [0, 1] as const;

const ADDRESS = fc.constantFrom(...ADDRESSES);
const BROWSER = fc.constantFrom(...BROWSERS);
const STEP = fc.oneof(
  fc.record({ kind: fc.constant("sign-in" as const), browser: BROWSER, email: ADDRESS }),
  fc.record({ kind: fc.constant("sign-in-both" as const), email: ADDRESS }),
  fc.record({ kind: fc.constant("elsewhere" as const), browser: BROWSER }),
  fc.record({ kind: fc.constant("sign-out" as const), browser: BROWSER }),
  fc.record({ kind: fc.constant("change" as const), browser: BROWSER, email: ADDRESS }),
  fc.record({ kind: fc.constant("change-both" as const), email: ADDRESS }),
  fc.record({ kind: fc.constant("take-back" as const) }),
  fc.record({ kind: fc.constant("wait" as const), hours: fc.constantFrom(1, 13, 30) }),
  /** The process crashes at one of the next writes. */
  fc.record({ kind: fc.constant("crash" as const), writes: fc.integer({ min: 0, max: 12 }) }),
);
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

/** A store that crashes after a number of writes. */
class CrashingStore implements SiteStore {
  readonly kept = new MemorySiteStore();
  left = Number.POSITIVE_INFINITY;

  removeExpired(now: number): Promise<number> {
    return this.kept.removeExpired(now);
  }
  transaction<T>(work: (records: SiteRecords) => Promise<T>): Promise<T> {
    return this.kept.transaction((records) =>
      work({
        get: (kind, id) => records.get(kind, id),
        list: (kind, group, limit) => records.list(kind, group, limit),
        put: (...given) => this.#count().then(() => records.put(...given)),
        remove: (...given) => this.#count().then(() => records.remove(...given)),
      }),
    );
  }
  async #count(): Promise<void> {
    if (this.left <= 0) throw new Error("crash");
    this.left -= 1;
  }
}

const setupWorld = () => {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const store = new CrashingStore();
  const links: string[] = [];
  let secrets = 0;
  const stands = BROWSERS.map((at) => {
    const stand = setupSecureSite({
      store,
      browser: `browser ${at}`,
      now: () => clock.now,
      secret: () => `secret ${(secrets += 1)}`,
      identities: {
        redirectUri: (_provider, state) => `https://elsewhere.example/?state=${state}`,
        userOf: () => ({ id: "google:ana", userName: "ana" }),
        farcaster: () => ({ url: "", user: new Promise(() => undefined) }),
      },
      emailChangeDelayMs: DAY_MS,
      lettersInAll: 1e9,
    });
    return { stand, request: stand.page() };
  });
  const signIn = async (at: number, email: string): Promise<void> => {
    const { stand, request } = stands[at] ?? fail();
    const { action } = await request("CONNECT_EMAIL", { email });
    if (action === "VERIFY_DEVICE") {
      stand.approveLast();
      await request("CONNECT_DEVICE");
    }
    await request("CONNECT_OTP", { otp: stand.lastCode() || "000000" });
  };
  const change = async (at: number, email: string): Promise<void> => {
    const { stand, request } = stands[at] ?? fail();
    const { action } = await request("UPDATE_EMAIL", { email });
    if (action === undefined) return;
    const otp = (): { otp: string } => ({ otp: stand.lastCode() || "000000" });
    if (action === "VERIFY_PRIMARY_OTP") await request("UPDATE_EMAIL_PRIMARY_OTP", otp());
    await request("UPDATE_EMAIL_SECONDARY_OTP", otp());
    const takeBack = stand.sent.at(-1)?.change?.takeBack;
    if (takeBack !== undefined) links.push(takeBack);
  };
  const elsewhere = async (at: number): Promise<void> => {
    const { request } = stands[at] ?? fail();
    const { uri } = await request("GET_SOCIAL_REDIRECT_URI", { provider: "google" });
    await request("CONNECT_SOCIAL", { uri: `${String(uri)}&code=ana` });
  };
  return { clock, store, stands, links, signIn, change, elsewhere };
};
const fail = (): never => {
  throw new Error("no such browser");
};
type World = ReturnType<typeof setupWorld>;

const run = async (fixture: World, step: Step): Promise<void> => {
  const both = (act: (at: number) => Promise<void>) => Promise.all(BROWSERS.map(act));
  // Skips the limits on e-mails and wrong codes of earlier steps.
  fixture.clock.now += 21 * 60_000;
  if (step.kind === "sign-in") await fixture.signIn(step.browser, step.email);
  if (step.kind === "sign-in-both") await both((at) => fixture.signIn(at, step.email));
  if (step.kind === "elsewhere") await fixture.elsewhere(step.browser);
  if (step.kind === "sign-out") await fixture.stands[step.browser]?.request("SIGN_OUT");
  if (step.kind === "change") await fixture.change(step.browser, step.email);
  if (step.kind === "change-both") await both((at) => fixture.change(at, step.email));
  if (step.kind === "wait") fixture.clock.now += step.hours * 60 * 60_000;
  if (step.kind === "take-back") {
    const link = fixture.links.at(-1) ?? "";
    await takeBackEmailChange({ store: fixture.store, now: () => fixture.clock.now }, link).catch(
      () => undefined,
    );
  }
};

/** Current owners by address and addresses by user, read from the records. */
const ownership = ({ store, clock }: World) =>
  store.kept.transaction(async (records) => {
    const ids = (kind: string) =>
      store.kept.records().flatMap((record) => (record.kind === kind ? record.id : []));
    const owners = new Map<string, string>();
    for (const email of ids("owner")) {
      const owner = await ownerOf(records, email, clock.now);
      if (owner !== undefined) owners.set(email, owner);
    }
    const emails = new Map<string, string>();
    for (const user of ids("account")) {
      const { email } = await accountOf(records, user, clock.now);
      if (email !== undefined) emails.set(user, email);
    }
    return { owners, emails };
  });

const checkOwnership = async (fixture: World): Promise<void> => {
  const { owners, emails } = await ownership(fixture);
  // Every address belongs to one user who has that address, and no wallet is orphaned.
  for (const [email, owner] of owners) expect([owner, emails.get(owner)]).toEqual([owner, email]);
  for (const [user, email] of emails) expect([email, owners.get(email)]).toEqual([email, user]);
  expect(new Set(emails.values()).size).toBe(emails.size);
  // Browsers signed in with the same address have the same wallet.
  const users = await Promise.all(fixture.stands.map(({ request }) => request("GET_USER")));
  const wallets = new Map<unknown, unknown>();
  for (const { email, address } of users) {
    if (typeof email !== "string") continue;
    expect(wallets.get(email) ?? address).toBe(address);
    wallets.set(email, address);
  }
};

describe("e-mail ownership in any order of events and crashes", () => {
  it("the secure site keeps exactly one owner per e-mail address, and loses no wallet", async () => {
    await checkAsync(
      fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 14 }), async (steps) => {
        const fixture = setupWorld();
        for (const step of steps) {
          if (step.kind === "crash") {
            fixture.store.left = step.writes;
            continue;
          }
          await run(fixture, step);
          fixture.store.left = Number.POSITIVE_INFINITY;
          await checkOwnership(fixture);
        }
      }),
      { numRuns: 300 },
    );
  });
  it("creates one new user if two browsers sign in at once with another user's former e-mail address", async () => {
    const fixture = setupWorld();
    const [first, second] = ADDRESSES;
    await fixture.signIn(0, first);
    const before = await fixture.stands[0]?.request("GET_USER");
    await fixture.change(0, second);
    fixture.clock.now += DAY_MS;
    await fixture.stands[0]?.request("SIGN_OUT");
    await Promise.all(BROWSERS.map((at) => fixture.signIn(at, first)));
    const users = await Promise.all(fixture.stands.map(({ request }) => request("GET_USER")));
    expect(users.map(({ email }) => email)).toEqual([first, first]);
    expect(new Set(users.map(({ address }) => address)).size).toBe(1);
    expect(users[0]?.["address"]).not.toBe(before?.["address"]);
  });
});
