import { describe, expect, it } from "vitest";
import { POLKADOT, accountSignIn, sessionUntil } from "../../../support/account-sign-in.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { codeOf, settled } from "../../../support/started.js";

const SESSION = sessionUntil();
const { signal } = new AbortController();
const [A, B] = [`eip155:1:${ALICE}`, `eip155:1:${BOB}`] as const;

describe("whether the active account is signed in", () => {
  it("who is signed in is given that session, and the wallet is not asked again", async () => {
    const { signIn, found, status, looks, requests } = accountSignIn();
    await found(A, SESSION);
    expect(status()).toBe("signed-in");
    expect(await signIn.sign(signal)).toBe(SESSION);
    expect([requests, looks.map(({ account }) => account)]).toEqual([[], [A]]);
  });
  it("who was signed in and is asked anew is asked by the wallet", async () => {
    const { signIn, found, requests } = accountSignIn();
    await found(A, SESSION);
    signIn.leave("needed");
    const signing = signIn.sign(signal);
    await requests[0]?.answer(SESSION);
    expect(await signing).toBe(SESSION);
    expect(requests.map(({ account }) => account)).toEqual([A]);
  });
  it("nobody is looked up while nobody is connected", async () => {
    const { signIn, looks } = accountSignIn();
    signIn.check();
    await settled();
    expect([looks, signIn.snapshot.status]).toEqual([[], "idle"]);
    expect(() => signIn.active).toThrow(expect.objectContaining({ code: "sign-in/no-account" }));
  });
  it("the state of nobody names no account", async () => {
    const { signIn, found, become } = accountSignIn();
    await found(A, SESSION);
    become(undefined);
    expect(signIn.snapshot).toStrictEqual({ status: "idle", isRequired: true });
  });
  it.each([
    ["a chain without accounts that sign in", `${POLKADOT}:${ALICE}`],
    ["a network that the host does not list", `eip155:10:${ALICE}`],
  ] as const)("nobody is looked up on %s, then or later", async (_, address) => {
    const { signIn, become, looks } = accountSignIn();
    become(address);
    signIn.check();
    await settled();
    expect([looks, signIn.snapshot.status]).toEqual([[], "idle"]);
    expect(await codeOf(Promise.resolve().then(() => signIn.sign(signal)))).toBe(
      "sign-in/no-network",
    );
  });
});

describe("accounts that were seen signed in", () => {
  it("are listed once each, the newest first", async () => {
    const { signIn, found } = accountSignIn();
    for (const one of [A, B, A]) await found(one, SESSION);
    expect(signIn.signed.map(({ caipAddress }) => caipAddress)).toEqual([A, B]);
  });
});
