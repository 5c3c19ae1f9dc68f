import { describe, expect, it } from "vitest";
import { EmailOwners } from "../../../src/secure-site/email-owners.js";
import { INVALID, siteStand } from "../../support/site-stand.js";

const [ANA, NEW, OTHER] = ["ana@example.org", "ana@new.example", "mallory@example.org"];

const signedIn = async () => {
  const stand = siteStand();
  const request = stand.page();
  await stand.signIn(request, ANA);
  return { ...stand, request };
};

describe("whose an e-mail address is, at the site", () => {
  const changed = async () => {
    const stand = await signedIn();
    const { request, lastCode } = stand;
    const address = (await request("GET_USER"))["address"];
    await request("UPDATE_EMAIL", { email: NEW.toUpperCase() });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    const signInAs = async (email: string) => {
      const other = stand.page();
      await other("SIGN_OUT");
      await stand.signIn(other, email);
      return (await other("GET_USER"))["address"];
    };
    return { ...stand, address, signInAs };
  };
  it("the new one leads to the same wallet from then on", async () => {
    const { address, signInAs } = await changed();
    expect(await signInAs(NEW)).toBe(address);
    expect(await signInAs("Ana@New.example")).toBe(address);
  });
  it("the old one leads to a wallet of somebody else, the same each time", async () => {
    const { address, signInAs } = await changed();
    const next = await signInAs(ANA);
    expect(next).not.toBe(address);
    expect(await signInAs(ANA)).toBe(next);
    expect(await signInAs(NEW)).toBe(address);
  });
  it("two old ones lead to wallets of two others", async () => {
    const { request, lastCode, address, signInAs } = await changed();
    await request("UPDATE_EMAIL", { email: OTHER });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    expect(await signInAs(OTHER)).toBe(address);
    const next = [await signInAs(ANA), await signInAs(NEW)];
    expect(new Set([address, ...next]).size).toBe(3);
  });
  it("who had none before gives none up", async () => {
    const asked: unknown[] = [];
    const people = {
      idOf: (email: string) => void asked.push(email),
      keep: (email: string, id: string) => void asked.push([email, id]),
    };
    await new EmailOwners({ people, secret: () => "" }).move("x:ana", NEW, undefined);
    expect(asked).toEqual([NEW, [NEW, "x:ana"]]);
  });
  it("one that is somebody's is answered as any other, and only its mailbox hears of it", async () => {
    const { sent, request, lastCode, signInAs } = await changed();
    const owned = await signInAs(OTHER);
    await signInAs(NEW);
    const taken = { message: "The address has a wallet of its own" };
    for (const email of [OTHER, "bea@example.org"]) {
      expect(await request("UPDATE_EMAIL", { email })).toEqual({ action: "VERIFY_PRIMARY_OTP" });
      const otp = lastCode();
      expect(await request("UPDATE_EMAIL_PRIMARY_OTP", { otp })).toBeUndefined();
      expect(sent.at(-1)).toEqual({ to: email, code: lastCode() });
      expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: "999999" })).toEqual(INVALID);
    }
    await request("UPDATE_EMAIL", { email: OTHER });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() })).toEqual(taken);
    expect(await request("GET_USER")).toMatchObject({ email: NEW });
    expect(await signInAs(OTHER)).toBe(owned);
  });
  it("nobody can change to one that became somebody's meanwhile", async () => {
    const { people, request, lastCode } = await changed();
    await request("UPDATE_EMAIL", { email: OTHER });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    people.set(OTHER, `email:${OTHER}`);
    expect(await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() })).toEqual({
      message: "The address has a wallet of its own",
    });
    expect(people.get(OTHER)).toBe(`email:${OTHER}`);
  });
  it("one may go back to an address that was given up and is nobody's since", async () => {
    const { request, lastCode, address, signInAs } = await changed();
    await request("UPDATE_EMAIL", { email: ANA });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    expect(await signInAs(ANA)).toBe(address);
  });
  it("a browser that still shows an older one gives up nothing of its new owner", async () => {
    const { request, lastCode, people } = await signedIn();
    people.set(ANA, "email:owner");
    await request("UPDATE_EMAIL", { email: OTHER });
    await request("UPDATE_EMAIL_PRIMARY_OTP", { otp: lastCode() });
    await request("UPDATE_EMAIL_SECONDARY_OTP", { otp: lastCode() });
    expect([people.get(ANA), people.get(OTHER)]).toEqual(["email:owner", `email:${ANA}`]);
  });
  it("it cannot be changed where the site does not keep whose it is", async () => {
    const { page, signIn } = siteStand({ people: undefined });
    const request = page();
    await signIn(request, ANA);
    const refused = { message: "The address cannot be changed here" };
    expect(await request("UPDATE_EMAIL", { email: NEW })).toEqual(refused);
    const { address } = (await request("GET_USER")) as { readonly address: string };
    await request("SIGN_OUT");
    await signIn(request, ANA.toUpperCase());
    expect(await request("GET_USER")).toMatchObject({ address });
  });
});
