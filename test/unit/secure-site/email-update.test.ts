import { describe, expect, it } from "vitest";
import { takeBackEmailChange } from "../../../src/secure-site/email-update.js";
import { INVALID, setupSecureSite } from "../../support/worlds/secure-site.js";

const [ANA, NEW, OTHER] = ["ana@example.org", "ana@new.example", "mallory@example.org"];
const NOT_BEGUN = { message: "No change under way" };

const signedIn = async () => {
  const fixture = setupSecureSite();
  const request = fixture.page();
  await fixture.signIn(request, ANA);
  return { ...fixture, request };
};

describe("e-mail change", () => {
  it("requires a code sent to the old e-mail address, then one sent to the new address", async () => {
    const { request, sent, lastCode } = await signedIn();
    const begun = await request("UPDATE_EMAIL", { email: NEW });
    expect(begun).toEqual({ action: "VERIFY_PRIMARY_OTP" });
    expect(sent.at(-1)?.to).toBe(ANA);
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    expect(sent.at(-1)?.to).toBe(NEW);
    expect(await request("GET_USER")).toMatchObject({ email: ANA });
    const otp = lastCode();
    const done = await request("UPDATE_EMAIL_SECONDARY_OTP", { otp });
    expect(done).toEqual({ newEmail: NEW });
    expect(await request("GET_USER")).toMatchObject({ email: NEW });
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp })).toEqual(NOT_BEGUN);
  });
  it("requires only a code sent to the new e-mail address if the user has no address", async () => {
    const { page, sent, lastCode, signInElsewhere } = setupSecureSite();
    const request = page();
    await signInElsewhere(request, "ana");
    const begun = await request("UPDATE_EMAIL", { email: NEW });
    expect(begun).toEqual({ action: "VERIFY_SECONDARY_OTP" });
    expect(sent).toMatchObject([{ to: NEW, code: lastCode() }]);
    await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    expect(await request("GET_USER")).toMatchObject({ email: NEW, userName: "ana" });
  });
  it("rejects swapped codes of an e-mail change, and a code that was never sent", async () => {
    const { request, sent, lastCode } = await signedIn();
    await request("UPDATE_EMAIL", { email: NEW });
    const first = lastCode();
    const letters = sent.length;
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: first })).toEqual(INVALID);
    expect(await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: "999999" })).toEqual(INVALID);
    expect(sent).toHaveLength(letters);
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: first });
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: first })).toEqual(INVALID);
    expect(await request("GET_USER")).toMatchObject({ email: ANA });
  });
  it("rejects the code of a different e-mail change", async () => {
    const { request, lastCode } = await signedIn();
    await request("UPDATE_EMAIL", { email: NEW });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    const otp = lastCode();
    await request("UPDATE_EMAIL", { email: OTHER });
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp })).toEqual(INVALID);
    expect(await request("GET_USER")).toMatchObject({ email: ANA });
  });
  it("does not change the e-mail address of a second user who signed in during the change", async () => {
    const { page, lastCode, signIn, signInElsewhere } = setupSecureSite();
    const request = page();
    await signInElsewhere(request, "mallory");
    await request("UPDATE_EMAIL", { email: OTHER });
    const otp = lastCode();
    await signIn(request, ANA);
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp })).toEqual({
      message: "Another user has signed in",
    });
    expect(await request("GET_USER")).toMatchObject({ email: ANA });
  });
  it("discards an e-mail change on SIGN_OUT, and rejects codes before a change has begun", async () => {
    const { request, lastCode, signIn } = await signedIn();
    const both = ["UPDATE_EMAIL_PRIMARY_OTP", "UPDATE_EMAIL_SECONDARY_OTP"];
    for (const name of both) expect(await request(name, { otp: "000001" })).toEqual(NOT_BEGUN);
    await request("UPDATE_EMAIL", { email: NEW });
    const otp = lastCode();
    await request("SIGN_OUT");
    await signIn(request, ANA);
    for (const name of both) expect(await request(name, { otp })).toEqual(NOT_BEGUN);
  });
  it("rejects changing the e-mail address if no user is signed in", async () => {
    const { page, sent } = setupSecureSite();
    expect(await page()("UPDATE_EMAIL", { email: NEW })).toEqual({ message: "Not signed in" });
    expect(sent).toEqual([]);
  });
});

