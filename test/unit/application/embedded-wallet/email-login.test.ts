import { describe, expect, it } from "vitest";
import { EmailLogin } from "../../../../src/application/embedded-wallet/email-login.js";
import { LoginCache } from "../../../../src/application/embedded-wallet/login-cache.js";
import { OpenFrame } from "../../../../src/application/embedded-wallet/open-frame.js";
import { EMBEDDED_ENTRIES } from "../../../../src/domain/storage/embedded-entries.js";
import { StoredState } from "../../../../src/application/shared/stored-state.js";
import {
  InMemoryKeyValueStorage,
  settled,
} from "../../../../src/infrastructure/in-memory/index.js";
import {
  inMemorySecureFrame,
  type InMemorySecureFrameOptions,
} from "../../../../src/testing/universal/in-memory-secure-frame.js";
import { PretendSiteKeys } from "../../../../src/testing/universal/secure-site/pretend-site-keys.js";

const EMAIL = "ana@example.org";
const KNOWN = { knownEmails: [EMAIL] };

const made = (options: InMemorySecureFrameOptions = {}) => {
  const memory = inMemorySecureFrame({ keys: new PretendSiteKeys([1, 10]), ...options });
  const { frame, clock } = memory;
  const storage = new InMemoryKeyValueStorage();
  const cache = new LoginCache(new StoredState(storage, "default"));
  const life = new AbortController();
  const opening = new OpenFrame({
    network: () => ({}),
    frame,
    cache,
    appData: () => ({ projectId: "p01", sdkType: "appkit" }),
    theme: () => ({ themeMode: "dark" }),
    signal: life.signal,
  });
  const login = new EmailLogin({
    frame,
    cache,
    clock,
    scheduler: clock,
    open: (signal) => opening.run(signal),
    signal: life.signal,
  });
  /** Lets the frame finish loading. */
  const ready = (): Promise<void> => clock.pass(500);
  return { ...memory, storage, cache, login, life, ready };
};
/** A login that waits for the code, after the e-mail was sent. */
const setupCodeStep = async () => {
  const harness = made(KNOWN);
  void harness.login.submit(EMAIL);
  await harness.ready();
  expect(harness.login.snapshot.step).toBe("code");
  return harness;
};

