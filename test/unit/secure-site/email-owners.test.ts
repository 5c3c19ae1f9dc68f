import { describe, expect, it } from "vitest";
import { INVALID, setupSecureSite } from "../../support/worlds/secure-site.js";

const [ANA, NEW, OTHER] = ["ana@example.org", "ana@new.example", "mallory@example.org"];

const signedIn = async () => {
  const fixture = setupSecureSite();
  const request = fixture.page();
  await fixture.signIn(request, ANA);
  return { ...fixture, request };
};

describe("ownership of e-mail addresses", () => {
  const changed = async () => {
    const fixture = await signedIn();
    const { request, lastCode } = fixture;
    const address = (await request("GET_USER"))["address"];
    await request("UPDATE_EMAIL", { email: NEW.toUpperCase() });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    const signInAs = async (email: string) => {
      const other = fixture.page();
      await other("SIGN_OUT");
      await fixture.signIn(other, email);
      return (await other("GET_USER"))["address"];
    };
    return { ...fixture, address, signInAs };
  };
  it("opens the user's wallet with the new e-mail address after an e-mail change", async () => {
    const { address, signInAs } = await changed();
    expect(await signInAs(NEW)).toBe(address);
    expect(await signInAs("Ana@New.example")).toBe(address);
  });
  it("opens a second wallet, always the same, with the old e-mail address after an e-mail change", async () => {
    const { address, signInAs } = await changed();
    const next = await signInAs(ANA);
    expect(next).not.toBe(address);
    expect(await signInAs(ANA)).toBe(next);
    expect(await signInAs(NEW)).toBe(address);
  });
  it("opens a different wallet with each of two former e-mail addresses", async () => {
    const { request, lastCode, address, signInAs } = await changed();
    await request("UPDATE_EMAIL", { email: OTHER });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    expect(await signInAs(OTHER)).toBe(address);
    const next = [await signInAs(ANA), await signInAs(NEW)];
    expect(new Set([address, ...next]).size).toBe(3);
  });
  it("tells only the owner of the mailbox that an e-mail address is taken", async () => {
    const { sent, request, lastCode, signInAs } = await changed();
    const owned = await signInAs(OTHER);
    await signInAs(NEW);
    const taken = { message: "The address already has a wallet" };
    for (const email of [OTHER, "bea@example.org"]) {
      expect(await request("UPDATE_EMAIL", { email })).toEqual({ action: "VERIFY_PRIMARY_OTP" });
      const otp = lastCode();
      expect(await request("UPDATE_EMAIL_PRIMARY_OTP", { otp })).toBeUndefined();
      expect(sent.at(-1)).toMatchObject({ to: email, code: lastCode() });
      expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: "999999" })).toEqual(INVALID);
    }
    await request("UPDATE_EMAIL", { email: OTHER });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() })).toEqual(taken);
    expect(await request("GET_USER")).toMatchObject({ email: NEW });
    expect(await signInAs(OTHER)).toBe(owned);
  });
  it("rejects a change to an e-mail address that got a wallet during the change", async () => {
    const { ports, request, signIn, sent, lastCode } = await changed();
    const other = setupSecureSite({ store: ports.store, browser: "other", code: () => "777777" });
    const bea = other.page();
    await request("UPDATE_EMAIL", { email: OTHER });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    await other.signIn(bea, OTHER);
    const { address } = await bea("GET_USER");
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() })).toEqual({
      message: "The address already has a wallet",
    });
    await request("SIGN_OUT");
    await signIn(request, OTHER);
    expect(sent.at(-1)?.to).toBe(OTHER);
    expect(await request("GET_USER")).toMatchObject({ address });
  });
  it("lets a user change back to a former e-mail address that has no wallet", async () => {
    const { request, lastCode, address, signInAs } = await changed();
    await request("UPDATE_EMAIL", { email: ANA });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    expect(await signInAs(ANA)).toBe(address);
  });
});
