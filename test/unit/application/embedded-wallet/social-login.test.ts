import { describe, expect, it } from "vitest";
import { settled } from "../../../../src/infrastructure/in-memory/index.js";
import { socialStand } from "../../../support/frame/social-stand.js";

type Stand = ReturnType<typeof socialStand>;

/** At the window, which was led to where the user agrees. */
const atWindow = async (): Promise<Stand> => {
  const stand = socialStand();
  void stand.login.start("google");
  await stand.ready();
  expect(stand.login.snapshot).toEqual({ step: "popup", provider: "google" });
  return stand;
};
const farcasterLink = async (): Promise<Stand> => {
  const stand = socialStand();
  void stand.login.start("farcaster");
  await stand.ready();
  return stand;
};

describe("signing in with an account elsewhere", () => {
  it(
    "opens the window in the tap itself, at the loading page of the wallet's origin",
    { tags: ["S2-041"] },
    () => {
      const { login, popups } = socialStand();
      void login.start("google");
      expect(popups.opened.map(({ addresses }) => addresses)).toEqual([
        ["https://secure.example/loading"],
      ]);
      expect(login.snapshot).toEqual({ step: "popup", provider: "google" });
    },
  );

  it(
    "leads the window to the account's own site, and signs in with its result",
    { tags: ["S4-025", "S3-053"] },
    async () => {
      const { login, popup, agree, cache } = await atWindow();
      expect(popup().addresses.at(-1)).toContain("provider=google");
      await agree();
      expect(login.snapshot).toEqual({ step: "signed-in", provider: "google" });
      expect(popup().isClosed).toBe(true);
      expect(cache.isUsed).toBe(true);
    },
  );

  it(
    "remembers the account until an e-mail is used, and its user name until nobody is signed in",
    { tags: ["S3-074"] },
    async () => {
      const { agree, cache } = await atWindow();
      await agree("ana");
      expect([cache.provider, cache.userName]).toEqual(["google", "ana"]);
      cache.clear();
      expect([cache.provider, cache.userName]).toEqual(["google", undefined]);
      cache.byEmail("ana@example.org");
      expect(cache.provider).toBeUndefined();
    },
  );

  it("says that the browser blocked the window, and loads no frame for it", async () => {
    const { login, popups, isInPage } = socialStand();
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
    "sees within a second that the window was closed",
    { tags: ["S8-028", "S9-032"] },
    async () => {
      const { login, popup, clock } = await atWindow();
      popup().close();
      await clock.pass(1_000);
      expect(login.snapshot).toMatchObject({
        step: "choice",
        problem: { kind: "closed", error: { code: "popup/closed", message: "Popup closed" } },
      });
    },
  );

  it("does not use a result from another origin than the wallet's", async () => {
    const { login, popup, cache } = await atWindow();
    popup().post({ resultUri: "?state=1&code=2" }, "https://evil.example");
    await settled();
    expect(login.snapshot).toMatchObject({ step: "failed", problem: { kind: "untrusted" } });
    expect(cache.isUsed).toBe(false);
    expect(popup().isClosed).toBe(true);
  });

  it.each([undefined, null, 1, "x", {}, { resultUri: 1 }, { resultUri: "" }, []])(
    "hears nothing in %j, which pages in such a window send too",
    async (data) => {
      const { login, popup, agree } = await atWindow();
      popup().post(data, "https://evil.example");
      await settled();
      expect(login.snapshot.step).toBe("popup");
      await agree();
      expect(login.snapshot.step).toBe("signed-in");
    },
  );

  it("gives the reason of the account's own site, and a new try works", async () => {
    const { login, popup, frame, ready, agree } = await atWindow();
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

  it("says that there is no address to agree at", { tags: ["S8-029"] }, async () => {
    const { login, site, ready, popup } = socialStand();
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
  });

  it.each(["javascript:alert(1)", "http://idp.example/"])(
    "leads the window nowhere but to https: %s",
    async (uri) => {
      const { login, site, ready, popup } = socialStand();
      site.identities.redirectUri = () => uri;
      void login.start("github");
      await ready();
      expect(login.snapshot).toMatchObject({ step: "failed" });
      expect(popup().addresses).toEqual(["https://secure.example/loading"]);
    },
  );

  it("a result that comes twice, and one that comes after leaving, change nothing", async () => {
    const { login, popup, agree, site, frame, cache } = await atWindow();
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

  it("a newer one ends the one under way and closes its window", async () => {
    const { login, popups, agree } = await atWindow();
    void login.start("discord");
    await settled();
    expect(popups.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    await agree();
    expect(login.snapshot).toEqual({ step: "signed-in", provider: "discord" });
  });

  it("asks anew for the address where the frame's page begins anew, as after a link that was left", async () => {
    const { login, site, ready, popup, anew, agree } = socialStand();
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

  it("asks for the address twice at most, and not for a user who left", async () => {
    const { login, site, ready, anew, popup } = socialStand();
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

  it("a window that is left open for ten minutes ends it", async () => {
    const { login, clock, popup } = await atWindow();
    await clock.pass(601_000);
    expect(login.snapshot).toMatchObject({ step: "choice", problem: { kind: "closed" } });
    expect(popup().isClosed).toBe(true);
    expect(clock.pending).toBe(0);
  });
});

describe("signing in with Farcaster", () => {
  it(
    "shows a link, and signs in once its user agreed",
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

  it("shows a new link where the frame's page begins anew, once", async () => {
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
    "leaving it clears the link, begins the frame anew and syncs the app data 100 ms later",
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
    "shows no link that is not https: %s",
    { tags: ["S8-030"] },
    async (url) => {
      const stand = socialStand();
      stand.site.identities.farcaster = () => ({ url, user: new Promise(() => undefined) });
      void stand.login.start("farcaster");
      await stand.ready();
      expect(stand.login.snapshot).toMatchObject({
        step: "failed",
        problem: { kind: "failed", error: { message: "Failed to connect to farcaster" } },
      });
    },
  );
});

describe(
  "signing in inside Telegram, which opens no window beside the page",
  { tags: ["S3-076"] },
  () => {
    const HERE = "https://host.example/pay?x=1";
    /** On the way to where the user agrees; gives the query that the account's own site answers. */
    const away = async () => {
      const place = { isTelegram: true, href: HERE };
      const stand = socialStand({}, undefined, place);
      void stand.login.start("google");
      await stand.ready();
      const address = stand.popups.here.led.at(-1) ?? "";
      const result = (): string => {
        const url = new URL(address);
        const state = (url.searchParams.get("state") ?? "").split("--")[0] ?? "";
        url.searchParams.set("state", state);
        return stand.site.identities.consent(url.href, { userName: "ana" });
      };
      /** The page is loaded anew with the result in its address. */
      const comeBack = async (uri = result()): Promise<void> => {
        stand.login.leave();
        place.href = `${HERE}&result_uri=${encodeURIComponent(uri)}`;
        void stand.login.resume();
        await stand.ready();
      };
      return { ...stand, place, address, comeBack };
    };

    it("leads the whole page there, with the way back in the state, and keeps the provider", async () => {
      const { address, popups, login, cache } = await away();
      expect(popups.opened).toEqual([]);
      expect(new URL(address).searchParams.get("state")).toMatch(
        new RegExp(`^.+--${encodeURIComponent(HERE).replaceAll(".", "\\.")}$`, "u"),
      );
      expect(cache.pendingRedirect).toMatchObject({ provider: "google" });
      expect(login.snapshot).toEqual({ step: "popup", provider: "google" });
    });

    it("signs in with the result that the page came back with, once, and takes it out of the address", async () => {
      const { comeBack, login, cache, popups } = await away();
      await comeBack();
      expect(login.snapshot).toEqual({ step: "signed-in", provider: "google" });
      expect([cache.provider, cache.userName]).toEqual(["google", "ana"]);
      expect([popups.here.named, cache.pendingRedirect]).toEqual([[HERE], undefined]);
      login.finish();
      await login.resume();
      expect(login.snapshot.step).toBe("choice");
    });

    it("uses no result that nobody waits for: not without a beginning here, not eleven minutes later", async () => {
      const place = {
        isTelegram: true,
        href: `${HERE}&result_uri=${encodeURIComponent("?code=1")}`,
      };
      const planted = socialStand({}, undefined, place);
      await planted.login.resume();
      expect([planted.login.snapshot.step, planted.isInPage()]).toEqual(["choice", false]);
      expect(planted.popups.here.named).toEqual([]);
      const late = await away();
      late.login.leave();
      await late.clock.pass(660_000);
      await late.comeBack();
      expect([late.login.snapshot.step, late.cache.isUsed]).toEqual(["choice", false]);
      expect([late.popups.here.named, late.cache.pendingRedirect]).toEqual([[HERE], undefined]);
    });

    it("says why the account's own site refused, and that the page could not leave", async () => {
      const { comeBack, login } = await away();
      await comeBack("?error=access_denied&error_description=Not+now");
      expect(login.snapshot).toMatchObject({ step: "failed", problem: { text: "Not now" } });
      const stuck = socialStand({}, undefined, { isTelegram: true, href: HERE });
      stuck.popups.isBlocked = true;
      void stuck.login.start("google");
      await stuck.ready();
      expect(stuck.login.snapshot).toMatchObject({ step: "failed", problem: { kind: "blocked" } });
      expect(stuck.cache.pendingRedirect).toBeUndefined();
    });

    it("a page that never left goes back to the choice after ten minutes", async () => {
      const { login, clock } = await away();
      await clock.pass(600_000);
      expect(login.snapshot).toMatchObject({ step: "choice", problem: { kind: "closed" } });
    });
  },
);