describe("EmailLogin", () => {
  it(
    "rejects an invalid e-mail address without loading the embedded wallet's frame",
    { tags: ["S5-022"] },
    async () => {
      const { login, isInPage } = made();
      await login.submit("ana@");
      expect(login.snapshot).toEqual({
        step: "entry",
        email: "ana@",
        isBusy: false,
        problem: { kind: "invalid-email" },
      });
      expect(isInPage()).toBe(false);
    },
  );

  it(
    "asks the user of an unknown browser to open the device link, then asks for the code",
    { tags: ["S3-061"] },
    async () => {
      const { login, site, ready } = made();
      void login.submit(`  ${EMAIL} `);
      expect(login.snapshot).toMatchObject({ step: "entry", isBusy: true });
      await ready();
      expect(login.snapshot).toMatchObject({ step: "device", email: EMAIL });
      site.openDeviceLink();
      await settled();
      expect(login.snapshot).toMatchObject({ step: "code", email: EMAIL, isBusy: false });
      await login.confirm(site.lastCode);
      expect(login.snapshot).toEqual({ step: "signed-in", email: EMAIL });
    },
  );

  it(
    "finishes an e-mail login at once if the user is already signed in",
    { tags: ["S3-061"] },
    async () => {
      const { login, site, cache, clock, storage } = await setupCodeStep();
      await login.confirm(site.lastCode);
      cache.storeLogin({ email: EMAIL, chainId: 1, provider: "google" });
      login.leave();
      await login.submit(EMAIL);
      expect(login.snapshot).toEqual({ step: "signed-in", email: EMAIL });
      const remembered = new StoredState(storage, "default").read(EMBEDDED_ENTRIES.socialProvider);
      expect(remembered).toBeUndefined();
      expect(clock.pending).toBe(0);
      expect(site.inbox).toHaveLength(1);
    },
  );

  it("keeps the e-mail login at the code step after a wrong code, and then accepts the right code", async () => {
    const { login, site } = await setupCodeStep();
    const wrong = site.lastCode === "000000" ? "000001" : "000000";
    await login.confirm(wrong);
    expect(login.snapshot).toMatchObject({
      step: "code",
      isBusy: false,
      problem: { kind: "wrong-code", text: "Invalid Otp" },
    });
    await login.confirm(site.lastCode);
    expect(login.snapshot.step).toBe("signed-in");
  });

  it(
    "sends no second e-mail for 30 s, and reports the remaining seconds",
    { tags: ["S5-023", "S5-024", "S9-015"] },
    async () => {
      const { login, site, clock } = await setupCodeStep();
      await clock.pass(3_500);
      await login.resend();
      expect(login.snapshot).toMatchObject({
        step: "code",
        problem: { kind: "too-soon", seconds: login.blockedSeconds },
      });
      expect(login.blockedSeconds).toBeLessThanOrEqual(27);
      expect(site.inbox).toHaveLength(1);
      await clock.pass(30_000);
      await login.resend();
      expect(site.inbox).toHaveLength(2);
      expect(login.snapshot).toMatchObject({ step: "code", isBusy: false });
      await login.confirm(site.lastCode);
      expect(login.snapshot.step).toBe("signed-in");
    },
  );

  it("sends no e-mail within 30 s of the last one, even if the user left before the secure frame replied", async () => {
    const { login, site, clock, ready } = made(KNOWN);
    void login.submit(EMAIL);
    await ready();
    await clock.pass(30_000);
    void login.submit(EMAIL);
    while (site.inbox.length < 2) await Promise.resolve();
    login.leave();
    await login.submit(EMAIL);
    expect(login.snapshot).toMatchObject({ step: "entry", problem: { kind: "too-soon" } });
    await settled();
    expect(site.inbox).toHaveLength(2);
  });

  it("sends an e-mail to a second address at once if the embedded wallet rejected the first one", async () => {
    const { login, site, ready } = made(KNOWN);
    site.refusal = "Invalid email";
    void login.submit(EMAIL);
    await ready();
    expect(login.snapshot).toMatchObject({ problem: { kind: "invalid-email" } });
    site.refusal = undefined;
    await login.submit(EMAIL);
    expect(login.snapshot.step).toBe("code");
  });

  it.each([
    ["spaces", (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ["a dash", (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    [
      "digits of another script",
      (code: string) => code.replace(/[0-9]/gu, (one) => "٠١٢٣٤٥٦٧٨٩"[Number(one)] ?? ""),
    ],
  ])("accepts an e-mail code with %s", async (_, write) => {
    const { login, site } = await setupCodeStep();
    await login.confirm(write(site.lastCode));
    expect(login.snapshot.step).toBe("signed-in");
  });
  it.each(["", "12345", "1234567", "code"])(
    "reports the e-mail code %j as wrong without sending it to the embedded wallet",
    async (typed) => {
      const { login } = await setupCodeStep();
      await login.confirm(typed);
      expect(login.snapshot).toMatchObject({
        step: "code",
        problem: { text: "A code has 6 digits" },
      });
    },
  );

  it("does not report a failed resend of the e-mail as a wrong code", async () => {
    const { login, site, clock } = await setupCodeStep();
    await clock.pass(30_000);
    site.refusal = "Too many requests";
    await login.resend();
    expect(login.snapshot).toMatchObject({
      step: "code",
      isBusy: false,
      problem: { kind: "failed", text: "Too many requests" },
    });
    site.refusal = undefined;
    await login.confirm(site.lastCode);
    expect(login.snapshot.step).toBe("signed-in");
  });

  it(
    "sends no second e-mail within 30 s after a reload, and does not load the secure frame",
    { tags: ["S5-023"] },
    async () => {
      const { cache, clock, login, isInPage } = made();
      cache.storeEmailTime(clock.now() - 1_000);
      await login.submit(EMAIL);
      expect(login.snapshot).toMatchObject({ problem: { kind: "too-soon", seconds: 29 } });
      expect(isInPage()).toBe(false);
    },
  );

  it(
    "counts down the seconds to the next e-mail, and stops the timer at zero",
    { tags: ["S5-024"] },
    async () => {
      const device = made();
      void device.login.submit(EMAIL);
      await device.ready();
      for (const { login, clock, life } of [await setupCodeStep(), device]) {
        const shown = () => (login.snapshot as { readonly resendIn: number }).resendIn;
        expect(shown()).toBe(30);
        await clock.pass(1_000);
        expect(shown()).toBe(29);
        const counting = clock.pending;
        life.abort();
        expect(clock.pending).toBeLessThan(counting);
        await clock.pass(1_000);
        expect(clock.pending).toBe(0);
      }
      const { login, clock } = await setupCodeStep();
      await clock.pass(30_000);
      expect([login.snapshot, clock.pending]).toMatchObject([{ resendIn: 0 }, 0]);
    },
  );

  it(
    "stops the timer of a pending device link when the instance is disposed",
    { tags: ["S5-024"] },
    async () => {
      const { login, clock, life, ready } = made();
      void login.submit(EMAIL);
      await ready();
      life.abort();
      await settled();
      expect([login.snapshot.step, clock.pending]).toEqual(["entry", 0]);
    },
  );

  it("submits no code before an e-mail was sent, and only one code at a time", async () => {
    const { login, isInPage } = made(KNOWN);
    await login.confirm("000000");
    expect([login.snapshot.step, isInPage()]).toEqual(["entry", false]);
    const { login: busy, site } = await setupCodeStep();
    const first = busy.confirm(site.lastCode);
    await busy.confirm("000000");
    await first;
    expect(busy.snapshot).toEqual({ step: "signed-in", email: EMAIL });
  });

  it("keeps the e-mail login at the device step while its link is resent or another e-mail is submitted", async () => {
    const { login, site, ready, clock } = made();
    void login.submit(EMAIL);
    await ready();
    await clock.pass(30_000);
    site.isSilent = true;
    void login.resend();
    await settled();
    expect(login.snapshot).toMatchObject({ step: "device", isBusy: true });
    const other = made();
    void other.login.submit(EMAIL);
    await other.ready();
    await other.login.submit("ana@");
    await other.clock.pass(120_000);
    expect(other.login.snapshot).toMatchObject({ step: "entry", email: "ana@" });
  });

  it("shows the e-mail field again if the user does not open the device link within 120 s", async () => {
    const { login, ready, clock } = made();
    void login.submit(EMAIL);
    await ready();
    await clock.pass(120_000);
    expect(login.snapshot).toMatchObject({
      step: "entry",
      email: EMAIL,
      problem: { kind: "failed" },
    });
    expect(clock.pending).toBe(0);
  });

  it("sends the device link again, and shows the code step once the user opens the link", async () => {
    const { login, site, ready, clock } = made();
    void login.submit(EMAIL);
    await ready();
    await clock.pass(30_000);
    void login.resend();
    await settled();
    expect(login.snapshot).toMatchObject({ step: "device", isBusy: false });
    expect(site.inbox).toHaveLength(2);
    site.openDeviceLink();
    await settled();
    expect(login.snapshot.step).toBe("code");
  });

  it("ignores an opened device link after the user left the e-mail login", async () => {
    const { login, site, ready } = made();
    void login.submit(EMAIL);
    await ready();
    login.leave();
    expect(login.snapshot).toEqual({ step: "entry", email: "", isBusy: false });
    site.openDeviceLink();
    await settled();
    expect(login.snapshot).toEqual({ step: "entry", email: "", isBusy: false });
  });

  it("ignores a reply of the embedded wallet that arrives after the user left the e-mail login", async () => {
    const { login, site, deliverMessage } = await setupCodeStep();
    site.isSilent = true;
    void login.confirm(site.lastCode);
    await settled();
    deliverMessage({ data: { type: "@w3m-frame/CONNECT_OTP_SUCCESS", id: site.lastId } });
    login.leave();
    await settled();
    expect(login.snapshot.step).toBe("entry");
  });

  it(
    "reports that the embedded wallet's frame did not load, and loads it again on the next try",
    { tags: ["F11"] },
    async () => {
      const { login, site, clock, ready } = made(KNOWN);
      site.isMissing = true;
      void login.submit(EMAIL);
      await clock.pass(20_000);
      expect(login.snapshot).toMatchObject({
        step: "entry",
        problem: { kind: "failed", text: "Unable to load email login dependency" },
      });
      site.isMissing = false;
      void login.submit(EMAIL);
      await ready();
      expect(login.snapshot.step).toBe("code");
    },
  );

  it(
    "sends app data and theme to the secure frame before all other messages",
    { tags: ["S4-049"] },
    async () => {
      const { frame, cache } = await setupCodeStep();
      const types = frame
        .log()
        .map((line) => (JSON.parse(line) as { log: { type: string } }).log.type)
        .filter((type) => type.startsWith("@w3m-app/"));
      expect(types).toEqual([
        "@w3m-app/SYNC_DAPP_DATA",
        "@w3m-app/SYNC_THEME",
        "@w3m-app/GET_CHAIN_ID",
        "@w3m-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS",
        "@w3m-app/CONNECT_EMAIL",
      ]);
      expect(cache.smartNetworks).toEqual([1, 10]);
    },
  );

  it("writes no e-mail code to storage or the log", { tags: ["T21"] }, async () => {
    const { login, site, storage, frame } = await setupCodeStep();
    await login.confirm(site.lastCode);
    const stored = storage.keys().map((key) => storage.get(key));
    expect([...stored, ...frame.log()].join("\n")).not.toContain(site.lastCode);
  });
});
