import { describe, expect, it } from "vitest";
import { setupAccountSignIn, sessionUntil } from "../../../support/worlds/account-sign-in.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { SIGN_IN_NOW } from "../../../support/fixtures/sign-in.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const SESSION = sessionUntil();
const OTHER = sessionUntil();
const HOUR_MS = 3_600_000;
const { signal } = new AbortController();
const [A, B] = [`eip155:1:${ALICE}`, `eip155:1:${BOB}`] as const;
type Page = ReturnType<typeof setupAccountSignIn>;

/** Records every state from now on. */
const statesOf = ({ signIn }: Page): string[] => {
  const seen: string[] = [];
  signIn.state$.subscribe(({ status, account }) => seen.push(`${status} ${account}`));
  return seen;
};

describe("repeated session lookup", () => {
  it.each([
    ["no session", [], "needed", [`needed ${A}`]],
    ["a session", [SESSION], "signed-in", [`needed ${A}`, `signed-in ${A}`]],
  ] as const)(
    'does not show "checking" for an account that must sign in if a repeated lookup finds %s',
    async (_, answer, status, states) => {
      const page = setupAccountSignIn();
      await page.found(A);
      const seen = statesOf(page);
      page.signIn.check();
      await page.looks[1]?.answer(answer);
      expect([page.status(), [...new Set(seen)]]).toEqual([status, states]);
    },
  );
  it('when the account changes, shows "checking" without the previous account\'s session', async () => {
    const page = setupAccountSignIn();
    await page.found(A, SESSION);
    page.become(B);
    expect(page.signIn.snapshot).toStrictEqual({
      status: "checking",
      isRequired: true,
      account: B,
    });
  });
  it("does not emit a new sign-in state if a repeated lookup finds the same session", async () => {
    const page = setupAccountSignIn();
    await page.found(A, SESSION);
    const seen = statesOf(page);
    page.signIn.check();
    await page.looks[1]?.answer([SESSION]);
    expect(seen).toEqual([`signed-in ${A}`]);
  });
  it("replaces the sign-in session if a repeated lookup finds a different one", async () => {
    const page = setupAccountSignIn();
    await page.found(A, SESSION);
    page.signIn.check();
    await page.looks[1]?.answer([OTHER]);
    expect(page.signIn.snapshot.session).toBe(OTHER);
  });
  it('keeps the sign-in status "needed" if the session lookup fails', async () => {
    const page = setupAccountSignIn();
    await page.found(A);
    page.signIn.check();
    await page.looks[1]?.fail(new Error("away"));
    expect(page.signIn.snapshot).toStrictEqual({
      status: "needed",
      isRequired: true,
      account: A,
    });
  });
  it("looks for a sign-in session again right after the current one expires", async () => {
    const page = setupAccountSignIn();
    await page.found(A, sessionUntil(new Date(SIGN_IN_NOW + HOUR_MS).toISOString()));
    await page.clock.pass(HOUR_MS);
    expect(page.looks).toHaveLength(1);
    await page.clock.pass(1);
    expect(page.looks).toHaveLength(2);
    await page.looks[1]?.answer([]);
    expect(page.status()).toBe("needed");
  });
  it("schedules no lookup for a sign-in session without an expiry", async () => {
    const page = setupAccountSignIn();
    await page.found(A, SESSION);
    expect(page.clock.pending).toBe(0);
  });
});

describe("late answer of a session lookup", () => {
  const LATE: readonly (readonly [string, (page: Page) => unknown])[] = [
    ["finds a session", ({ looks }) => looks[0]?.answer([SESSION])],
    ["finds no session", ({ looks }) => looks[0]?.answer([])],
    ["fails", ({ looks }) => looks[0]?.fail(new Error("away"))],
  ];
  it.each(LATE)(
    "a session lookup that %s late does not change the state of the account that became active",
    async (_, answer) => {
      const page = setupAccountSignIn();
      page.become(A);
      page.become(B);
      const before = page.signIn.snapshot;
      await answer(page);
      expect([page.signIn.snapshot, page.signIn.signedInAccounts]).toEqual([before, []]);
      expect(before).toStrictEqual({ status: "checking", isRequired: true, account: B });
    },
  );
  it.each(LATE)(
    "a session lookup that %s late does not change a sign-in that has started",
    async (_, answer) => {
      const page = setupAccountSignIn();
      page.become(A);
      const signing = page.signIn.sign(signal);
      await answer(page);
      expect([page.status(), page.signIn.signedInAccounts]).toEqual(["signing", []]);
      await page.requests[0]?.answer(OTHER);
      expect([await signing, page.signIn.snapshot.session]).toEqual([OTHER, OTHER]);
    },
  );
  it.each(LATE)(
    "a session lookup that %s late does not change the state of a disposed instance",
    async (_, answer) => {
      const page = setupAccountSignIn();
      page.become(A);
      const before = page.signIn.snapshot;
      page.life.end();
      await answer(page);
      expect(page.signIn.snapshot).toBe(before);
    },
  );
  it("does not look for a sign-in session while the wallet is asked to sign in", async () => {
    const page = setupAccountSignIn();
    await page.found(A);
    const signing = errorCodeOf(page.signIn.sign(signal));
    page.signIn.check();
    await flushPromises();
    expect([page.status(), page.looks.length]).toEqual(["signing", 1]);
    await page.requests[0]?.fail(new Error("no"));
    await signing;
    expect(page.status()).toBe("needed");
  });
});