describe("e-mail change with a delay", () => {
  const DAY_MS = 86_400_000;
  const DELAY_MS = DAY_MS;
  /** Two browsers of one user; the first one changes the address. The test moves the clock. */
  const changed = async () => {
    const fixture = setupSecureSite({ emailChangeDelayMs: DELAY_MS });
    const request = fixture.page();
    await fixture.signIn(request, ANA);
    const elsewhere = setupSecureSite({
      store: fixture.store,
      browser: "other",
      now: () => fixture.clock.now,
      code: () => "777777",
    });
    const other = elsewhere.page();
    await elsewhere.signIn(other, ANA);
    const { address } = await request("GET_USER");
    await request("UPDATE_EMAIL", { email: NEW });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: fixture.lastCode() });
    const reply = await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: fixture.lastCode() });
    const { change } = fixture.sent.at(-1) ?? {};
    const takeBack = () =>
      takeBackEmailChange({ store: fixture.store, now: fixture.ports.now }, change?.takeBack ?? "");
    const walletOf = async (email: string): Promise<unknown> => {
      const visit = setupSecureSite({
        store: fixture.store,
        browser: `visit of ${email} at ${fixture.clock.now}`,
        now: () => fixture.clock.now,
        secret: () => `secret of ${email}`,
      });
      const one = visit.page();
      await visit.signIn(one, email);
      return (await one("GET_USER"))["address"];
    };
    return { ...fixture, request, elsewhere, other, address, reply, change, takeBack, walletOf };
  };

  it("returns the effective time of an e-mail change, and reports the former address until then", async () => {
    const { request, reply, clock, sent, change } = await changed();
    const effectiveAt = clock.now + DELAY_MS;
    expect(reply).toEqual({ newEmail: NEW, effectiveAt });
    expect(sent.at(-1)?.to).toBe(ANA);
    expect(change).toEqual({ newAddress: NEW, effectiveAt, takeBack: expect.any(String) });
    clock.now += DELAY_MS - 1;
    expect(await request("GET_USER")).toMatchObject({ email: ANA });
    clock.now += 1;
    expect(await request("GET_USER")).toMatchObject({ email: NEW });
  });
  it("opens the wallet with the former e-mail address until the effective time, then with the new one", async () => {
    const { clock, address, walletOf } = await changed();
    expect(await walletOf(ANA)).toBe(address);
    clock.now += DELAY_MS;
    expect(await walletOf(NEW)).toBe(address);
    expect(await walletOf(ANA)).not.toBe(address);
  });
  it("creates no wallet for the new e-mail address before the effective time", async () => {
    const { elsewhere, other, store, clock } = await changed();
    await other("SIGN_OUT");
    await other("CONNECT_EMAIL", { email: NEW });
    elsewhere.approveLast();
    await other("CONNECT_DEVICE");
    const { message } = await other("CONNECT_OTP", { otp: "777777" });
    expect(message).toContain("Sign in with the former address until the change takes effect");
    const ports = { store, browser: "third", now: () => clock.now };
    const third = setupSecureSite(ports);
    const bea = third.page();
    await third.signInElsewhere(bea, "bea");
    await bea("UPDATE_EMAIL", { email: NEW });
    expect(await bea("UPDATE_EMAIL_SECONDARY_OTP", { otp: third.lastCode() })).toEqual({
      message: "The address already has a wallet",
    });
  });
  it("cancels a delayed e-mail change by the link in the notification, and ends every session", async () => {
    const { request, other, clock, address, takeBack, walletOf } = await changed();
    clock.now += DELAY_MS - 1;
    expect(await takeBack()).toBe(true);
    expect(await takeBack()).toBe(false);
    for (const one of [request, other])
      expect(await one("IS_CONNECTED")).toEqual({ isConnected: false });
    clock.now += DAY_MS;
    expect(await walletOf(ANA)).toBe(address);
    expect(await walletOf(NEW)).not.toBe(address);
  });
  it("does not cancel an e-mail change after it took effect, or by an earlier change's link", async () => {
    const first = await changed();
    first.clock.now += DELAY_MS;
    expect(await first.takeBack()).toBe(false);
    const second = await changed();
    await second.request("UPDATE_EMAIL", { email: OTHER });
    await second.request("UPDATE_EMAIL_PRIMARY_OTP", { otp: second.lastCode() });
    await second.request("UPDATE_EMAIL_SECONDARY_OTP", { otp: second.lastCode() });
    expect(await second.takeBack()).toBe(false);
    second.clock.now += DELAY_MS;
    expect(await second.walletOf(OTHER)).toBe(second.address);
    expect(await second.walletOf(NEW)).not.toBe(second.address);
  });
  it("ends the sessions of other browsers when the e-mail change takes effect", async () => {
    const { request, other, clock } = await changed();
    expect(await other("IS_CONNECTED")).toEqual({ isConnected: true });
    clock.now += DELAY_MS;
    expect(await other("IS_CONNECTED")).toEqual({ isConnected: false });
    expect(await request("IS_CONNECTED")).toEqual({ isConnected: true });
  });
  it("discards the e-mail change if the notification to the former address cannot be sent", async () => {
    const fixture = setupSecureSite({ emailChangeDelayMs: DELAY_MS });
    const request = fixture.page();
    await fixture.signIn(request, ANA);
    const sendChangeNotice = () => Promise.reject(new Error("mailbox full"));
    Object.assign(fixture.ports.mail, { sendChangeNotice });
    await request("UPDATE_EMAIL", { email: NEW });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: fixture.lastCode() });
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: fixture.lastCode() })).toEqual({
      message: "Something went wrong",
    });
    fixture.clock.now += DELAY_MS;
    expect(await request("GET_USER")).toMatchObject({ email: ANA });
  });
});

