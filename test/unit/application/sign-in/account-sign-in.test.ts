import { describe, expect, it } from "vitest";
import {
  POLKADOT,
  setupAccountSignIn,
  sessionUntil,
} from "../../../support/worlds/account-sign-in.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const SESSION = sessionUntil();
const { signal } = new AbortController();
const [A, B] = [`eip155:1:${ALICE}`, `eip155:1:${BOB}`] as const;

describe("AccountSignIn", () => {
  it("returns the existing sign-in session without asking the wallet again", async () => {
    const { signIn, found, status, looks, requests } = setupAccountSignIn();
    await found(A, SESSION);
    expect(status()).toBe("signed-in");
    expect(await signIn.sign(signal)).toBe(SESSION);
    expect([requests, looks.map(({ account }) => account)]).toEqual([[], [A]]);
  });
  it("asks the wallet to sign in again after the sign-in session was removed", async () => {
    const { signIn, found, requests } = setupAccountSignIn();
    await found(A, SESSION);
    signIn.leave("needed");
    const signing = signIn.sign(signal);
    await requests[0]?.answer(SESSION);
    expect(await signing).toBe(SESSION);
    expect(requests.map(({ account }) => account)).toEqual([A]);
  });
  it("does not look for sign-in sessions while no account is connected", async () => {
    const { signIn, looks } = setupAccountSignIn();
    signIn.check();
    await flushPromises();
    expect([looks, signIn.snapshot.status]).toEqual([[], "idle"]);
    expect(() => signIn.active).toThrow(expect.objectContaining({ code: "sign-in/no-account" }));
  });
  it("clears the account in the sign-in state after a disconnect", async () => {
    const { signIn, found, become } = setupAccountSignIn();
    await found(A, SESSION);
    become(undefined);
    expect(signIn.snapshot).toStrictEqual({ status: "idle", isRequired: true });
  });
  it.each([
    ["a chain without accounts that sign in", `${POLKADOT}:${ALICE}`],
    ["a network that the host does not list", `eip155:10:${ALICE}`],
  ] as const)("never looks for sign-in sessions on %s", async (_, address) => {
    const { signIn, become, looks } = setupAccountSignIn();
    become(address);
    signIn.check();
    await flushPromises();
    expect([looks, signIn.snapshot.status]).toEqual([[], "idle"]);
    expect(await errorCodeOf(Promise.resolve().then(() => signIn.sign(signal)))).toBe(
      "sign-in/no-network",
    );
  });
});

describe("signed-in accounts", () => {
  it("lists each signed-in account once, newest sign-in first", async () => {
    const { signIn, found } = setupAccountSignIn();
    for (const one of [A, B, A]) await found(one, SESSION);
    expect(signIn.signedInAccounts.map(({ caipAddress }) => caipAddress)).toEqual([A, B]);
  });
});
