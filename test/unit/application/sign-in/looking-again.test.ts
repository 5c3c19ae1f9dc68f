import { describe, expect, it } from "vitest";
import { accountSignIn, sessionUntil } from "../../../support/account-sign-in.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { SIGN_IN_NOW } from "../../../support/sign-in.js";
import { codeOf, settled } from "../../../support/started.js";

const SESSION = sessionUntil();
const OTHER = sessionUntil();
const HOUR_MS = 3_600_000;
const { signal } = new AbortController();
const [A, B] = [`eip155:1:${ALICE}`, `eip155:1:${BOB}`] as const;
type Page = ReturnType<typeof accountSignIn>;

/** Every state from now on. */
const statesOf = ({ signIn }: Page): string[] => {
  const seen: string[] = [];
  signIn.state$.subscribe(({ status, account }) => seen.push(`${status} ${account}`));
  return seen;
};

describe("looking for a session again", () => {
  it.each([
    ["none still", [], "needed", [`needed ${A}`]],
    ["one by now", [SESSION], "signed-in", [`needed ${A}`, `signed-in ${A}`]],
  ] as const)("is not seen by who needs one: %s", async (_, answer, status, states) => {
    const page = accountSignIn();
    await page.found(A);
    const seen = statesOf(page);
    page.signIn.check();
    await page.looks[1]?.answer(answer);
    expect([page.status(), [...new Set(seen)]]).toEqual([status, states]);
  });
  it("is seen of another account, who is not the one that was signed in", async () => {
    const page = accountSignIn();
    await page.found(A, SESSION);
    page.become(B);
    expect(page.signIn.snapshot).toStrictEqual({
      status: "checking",
      isRequired: true,
      account: B,
    });
  });
  it("changes nothing where the same session is still there", async () => {
    const page = accountSignIn();
    await page.found(A, SESSION);
    const seen = statesOf(page);
    page.signIn.check();
    await page.looks[1]?.answer([SESSION]);
    expect(seen).toEqual([`signed-in ${A}`]);
  });
  it("gives the session that is there instead", async () => {
    const page = accountSignIn();
    await page.found(A, SESSION);
    page.signIn.check();
    await page.looks[1]?.answer([OTHER]);
    expect(page.signIn.snapshot.session).toBe(OTHER);
  });
  it("that fails leaves who waits as they are", async () => {
    const page = accountSignIn();
    await page.found(A);
    page.signIn.check();
    await page.looks[1]?.fail(new Error("away"));
    expect(page.signIn.snapshot).toStrictEqual({
      status: "needed",
      isRequired: true,
      account: A,
    });
  });
  it("happens right after a session's end", async () => {
    const page = accountSignIn();
    await page.found(A, sessionUntil(new Date(SIGN_IN_NOW + HOUR_MS).toISOString()));
    await page.clock.pass(HOUR_MS);
    expect(page.looks).toHaveLength(1);
    await page.clock.pass(1);
    expect(page.looks).toHaveLength(2);
    await page.looks[1]?.answer([]);
    expect(page.status()).toBe("needed");
  });
  it("is not planned for a session without an end", async () => {
    const page = accountSignIn();
    await page.found(A, SESSION);
    expect(page.clock.pending).toBe(0);
  });
});

describe("a look for sessions that is answered late", () => {
  const LATE: readonly (readonly [string, (page: Page) => unknown])[] = [
    ["finds one", ({ looks }) => looks[0]?.answer([SESSION])],
    ["finds none", ({ looks }) => looks[0]?.answer([])],
    ["fails", ({ looks }) => looks[0]?.fail(new Error("away"))],
  ];
  it.each(LATE)("%s: that is nothing to the account that is active by then", async (_, answer) => {
    const page = accountSignIn();
    page.become(A);
    page.become(B);
    const before = page.signIn.snapshot;
    await answer(page);
    expect([page.signIn.snapshot, page.signIn.signed]).toEqual([before, []]);
    expect(before).toStrictEqual({ status: "checking", isRequired: true, account: B });
  });
  it.each(LATE)("%s: that is nothing to who is signing by then", async (_, answer) => {
    const page = accountSignIn();
    page.become(A);
    const signing = page.signIn.sign(signal);
    await answer(page);
    expect([page.status(), page.signIn.signed]).toEqual(["signing", []]);
    await page.requests[0]?.answer(OTHER);
    expect([await signing, page.signIn.snapshot.session]).toEqual([OTHER, OTHER]);
  });
  it.each(LATE)("%s: that is nothing to an instance that has ended", async (_, answer) => {
    const page = accountSignIn();
    page.become(A);
    const before = page.signIn.snapshot;
    page.life.end();
    await answer(page);
    expect(page.signIn.snapshot).toBe(before);
  });
  it("is not even begun while the wallet is asked", async () => {
    const page = accountSignIn();
    await page.found(A);
    const signing = codeOf(page.signIn.sign(signal));
    page.signIn.check();
    await settled();
    expect([page.status(), page.looks.length]).toEqual(["signing", 1]);
    await page.requests[0]?.fail(new Error("no"));
    await signing;
    expect(page.status()).toBe("needed");
  });
});