describe("approval of an e-mail change", () => {
  const TEN_MINUTES_MS = 10 * 60_000;
  const REJECTED = { message: "User rejected" };

  it("asks the user to approve an e-mail change with both addresses before sending an e-mail", async () => {
    const { request, questions, sent, person } = await signedIn();
    const letters = sent.length;
    person.agrees = false;
    expect(await request("UPDATE_EMAIL", { email: NEW })).toEqual(REJECTED);
    expect(questions).toEqual([{ kind: "email-change", from: ANA, to: NEW }]);
    expect(sent).toHaveLength(letters);
    const otp = "000001";
    expect(await request("UPDATE_EMAIL_PRIMARY_OTP", { otp })).toEqual(NOT_BEGUN);
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp })).toEqual(NOT_BEGUN);
  });
  it("asks a user without an address to approve the new address before sending an e-mail", async () => {
    const { page, questions, sent, person, signInElsewhere } = setupSecureSite();
    const request = page();
    await signInElsewhere(request, "ana");
    person.agrees = false;
    expect(await request("UPDATE_EMAIL", { email: OTHER })).toEqual(REJECTED);
    expect(questions).toEqual([{ kind: "email-change", from: undefined, to: OTHER }]);
    expect(sent).toEqual([]);
  });
  it("requires a recent sign-in to add an e-mail address if the user has none", async () => {
    const { page, clock, questions, sent, signInElsewhere } = setupSecureSite();
    const request = page();
    await signInElsewhere(request, "ana");
    clock.now += TEN_MINUTES_MS + 1;
    expect(await request("UPDATE_EMAIL", { email: NEW })).toEqual({
      message: "Sign in again before you change your e-mail address",
    });
    expect([questions, sent]).toEqual([[], []]);
    await signInElsewhere(request, "ana");
    clock.now += TEN_MINUTES_MS;
    expect(await request("UPDATE_EMAIL", { email: NEW })).toEqual({
      action: "VERIFY_SECONDARY_OTP",
    });
  });
  it.each(["RPC_ABORT", "SIGN_OUT"])(
    'rejects a pending approval of a new e-mail address on "%s"',
    async (name) => {
      const answers: ((isAgreed: boolean) => void)[] = [];
      const ask = () => new Promise<boolean>((resolve) => void answers.push(resolve));
      const { page, sent, signIn } = setupSecureSite({ approval: { ask } });
      const request = page();
      await signIn(request, ANA);
      const letters = sent.length;
      const waiting = request("UPDATE_EMAIL", { email: NEW });
      await expect.poll(() => answers.length).toBe(1);
      await request(name);
      answers[0]?.(true);
      expect(await waiting).toEqual(REJECTED);
      expect(sent).toHaveLength(letters);
    },
  );
  it("sends no code of an e-mail change if a different user signed in during the approval", async () => {
    const answers: ((isAgreed: boolean) => void)[] = [];
    const ask = () => new Promise<boolean>((resolve) => void answers.push(resolve));
    const { page, sent, signIn, signInElsewhere } = setupSecureSite({ approval: { ask } });
    const request = page();
    await signIn(request, ANA);
    const waiting = request("UPDATE_EMAIL", { email: NEW });
    await expect.poll(() => answers.length).toBe(1);
    await signInElsewhere(request, "mallory");
    const letters = sent.length;
    answers[0]?.(true);
    expect(await waiting).toEqual({ message: "Another sign-in has started" });
    expect(sent).toHaveLength(letters);
  });
  it("rejects a change to the current e-mail address without asking for approval", async () => {
    const { request, questions } = await signedIn();
    expect(await request("UPDATE_EMAIL", { email: ANA.toUpperCase() })).toEqual({
      message: "This is your e-mail address already",
    });
    expect(questions).toEqual([]);
  });
});

describe("e-mails of the site", () => {
  it("states the purpose of each code in its e-mail", async () => {
    const { request, sent, lastCode } = await signedIn();
    await request("UPDATE_EMAIL", { email: NEW });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    expect(sent.flatMap(({ to, purpose }) => (purpose ? [[to, purpose]] : []))).toEqual([
      [ANA, { kind: "sign-in" }],
      [ANA, { kind: "change-from", newAddress: NEW }],
      [NEW, { kind: "change-to", newAddress: NEW }],
    ]);
  });
  it("rejects an e-mail code that was sent for a different purpose", async () => {
    const { request, lastCode, sent } = await signedIn();
    await request("CONNECT_EMAIL", { email: OTHER });
    sent.at(-1)?.approve?.();
    await request("CONNECT_DEVICE");
    const signInCode = lastCode();
    await request("UPDATE_EMAIL", { email: OTHER });
    const changeCode = lastCode();
    expect(await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: signInCode })).toEqual(INVALID);
    expect(await request("CONNECT_OTP", { otp: changeCode })).toEqual(INVALID);
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: changeCode });
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: signInCode })).toEqual(INVALID);
    expect(await request("CONNECT_OTP", { otp: lastCode() })).toEqual(INVALID);
  });
});
