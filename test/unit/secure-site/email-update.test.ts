import { describe, expect, it } from "vitest";
import { INVALID, siteStand } from "../../support/site-stand.js";

const [ANA, NEW, OTHER] = ["ana@example.org", "ana@new.example", "mallory@example.org"];
const NOT_BEGUN = { message: "No change under way" };

const signedIn = async () => {
  const stand = siteStand();
  const request = stand.page();
  await stand.signIn(request, ANA);
  return { ...stand, request };
};

describe("a change of the e-mail address, at the site", () => {
  it("takes a code from the old address, then one from the new", async () => {
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
  it("takes the code of the new address alone from a user without one", async () => {
    const { page, sent, lastCode, signInElsewhere } = siteStand();
    const request = page();
    await signInElsewhere(request, "ana");
    const begun = await request("UPDATE_EMAIL", { email: NEW });
    expect(begun).toEqual({ action: "VERIFY_SECONDARY_OTP" });
    expect(sent).toEqual([{ to: NEW, code: lastCode() }]);
    await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    expect(await request("GET_USER")).toMatchObject({ email: NEW, userName: "ana" });
  });
  it("takes neither code in place of the other, and none that was not sent", async () => {
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
  it("takes no code of another change", async () => {
    const { request, lastCode } = await signedIn();
    await request("UPDATE_EMAIL", { email: NEW });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    const otp = lastCode();
    await request("UPDATE_EMAIL", { email: OTHER });
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp })).toEqual(INVALID);
    expect(await request("GET_USER")).toMatchObject({ email: ANA });
  });
  it("changes nothing of a user who signed in meanwhile", async () => {
    const { page, lastCode, signIn, signInElsewhere } = siteStand();
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
  it("is forgotten with SIGN_OUT, and none before it is begun", async () => {
    const { request, lastCode, signIn } = await signedIn();
    const both = ["UPDATE_EMAIL_PRIMARY_OTP", "UPDATE_EMAIL_SECONDARY_OTP"];
    for (const name of both) expect(await request(name, { otp: "000001" })).toEqual(NOT_BEGUN);
    await request("UPDATE_EMAIL", { email: NEW });
    const otp = lastCode();
    await request("SIGN_OUT");
    await signIn(request, ANA);
    for (const name of both) expect(await request(name, { otp })).toEqual(NOT_BEGUN);
  });
  it("is for whoever is signed in", async () => {
    const { page, sent } = siteStand();
    expect(await page()("UPDATE_EMAIL", { email: NEW })).toEqual({ message: "Not signed in" });
    expect(sent).toEqual([]);
  });
});

describe("a change of the e-mail address, in a browser that is signed in elsewhere", () => {
  const twoBrowsers = async () => {
    const stand = await signedIn();
    const elsewhere = siteStand({
      store: stand.store,
      browser: "other",
      code: () => "777777",
    });
    const other = elsewhere.page();
    await elsewhere.signIn(other, ANA.toUpperCase());
    const change = async (email: string): Promise<void> => {
      await stand.request("UPDATE_EMAIL", { email });
      await stand.request("UPDATE_EMAIL_PRIMARY_OTP", { otp: stand.lastCode() });
      await stand.request("UPDATE_EMAIL_SECONDARY_OTP", { otp: stand.lastCode() });
    };
    return { ...stand, elsewhere, other, change };
  };

  it("is known there at the next contact, as it was typed before", async () => {
    const { other, change } = await twoBrowsers();
    const before = await other("GET_USER");
    expect(before).toMatchObject({ email: ANA.toUpperCase() });
    await change(NEW);
    expect(await other("GET_USER")).toEqual({ ...before, email: NEW });
    await change(OTHER);
    expect(await other("GET_USER")).toEqual({ ...before, email: OTHER });
  });
  it("is asked of the present address there, and the former one signs in as nobody's", async () => {
    const { other, elsewhere, change } = await twoBrowsers();
    await change(NEW);
    const letters = elsewhere.sent.length;
    expect(await other("CONNECT_EMAIL", { email: NEW })).toEqual({ action: "CONNECT" });
    await other("UPDATE_EMAIL", { email: OTHER });
    expect(elsewhere.sent.slice(letters)).toEqual([{ to: NEW, code: "777777" }]);
    expect(await other("CONNECT_EMAIL", { email: ANA })).toEqual({ action: "VERIFY_OTP" });
  });
});
