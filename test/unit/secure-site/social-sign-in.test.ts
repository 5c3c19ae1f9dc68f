import { describe, expect, it } from "vitest";
import type { SiteUser } from "../../../src/secure-site/site.ports.js";
import { IDENTITIES, setupSecureSite, type Request } from "../../support/worlds/secure-site.js";

const LIFE_MS = 20 * 60_000;
const begin = (request: Request) => request("GET_SOCIAL_REDIRECT_URI", { provider: "google" });
const UNKNOWN = { message: "Unknown sign-in" };

describe("social sign-in", () => {
  it("completes a social sign-in in the returning page even if the original page was closed", async () => {
    const { page } = setupSecureSite();
    await begin(page());
    const user = await page()("CONNECT_SOCIAL", { uri: "?state=state1&code=ana" });
    expect(user).toMatchObject({ userName: "ana" });
  });
  it("completes a social sign-in only once", async () => {
    const request = setupSecureSite().page();
    await begin(request);
    await request("CONNECT_SOCIAL", { uri: "?state=state1&code=ana" });
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=bea" })).toEqual(UNKNOWN);
  });
  it("expires a social sign-in after 20 minutes", async () => {
    const { clock, page } = setupSecureSite();
    const request = page();
    for (let count = 0; count < 2; count += 1) await begin(request);
    clock.now += LIFE_MS;
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=a" })).toHaveProperty(
      "address",
    );
    clock.now += 1;
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state2&code=a" })).toEqual(UNKNOWN);
  });
  it("keeps only the last five social sign-in attempts", async () => {
    const request = setupSecureSite().page();
    for (let count = 0; count < 6; count += 1) await begin(request);
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=a" })).toEqual(UNKNOWN);
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state2&code=a" })).toHaveProperty(
      "address",
    );
  });
  it.each(["RELOAD", "SIGN_OUT"])("discards a social sign-in on %s", async (name) => {
    const request = setupSecureSite().page();
    await begin(request);
    await request(name);
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=a" })).toEqual(UNKNOWN);
  });
});

describe("result of a social sign-in", () => {
  it("rejects a social sign-in result without a user, and ends the attempt", async () => {
    const identities = { ...IDENTITIES, userOf: () => undefined };
    const request = setupSecureSite({ identities }).page();
    await begin(request);
    const given = { uri: "?state=state1&code=ana" };
    expect(await request("CONNECT_SOCIAL", given)).toEqual({ message: "Sign-in refused" });
    expect(await request("CONNECT_SOCIAL", given)).toEqual(UNKNOWN);
    expect(await request("IS_CONNECTED")).toEqual({ isConnected: false });
  });
  it.each(["", "?", "?code=ana", "?state=&code=ana", "?state=state2&code=ana"])(
    "rejects the social sign-in result %j, which has no state of an attempt",
    async (uri) => {
      const request = setupSecureSite().page();
      await begin(request);
      expect(await request("CONNECT_SOCIAL", { uri })).toEqual(UNKNOWN);
    },
  );
  it("with several pending sign-ins, asks the social provider of the one that the result belongs to", async () => {
    const asked: unknown[] = [];
    const userOf = (...given: readonly string[]) => {
      asked.push(given);
      return { id: "x:1", userName: "ana" };
    };
    const request = setupSecureSite({ identities: { ...IDENTITIES, userOf } }).page();
    await begin(request);
    await request("GET_SOCIAL_REDIRECT_URI", { provider: "x" });
    await request("GET_USER", { socialUri: "https://site.example/?state=state2" });
    await request("GET_USER", { socialUri: "?code=a%20b&state=state1" });
    expect(asked).toEqual([
      ["x", "", "state2"],
      ["google", "a b", "state1"],
    ]);
  });
  it("rejects a social sign-in result if the clock was set back to before the attempt began", async () => {
    const { clock, page } = setupSecureSite();
    const request = page();
    await begin(request);
    clock.now -= 1;
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=a" })).toEqual(UNKNOWN);
  });
});

describe("user returned by a provider", () => {
  const NAMELESS = [
    {},
    { id: "" },
    { id: " " },
    { id: 0 },
    { id: 17 },
    { id: {} },
    { id: Number.NaN },
    { id: "google:undefined" },
    { id: "google:" },
    { id: "google:a\nb" },
    { id: "email:ana@example.org" },
    { id: "Email:ana@example.org" },
    "google:1",
    null,
  ];
  it.each(NAMELESS)("rejects a social provider's user without a valid id: %j", async (user) => {
    const userOf = () => user as SiteUser;
    const farcaster = () => ({ url: "", user: Promise.resolve(user as SiteUser) });
    const request = setupSecureSite({ identities: { ...IDENTITIES, userOf, farcaster } }).page();
    await begin(request);
    const given = { uri: "?state=state1&code=ana" };
    expect(await request("CONNECT_SOCIAL", given)).toEqual({ message: "Sign-in refused" });
    await request("GET_FARCASTER_URI");
    expect(await request("CONNECT_FARCASTER")).toEqual({ message: "Sign-in refused" });
    expect(await request("IS_CONNECTED")).toEqual({ isConnected: false });
  });
  it("rejects a social provider's user id of more than 512 characters", async () => {
    const userOf = () => ({ id: "x".repeat(513) });
    const request = setupSecureSite({ identities: { ...IDENTITIES, userOf } }).page();
    await begin(request);
    const refused = await request("CONNECT_SOCIAL", { uri: "?state=state1&code=ana" });
    expect(refused).toEqual({ message: "Sign-in refused" });
  });
  it("accepts a social provider's user with an invalid name or e-mail, and drops both", async () => {
    const user = { id: "x:1", email: "no address", userName: { first: "ana" } } as object;
    const userOf = () => user as SiteUser;
    const request = setupSecureSite({ identities: { ...IDENTITIES, userOf } }).page();
    await begin(request);
    const shown = await request("CONNECT_SOCIAL", { uri: "?state=state1&code=ana" });
    expect(shown).toMatchObject({ email: null });
    expect(shown).not.toHaveProperty("userName");
  });
});

