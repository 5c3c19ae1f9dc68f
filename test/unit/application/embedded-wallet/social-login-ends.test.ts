import { describe, expect, it } from "vitest";
import { settled } from "../../../../src/infrastructure/in-memory/index.js";
import { setupSocialLogin } from "../../../support/worlds/social-login.js";

const HERE = "https://host.example/pay?x=1";
const IN_TELEGRAM = { isTelegram: true, href: HERE };
const inTelegram = () => setupSocialLogin({}, undefined, IN_TELEGRAM);

/** A login whose window shows the provider's consent page. */
const setupOpenWindow = async (life?: AbortSignal) => {
  const fixture = setupSocialLogin({}, life);
  void fixture.login.start("google");
  await fixture.ready();
  return fixture;
};

describe("SocialLogin failures and endings", () => {
  it.each(["google", "farcaster"] as const)(
    "reports that the secure frame did not load for a login with %s",
    async (one) => {
      const { login, site, clock } = setupSocialLogin();
      site.isMissing = true;
      void login.start(one);
      await clock.pass(20_000);
      expect(login.snapshot).toMatchObject({
        step: "failed",
        provider: one,
        problem: { kind: "failed", text: "Unable to load email login dependency" },
      });
    },
  );

  it("reports the secure frame's message if the frame refuses the result of a social login", async () => {
    const { login, site, agree } = await setupOpenWindow();
    site.refusal = "Not now";
    await agree();
    expect(login.snapshot).toMatchObject({
      step: "failed",
      problem: { kind: "failed", text: "Not now", error: { code: "frame/refused" } },
    });
  });

  it(
    "reports a fixed message if the Farcaster login fails, with the secure frame's error as the cause",
    { tags: ["S8-030"] },
    async () => {
      const { login, site, ready } = setupSocialLogin();
      void login.start("farcaster");
      site.refusal = "Not now";
      await ready();
      expect(login.snapshot).toMatchObject({
        step: "failed",
        problem: {
          text: "Failed to connect to farcaster",
          error: { code: "farcaster/failed", cause: { code: "frame/refused" } },
        },
      });
    },
  );

  it("waits ten minutes for the result of the social login window", async () => {
    const { login, clock } = await setupOpenWindow();
    await clock.pass(600_000);
    expect(login.snapshot.step).toBe("popup");
    await clock.pass(1_000);
    expect(login.snapshot).toMatchObject({ step: "choice", problem: { kind: "closed" } });
  });

  it("reports that the user closed the login window before the provider's URL was known", async () => {
    const fixture = setupSocialLogin();
    void fixture.login.start("google");
    fixture.popup().close();
    await fixture.ready();
    await fixture.clock.pass(1_000);
    expect(fixture.login.snapshot).toMatchObject({ step: "choice", problem: { kind: "closed" } });
  });

  it("ignores a login failure if no social provider was chosen", () => {
    const { login } = setupSocialLogin();
    login.fail(new Error("no"));
    expect(login.snapshot).toEqual({ step: "choice" });
  });

  it("reloads the secure frame only after the Farcaster link was shown, and not after dispose", async () => {
    const life = new AbortController();
    const { login, clock, ready, frame } = await setupOpenWindow(life.signal);
    login.leave();
    const before = clock.pending;
    await clock.pass(100);
    await settled();
    expect(frame.log().join("\n")).not.toContain("RELOAD");
    void login.start("farcaster");
    await ready();
    expect(login.snapshot.step).toBe("link");
    life.abort();
    login.leave();
    expect(clock.pending).toBe(before);
  });

  it("ignores the error of a secure frame that rejects reloading after a Farcaster login", async () => {
    const { login, site, clock, ready } = setupSocialLogin();
    void login.start("farcaster");
    await ready();
    site.refusal = "Not now";
    login.leave();
    await clock.pass(100);
    await settled();
    expect(login.snapshot).toEqual({ step: "choice" });
  });
});

describe("SocialLogin inside Telegram", { tags: ["S3-076"] }, () => {
  it("shows the Farcaster link inside Telegram without leaving the page", async () => {
    const { login, popups, ready } = inTelegram();
    void login.start("farcaster");
    await ready();
    expect([login.snapshot.step, popups.pageUrls.navigated]).toEqual(["link", []]);
  });

  it("keeps a pending social login redirect if the page returns without a result", async () => {
    const { login, popups, cache, clock, isInPage } = inTelegram();
    await login.resume();
    const pending = { provider: "google", at: clock.now() } as const;
    cache.storeRedirect(pending);
    await login.resume();
    expect(cache.pendingRedirect).toEqual(pending);
    expect([login.snapshot.step, popups.pageUrls.replaced, isInPage()]).toEqual([
      "choice",
      [],
      false,
    ]);
  });

  it("does not navigate the page for a social login without a provider URL", async () => {
    const { login, site, popups, cache, ready } = inTelegram();
    site.identities.redirectUri = () => "nowhere";
    void login.start("google");
    await ready();
    expect(login.snapshot).toMatchObject({
      step: "failed",
      problem: { error: { code: "social/not-started", context: { reason: "no-address" } } },
    });
    expect([popups.pageUrls.navigated, cache.pendingRedirect]).toEqual([[], undefined]);
  });

  it("stops waiting for a social login redirect when the user leaves and the page did not navigate", async () => {
    const { login, clock, ready } = inTelegram();
    void login.start("google");
    await ready();
    const waiting = clock.pending;
    login.leave();
    await settled();
    expect(clock.pending).toBeLessThan(waiting);
  });
});
