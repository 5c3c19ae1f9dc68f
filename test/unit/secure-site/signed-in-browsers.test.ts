import { describe, expect, it } from "vitest";
import { memoryStore } from "../../../examples/secure-site/index.mjs";
import { SecureSite } from "../../../src/secure-site/secure-site.js";
import { setupSecureSite } from "../../support/worlds/secure-site.js";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ANA = "ana@a.example";

/** Browsers of one site, which share its store and clock. */
const setup = () => {
  const [store, clock] = [memoryStore(), { now: 1_000 }];
  const browser = (name: string) => {
    const setUp = setupSecureSite({
      store,
      browser: name,
      now: () => clock.now,
      page: `https://${name}.example`,
      visit: () => ({ name: `Browser ${name}` }),
    });
    const request = setUp.page();
    const dashboard = new SecureSite(setUp.ports);
    return {
      signIn: (email = ANA) => setUp.signIn(request, email),
      isConnected: async () => (await request("IS_CONNECTED"))["isConnected"],
      needsLink: async (email = ANA) =>
        (await request("CONNECT_EMAIL", { email }))["action"] === "VERIFY_DEVICE",
      browsers: () => dashboard.browsers(),
      end: (which: Parameters<SecureSite["endBrowsers"]>[0]) => dashboard.endBrowsers(which),
    };
  };
  return { clock, browser };
};

describe("the browsers where a user is signed in", () => {
  it("lists a user's browsers with page, name and times, the current browser first", async () => {
    const { clock, browser } = setup();
    const [first, second, third, other] = ["one", "two", "three", "other"].map(browser);
    await first!.signIn();
    clock.now += 1;
    await second!.signIn();
    clock.now += 1;
    await third!.signIn();
    await other!.signIn("bea@b.example");
    const listed = await first!.browsers();
    expect(listed.map(({ id, isThis }) => [id, isThis])).toEqual([
      ["one", true],
      ["three", false],
      ["two", false],
    ]);
    expect(listed[1]).toEqual({
      id: "three",
      isThis: false,
      page: "https://three.example",
      name: "Browser three",
      signedInAt: 1_002,
      seenAt: 1_002,
    });
  });
  it("updates a signed-in browser's time of last use once an hour", async () => {
    const { clock, browser } = setup();
    const one = browser("one");
    await one.signIn();
    const seenAt = async () => (await one.browsers())[0]?.seenAt;
    clock.now += HOUR_MS - 1;
    await one.isConnected();
    expect(await seenAt()).toBe(1_000);
    clock.now += 1;
    await one.isConnected();
    expect(await seenAt()).toBe(1_000 + HOUR_MS);
  });
  it("rejects listing browsers and signing them out if no user is signed in", async () => {
    const { browser } = setup();
    const one = browser("one");
    await expect(one.browsers()).rejects.toThrow("Not signed in");
    await expect(one.end("all")).rejects.toThrow("Not signed in");
  });
  it("ends a browser's sign-in after 90 days, even if the browser is used often", async () => {
    const { clock, browser } = setup();
    const one = browser("one");
    await one.signIn();
    clock.now += 90 * DAY_MS;
    expect(await one.isConnected()).toBe(true);
    clock.now += 1;
    expect(await one.isConnected()).toBe(false);
    await expect(one.browsers()).rejects.toThrow("Not signed in");
  });
});

describe("a user who signs out other browsers", () => {
  it("signs out one other browser, which then needs an e-mailed link to sign in again", async () => {
    const { browser } = setup();
    const [one, two, three] = ["one", "two", "three"].map(browser);
    for (const each of [one, two, three]) await each!.signIn();
    await one!.end({ id: "two" });
    expect(await Promise.all([one, two, three].map((each) => each!.isConnected()))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await two!.needsLink()).toBe(true);
  });
  it("signs out all other browsers of the user, but neither the current one nor other users' browsers", async () => {
    const { browser } = setup();
    const [one, two, three, other] = ["one", "two", "three", "other"].map(browser);
    for (const each of [one, two, three]) await each!.signIn();
    await other!.signIn("bea@b.example");
    await one!.end("all");
    expect(await Promise.all([one, two, three, other].map((each) => each!.isConnected()))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(await three!.needsLink()).toBe(true);
    expect(await other!.needsLink(ANA)).toBe(true);
  });
  it.each(["one", "other", "none"])(
    "signs out no browser by the id of the current, a stranger's or an unknown browser: %s",
    async (id) => {
      const { browser } = setup();
      const [one, two, other] = ["one", "two", "other"].map(browser);
      for (const each of [one, two]) await each!.signIn();
      await other!.signIn("bea@b.example");
      await one!.end({ id });
      expect(await Promise.all([one, two, other].map((each) => each!.isConnected()))).toEqual([
        true,
        true,
        true,
      ]);
    },
  );
  it("keeps the newest 100 browser sessions of a user", async () => {
    const { clock, browser } = setup();
    const all = Array.from({ length: 101 }, (_, at) => browser(`b${at}`));
    for (const [at, each] of all.entries()) {
      clock.now += HOUR_MS;
      await each.signIn();
      expect(await all[0]!.isConnected()).toBe(at < 100);
    }
    const listed = await all[100]!.browsers();
    expect(listed).toHaveLength(100);
    expect(await all[1]!.isConnected()).toBe(true);
  });
});
