import { describe, expect, it } from "vitest";
import { settled } from "../../../../src/infrastructure/in-memory/index.js";
import { setupSocialLogin } from "../../../support/worlds/social-login.js";

type Fixture = ReturnType<typeof setupSocialLogin>;

/** A login whose window shows the provider's consent page. */
const setupOpenWindow = async (): Promise<Fixture> => {
  const fixture = setupSocialLogin();
  void fixture.login.start("google");
  await fixture.ready();
  expect(fixture.login.snapshot).toEqual({ step: "popup", provider: "google" });
  return fixture;
};
const farcasterLink = async (): Promise<Fixture> => {
  const fixture = setupSocialLogin();
  void fixture.login.start("farcaster");
  await fixture.ready();
  return fixture;
};

describe("SocialLogin", () => {
  it(
    "opens the social login window synchronously at the loading page of the secure frame's origin",
    { tags: ["S2-041"] },
    () => {
      const { login, popups } = setupSocialLogin();
      void login.start("google");
      expect(popups.opened.map(({ addresses }) => addresses)).toEqual([
        ["https://secure.example/loading"],
      ]);
      expect(login.snapshot).toEqual({ step: "popup", provider: "google" });
    },
  );

  it(
    "navigates the login window to the social provider, and signs in with the provider's result",
    { tags: ["S4-025", "S3-053"] },
    async () => {
      const { login, popup, agree, cache } = await setupOpenWindow();
      expect(popup().addresses.at(-1)).toContain("provider=google");
      await agree();
      expect(login.snapshot).toEqual({ step: "signed-in", provider: "google" });
      expect(popup().isClosed).toBe(true);
      expect(cache.isUsed).toBe(true);
    },
  );

  it(
    "stores the social provider until an e-mail login, and the user name until sign-out",
    { tags: ["S3-074"] },
    async () => {
      const { agree, cache } = await setupOpenWindow();
      await agree("ana");
      expect([cache.provider, cache.userName]).toEqual(["google", "ana"]);
      cache.clear();
      expect([cache.provider, cache.userName]).toEqual(["google", undefined]);
      cache.storeEmail("ana@example.org");
      expect(cache.provider).toBeUndefined();
    },
  );

  it("reports a blocked social login window without loading the secure frame", async () => {
    const { login, popups, isInPage } = setupSocialLogin();
    popups.isBlocked = true;
    await login.start("x");
    expect(login.snapshot).toMatchObject({
      step: "failed",
      provider: "x",
      problem: { kind: "blocked", error: { message: "Failed to initiate social connection" } },
    });
    expect(isInPage()).toBe(false);
  });

  it(
    "reports within a second that the user closed the social login window",
    { tags: ["S8-028", "S9-032"] },
    async () => {
      const { login, popup, clock } = await setupOpenWindow();
      popup().close();
      await clock.pass(1_000);
      expect(login.snapshot).toMatchObject({
        step: "choice",
        problem: { kind: "closed", error: { code: "popup/closed", message: "Popup closed" } },
      });
    },
  );

  it("rejects a social login result from an origin other than the secure frame's", async () => {
    const { login, popup, cache } = await setupOpenWindow();
    popup().post({ resultUri: "?state=1&code=2" }, "https://evil.example");
    await settled();
    expect(login.snapshot).toMatchObject({ step: "failed", problem: { kind: "untrusted" } });
    expect(cache.isUsed).toBe(false);
    expect(popup().isClosed).toBe(true);
  });

  it.each([undefined, null, 1, "x", {}, { resultUri: 1 }, { resultUri: "" }, []])(
    "ignores the message %j, which is not a social login result",
    async (data) => {
      const { login, popup, agree } = await setupOpenWindow();
      popup().post(data, "https://evil.example");
      await settled();
      expect(login.snapshot.step).toBe("popup");
      await agree();
      expect(login.snapshot.step).toBe("signed-in");
    },
  );

  it("reports the social provider's error, and can start the login again", async () => {
    const { login, popup, frame, ready, agree } = await setupOpenWindow();
    popup().post({ resultUri: "?error=access_denied&error_description=Not+now" }, frame.origin);
    await settled();
    expect(login.snapshot).toMatchObject({
      step: "failed",
      problem: { kind: "failed", text: "Not now" },
    });
    void login.start("google");
    await ready();
    await agree();
    expect(login.snapshot.step).toBe("signed-in");
  });

  it(
    "reports that the secure frame returned no provider URL for a social login",
    { tags: ["S8-029"] },
    async () => {
      const { login, site, ready, popup } = setupSocialLogin();
      site.identities.redirectUri = () => {
        throw new Error("down");
      };
      void login.start("github");
      await ready();
      expect(login.snapshot).toMatchObject({
        step: "failed",
        problem: { error: { message: "Failed to initiate social connection" } },
      });
      expect(popup().isClosed).toBe(true);
    },
  );

  it.each(["javascript:alert(1)", "http://idp.example/"])(
    "does not navigate the login window to %j, which is not an https URL",
    async (uri) => {
      const { login, site, ready, popup } = setupSocialLogin();
      site.identities.redirectUri = () => uri;
      void login.start("github");
      await ready();
      expect(login.snapshot).toMatchObject({ step: "failed" });
      expect(popup().addresses).toEqual(["https://secure.example/loading"]);
    },
  );

  it("ignores a repeated social login result, and one that arrives after the user left", async () => {
    const { login, popup, agree, site, frame, cache } = await setupOpenWindow();
    const window = popup();
    const resultUri = site.identities.consent(window.addresses.at(-1) ?? "", { userName: "eve" });
    login.leave();
    expect(window.isClosed).toBe(true);
    window.isClosed = false;
    window.post({ resultUri }, frame.origin);
    await settled();
    expect(login.snapshot).toEqual({ step: "choice" });
    expect(cache.isUsed).toBe(false);
    void login.start("google");
    await settled();
    await agree();
    window.post({ resultUri }, frame.origin);
    await settled();
    expect(login.snapshot.step).toBe("signed-in");
  });

  it("ends the pending social login and closes its window when another login starts", async () => {
    const { login, popups, agree } = await setupOpenWindow();
    void login.start("discord");
    await settled();
    expect(popups.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    await agree();
    expect(login.snapshot).toEqual({ step: "signed-in", provider: "discord" });
  });

  it("requests the provider's URL again if the secure frame reloads", async () => {
    const { login, site, ready, popup, anew, agree } = setupSocialLogin();
    const { identities } = site;
    const plain = identities.redirectUri.bind(identities);
    identities.redirectUri = () => new Promise(() => undefined) as never;
    void login.start("google");
    await ready();
    identities.redirectUri = plain;
    await anew();
    expect(popup().addresses.at(-1)).toContain("provider=google");
    await agree();
    expect(login.snapshot).toEqual({ step: "signed-in", provider: "google" });
  });

  it("requests the provider's URL at most twice, and not after the user left", async () => {
    const { login, site, ready, anew, popup } = setupSocialLogin();
    let asked = 0;
    site.identities.redirectUri = () => {
      asked += 1;
      return new Promise(() => undefined) as never;
    };
    void login.start("google");
    await ready();
    await anew();
    await anew();
    expect([asked, login.snapshot.step, popup().isClosed]).toEqual([2, "failed", true]);
    void login.start("google");
    await settled();
    login.leave();
    await anew();
    expect([asked, login.snapshot]).toEqual([3, { step: "choice" }]);
  });

  it("ends the social login if the window stays open for ten minutes", async () => {
    const { login, clock, popup } = await setupOpenWindow();
    await clock.pass(601_000);
    expect(login.snapshot).toMatchObject({ step: "choice", problem: { kind: "closed" } });
    expect(popup().isClosed).toBe(true);
    expect(clock.pending).toBe(0);
  });
});

describe("SocialLogin with Farcaster", () => {
  it(
    "shows a Farcaster link, and signs in once the user approved in Farcaster",
    { tags: ["S3-032", "S3-059"] },
    async () => {
      const { login, site, cache, popups } = await farcasterLink();
      expect(login.snapshot).toEqual({
        step: "link",
        provider: "farcaster",
        url: "https://secure.example/farcaster",
      });
      site.identities.scan("ana");
      await settled();
      expect(login.snapshot).toEqual({ step: "signed-in", provider: "farcaster" });
      expect([cache.provider, cache.userName]).toEqual(["farcaster", "ana"]);
      expect(popups.opened).toEqual([]);
    },
  );

  it("shows a new Farcaster link after the secure frame reloaded, but only once", async () => {
    const { login, site, anew } = await farcasterLink();
    await anew();
    expect(login.snapshot).toMatchObject({ step: "link", url: "https://secure.example/farcaster" });
    site.identities.scan("ana");
    await settled();
    expect(login.snapshot).toEqual({ step: "signed-in", provider: "farcaster" });
    const other = await farcasterLink();
    await other.anew();
    await other.anew();
    expect(other.login.snapshot).toMatchObject({ step: "failed", provider: "farcaster" });
  });

  it(
    "clears the Farcaster link and reloads the secure frame when the user leaves",
    { tags: ["S2-028"] },
    async () => {
      const { login, site, clock, frame } = await farcasterLink();
      const before = frame.log().length;
      login.leave();
      expect(login.snapshot).toEqual({ step: "choice" });
      await clock.pass(99);
      expect(frame.log()).toHaveLength(before);
      await clock.pass(1);
      await settled();
      const sent = frame.log().slice(before).join("\n");
      expect(sent.indexOf("RELOAD")).toBeGreaterThan(-1);
      expect(sent.indexOf("SYNC_DAPP_DATA")).toBeGreaterThan(sent.indexOf("RELOAD"));
      site.identities.scan("eve");
      await settled();
      expect(login.snapshot).toEqual({ step: "choice" });
    },
  );

  it.each(["javascript:alert(1)", "http://farcaster.example/"])(
    "does not show the Farcaster link %j, which is not an https URL",
    { tags: ["S8-030"] },
    async (url) => {
      const fixture = setupSocialLogin();
      fixture.site.identities.farcaster = () => ({ url, user: new Promise(() => undefined) });
      void fixture.login.start("farcaster");
      await fixture.ready();
      expect(fixture.login.snapshot).toMatchObject({
        step: "failed",
        problem: { kind: "failed", error: { message: "Failed to connect to farcaster" } },
      });
    },
  );
});

describe("SocialLogin redirect inside Telegram", { tags: ["S3-076"] }, () => {
  const HERE = "https://host.example/pay?x=1";
  /** A page that navigated to the consent page; `result` is the query the provider returns. */
  const away = async () => {
    const place = { isTelegram: true, href: HERE };
    const fixture = setupSocialLogin({}, undefined, place);
    void fixture.login.start("google");
    await fixture.ready();
    const address = fixture.popups.pageUrls.navigated.at(-1) ?? "";
    const result = (): string => {
      const url = new URL(address);
      const state = (url.searchParams.get("state") ?? "").split("--")[0] ?? "";
      url.searchParams.set("state", state);
      return fixture.site.identities.consent(url.href, { userName: "ana" });
    };
    /** Reloads the page with the result in its URL. */
    const comeBack = async (uri = result()): Promise<void> => {
      fixture.login.leave();
      place.href = `${HERE}&result_uri=${encodeURIComponent(uri)}`;
      void fixture.login.resume();
      await fixture.ready();
    };
    return { ...fixture, place, address, comeBack };
  };

  it("navigates the page to the social provider inside Telegram, and stores the provider", async () => {
    const { address, popups, login, cache } = await away();
    expect(popups.opened).toEqual([]);
    expect(new URL(address).searchParams.get("state")).toMatch(
      new RegExp(`^.+--${encodeURIComponent(HERE).replaceAll(".", "\\.")}$`, "u"),
    );
    expect(cache.pendingRedirect).toMatchObject({ provider: "google" });
    expect(login.snapshot).toEqual({ step: "popup", provider: "google" });
  });

  it("signs in once with the social login result in the URL, and removes it from the URL", async () => {
    const { comeBack, login, cache, popups } = await away();
    await comeBack();
    expect(login.snapshot).toEqual({ step: "signed-in", provider: "google" });
    expect([cache.provider, cache.userName]).toEqual(["google", "ana"]);
    expect([popups.pageUrls.replaced, cache.pendingRedirect]).toEqual([[HERE], undefined]);
    login.finish();
    await login.resume();
    expect(login.snapshot.step).toBe("choice");
  });

  it("ignores a social login result that was not requested or arrives after eleven minutes", async () => {
    const place = {
      isTelegram: true,
      href: `${HERE}&result_uri=${encodeURIComponent("?code=1")}`,
    };
    const planted = setupSocialLogin({}, undefined, place);
    await planted.login.resume();
    expect([planted.login.snapshot.step, planted.isInPage()]).toEqual(["choice", false]);
    expect(planted.popups.pageUrls.replaced).toEqual([]);
    const late = await away();
    late.login.leave();
    await late.clock.pass(660_000);
    await late.comeBack();
    expect([late.login.snapshot.step, late.cache.isUsed]).toEqual(["choice", false]);
    expect([late.popups.pageUrls.replaced, late.cache.pendingRedirect]).toEqual([
      [HERE],
      undefined,
    ]);
  });

  it("reports that the social provider refused, or that the page could not navigate", async () => {
    const { comeBack, login } = await away();
    await comeBack("?error=access_denied&error_description=Not+now");
    expect(login.snapshot).toMatchObject({ step: "failed", problem: { text: "Not now" } });
    const stuck = setupSocialLogin({}, undefined, { isTelegram: true, href: HERE });
    stuck.popups.isBlocked = true;
    void stuck.login.start("google");
    await stuck.ready();
    expect(stuck.login.snapshot).toMatchObject({ step: "failed", problem: { kind: "blocked" } });
    expect(stuck.cache.pendingRedirect).toBeUndefined();
  });

  it("shows the social login choice again if the page has not navigated after ten minutes", async () => {
    const { login, clock } = await away();
    await clock.pass(600_000);
    expect(login.snapshot).toMatchObject({ step: "choice", problem: { kind: "closed" } });
  });
});