describe("late social sign-in", () => {
  const ANA = "ana@example.org";
  const LATE = { message: "Another sign-in has started" };
  /** A provider that returns the user when the test allows it. */
  const fixture = () => {
    const answers: ((user: SiteUser) => void)[] = [];
    const userOf = () => new Promise<SiteUser>((resolve) => answers.push(resolve));
    const farcaster = () => ({ url: "https://farcaster.example/1", user: userOf() });
    const site = setupSecureSite({ identities: { ...IDENTITIES, userOf, farcaster } });
    const answer = (): void => answers[0]?.({ id: "google:mallory", userName: "mallory" });
    return { ...site, answers, answer, request: site.page() };
  };
  const WAYS = [
    ["CONNECT_SOCIAL", { uri: "?state=state1&code=a" }],
    ["GET_USER", { socialUri: "?state=state1&code=a" }],
    ["CONNECT_FARCASTER", undefined],
  ] as const;

  it.each(WAYS)(
    "does not sign in a user by %s who signed out before the result arrived",
    async (name, payload) => {
      const { request, answers, answer } = fixture();
      await begin(request);
      if (payload === undefined) await request("GET_FARCASTER_URI");
      const reply = request(name, payload);
      await expect.poll(() => answers.length).toBe(1);
      await request("SIGN_OUT");
      answer();
      expect(await reply).toEqual(LATE);
      expect(await request("IS_CONNECTED")).toEqual({ isConnected: false });
    },
  );
  it.each(WAYS)(
    "does not replace by %s a user who signed in by e-mail before the result arrived",
    async (name, payload) => {
      const { request, answers, answer, signIn } = fixture();
      await begin(request);
      if (payload === undefined) await request("GET_FARCASTER_URI");
      const reply = request(name, payload);
      await expect.poll(() => answers.length).toBe(1);
      await signIn(request, ANA);
      answer();
      expect(await reply).toEqual(LATE);
      expect(await request("GET_USER")).toMatchObject({ email: ANA });
    },
  );
});

describe("Farcaster sign-in", () => {
  const fixture = () => {
    const scans: ((user: SiteUser) => void)[] = [];
    const farcaster = () => {
      const user = new Promise<SiteUser>((resolve) => scans.push(resolve));
      return { url: `https://farcaster.example/${scans.length}`, user };
    };
    const request = setupSecureSite({ identities: { ...IDENTITIES, farcaster } }).page();
    return { scans, request };
  };
  const NOT_BEGUN = { message: "No sign-in under way" };

  it("signs in the user who opened the Farcaster link", async () => {
    const { scans, request } = fixture();
    expect(await request("CONNECT_FARCASTER")).toEqual(NOT_BEGUN);
    const { url } = await request("GET_FARCASTER_URI");
    expect(url).toBe("https://farcaster.example/1");
    const done = request("CONNECT_FARCASTER");
    scans[0]?.({ id: "farcaster:1", userName: "ana" });
    expect(await done).toEqual({ userName: "ana" });
    expect(await request("GET_USER")).toMatchObject({ userName: "ana" });
  });
  it("signs in a Farcaster user without a name", async () => {
    const { scans, request } = fixture();
    await request("GET_FARCASTER_URI");
    scans[0]?.({ id: "farcaster:1" });
    expect(await request("CONNECT_FARCASTER")).toEqual({ userName: "" });
  });
  it("cancels a Farcaster sign-in when a second one starts", async () => {
    const { scans, request } = fixture();
    await request("GET_FARCASTER_URI");
    const done = request("CONNECT_FARCASTER");
    await request("GET_FARCASTER_URI");
    scans[0]?.({ id: "farcaster:1", userName: "mallory" });
    expect(await done).toEqual({ message: "Another sign-in has started" });
    expect(await request("IS_CONNECTED")).toEqual({ isConnected: false });
  });
  it.each(["RELOAD", "SIGN_OUT"])("discards a Farcaster sign-in on %s", async (name) => {
    const { scans, request } = fixture();
    await request("GET_FARCASTER_URI");
    const done = request("CONNECT_FARCASTER");
    await request(name);
    scans[0]?.({ id: "farcaster:1", userName: "ana" });
    expect(await done).toEqual({ message: "Another sign-in has started" });
    expect(await request("CONNECT_FARCASTER")).toEqual(NOT_BEGUN);
  });
});
