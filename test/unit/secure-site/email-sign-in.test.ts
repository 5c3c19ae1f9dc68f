import { describe, expect, it } from "vitest";
import { memoryStore } from "../../../examples/secure-site/index.mjs";
import type { SiteStore } from "../../../src/secure-site/site.ports.js";
import { INVALID, setupSecureSite } from "../../support/worlds/secure-site.js";

const [ANA, BEA] = ["ana@example.org", "bea@example.org"];
const DISCONNECTED = { isConnected: false };
const NOT_BEGUN = { message: "No sign-in under way" };

/** A browser in which both users signed in before; no user is signed in now. */
const known = async () => {
  const fixture = setupSecureSite();
  const request = fixture.page();
  for (const email of [ANA, BEA]) {
    await fixture.signIn(request, email);
    await request("SIGN_OUT");
  }
  return { ...fixture, request };
};

describe("e-mail sign-in", () => {
  it("e-mails a link and then a code if the browser never signed in with the e-mail address", async () => {
    const { page, sent, approveLast, lastCode } = setupSecureSite();
    const request = page();
    expect(await request("CONNECT_EMAIL", { email: ANA })).toMatchObject({
      action: "VERIFY_DEVICE",
    });
    expect(sent).toMatchObject([{ to: ANA, approve: expect.any(Function) }]);
    const device = request("CONNECT_DEVICE");
    expect(sent).toHaveLength(1);
    approveLast();
    await device;
    expect(sent[1]).toMatchObject({ to: ANA, code: "000002" });
    await request("CONNECT_OTP", { otp: lastCode() });
    expect(await request("GET_USER")).toMatchObject({ email: ANA });
  });
  it("e-mails only a code if the browser is known, for any letter case of the e-mail address", async () => {
    const { page, request, sent } = await known();
    const before = sent.length;
    for (const one of [request, page()]) {
      const reply = await one("CONNECT_EMAIL", { email: "Ana@Example.org" });
      expect(reply).toEqual({ action: "VERIFY_OTP" });
    }
    expect(sent.slice(before).map(({ code }) => code)).toEqual(["000005", "000006"]);
  });
  it("sends no e-mail to a user who is already signed in, but sends a code to a different user", async () => {
    const { request, sent, signIn } = await known();
    await signIn(request, ANA);
    const before = sent.length;
    const email = "ANA@example.org";
    expect(await request("CONNECT_EMAIL", { email })).toEqual({ action: "CONNECT" });
    expect(sent).toHaveLength(before);
    expect(await request("CONNECT_EMAIL", { email: BEA })).toEqual({ action: "VERIFY_OTP" });
  });
  it("rejects a sign-in code that was sent to a different e-mail address", async () => {
    const { request, page, lastCode, sent } = await known();
    await request("CONNECT_EMAIL", { email: ANA });
    const code = lastCode();
    await request("CONNECT_EMAIL", { email: "carla@example.org" });
    expect(await request("CONNECT_OTP", { otp: code })).toEqual(INVALID);
    expect(await request("IS_CONNECTED")).toEqual(DISCONNECTED);
    await request("CONNECT_EMAIL", { email: BEA });
    expect(await request("CONNECT_OTP", { otp: code })).toEqual(INVALID);
    expect(sent.at(-1)?.to).toBe(BEA);
    expect(await page()("CONNECT_OTP", { otp: code })).toEqual(NOT_BEGUN);
  });
  it("rejects the code of a different e-mail address when two sign-ins overlap", async () => {
    const { page, sent, approveLast, lastCode } = setupSecureSite();
    const request = page();
    await request("CONNECT_EMAIL", { email: ANA });
    const device = request("CONNECT_DEVICE");
    await request("CONNECT_EMAIL", { email: BEA });
    sent[0]?.approve?.();
    expect(await device).toEqual({ message: "Another sign-in has started" });
    expect(lastCode()).toBe("");
    const waiting = request("CONNECT_DEVICE");
    approveLast();
    const other = request("CONNECT_EMAIL", { email: ANA });
    await Promise.all([waiting, other]);
    expect(await request("CONNECT_OTP", { otp: lastCode() })).toEqual(INVALID);
  });
  it("treats a browser as known only after the user opened the e-mailed link", async () => {
    const { page, sent } = setupSecureSite();
    const request = page();
    await request("CONNECT_EMAIL", { email: ANA });
    expect(await request("CONNECT_EMAIL", { email: ANA })).toMatchObject({
      action: "VERIFY_DEVICE",
    });
    expect(sent.filter(({ code }) => code)).toEqual([]);
  });
  it("accepts only the latest e-mail code, and only once", async () => {
    const { request, lastCode } = await known();
    await request("CONNECT_EMAIL", { email: ANA });
    const first = lastCode();
    await request("CONNECT_EMAIL", { email: ANA });
    expect(await request("CONNECT_OTP", { otp: first })).toEqual(INVALID);
    await request("CONNECT_OTP", { otp: lastCode() });
    expect(await request("IS_CONNECTED")).toEqual({ isConnected: true });
    expect(await request("CONNECT_OTP", { otp: lastCode() })).toEqual(NOT_BEGUN);
  });
  it("discards a pending sign-in on SIGN_OUT", async () => {
    const { request, lastCode } = await known();
    await request("CONNECT_EMAIL", { email: ANA });
    await request("SIGN_OUT");
    expect(await request("CONNECT_OTP", { otp: lastCode() })).toEqual(NOT_BEGUN);
    expect(await request("CONNECT_DEVICE")).toEqual(NOT_BEGUN);
    expect(await request("IS_CONNECTED")).toEqual(DISCONNECTED);
  });
});

describe("sign-out while a code is being checked", () => {
  /** A store whose owner lookup resolves when the test allows it. */
  const fixture = () => {
    const waiting: (() => void)[] = [];
    const kept = memoryStore();
    const store: SiteStore = {
      ...kept,
      transaction: (work) =>
        kept.transaction((records) =>
          work({
            put: (...given) => records.put(...given),
            remove: (...given) => records.remove(...given),
            list: (...given) => records.list(...given),
            get: async (kind, id) => {
              if (kind === "owner") await new Promise<void>((resolve) => waiting.push(resolve));
              return records.get(kind, id);
            },
          }),
        ),
    };
    const site = setupSecureSite({ store });
    return { ...site, waiting, request: site.page() };
  };
  const LATE = { message: "Another sign-in has started" };

  it("does not sign in a user who signs out while the code is being checked", async () => {
    const { request, waiting, approveLast, lastCode } = fixture();
    await request("CONNECT_EMAIL", { email: "ana@example.org" });
    approveLast();
    await request("CONNECT_DEVICE");
    const reply = request("CONNECT_OTP", { otp: lastCode() });
    await expect.poll(() => waiting.length).toBe(1);
    const left = request("SIGN_OUT");
    waiting[0]?.();
    await left;
    expect(await reply).toEqual(LATE);
    expect(await request("IS_CONNECTED")).toEqual({ isConnected: false });
  });
  it("does not sign in a user by the changed e-mail address after a sign-out", async () => {
    const { request, waiting, lastCode, signInElsewhere } = fixture();
    await signInElsewhere(request, "ana");
    await request("UPDATE_EMAIL", { email: "ana@new.example" });
    const reply = request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    await expect.poll(() => waiting.length).toBe(1);
    const left = request("SIGN_OUT");
    waiting[0]?.();
    await left;
    expect(await reply).toEqual(LATE);
    expect(await request("IS_CONNECTED")).toEqual({ isConnected: false });
  });
});
