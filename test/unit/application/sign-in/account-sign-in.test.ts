import { describe, expect, it } from "vitest";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { AccountSignIn } from "../../../../src/application/sign-in/account-sign-in.js";
import type { Account } from "../../../../src/domain/account/account.js";
import { parseCaipAddress } from "../../../../src/domain/caip/caip.js";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import { Networks } from "../../../../src/domain/network/networks.js";
import type { SignInSession } from "../../../../src/domain/sign-in/sign-in-session.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE } from "../../../support/builders.js";
import { aNetwork } from "../../../support/fake-latchkit.js";
import { FULL_MESSAGE } from "../../../support/sign-in.js";
import { codeOf, settled } from "../../../support/started.js";

const POLKADOT = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
const MAIN = aNetwork("1", "Ethereum");
const DOT = aNetwork("", "Polkadot", { id: POLKADOT, namespace: "polkadot" });
const { expirationTime: _, ...data } = FULL_MESSAGE;
const SESSION: SignInSession = { data, message: "message", signature: "0x" };
const { signal } = new AbortController();

class Active extends StateStore<Account | undefined> {
  become(address: CaipAddress | undefined): void {
    this.update(() => address && ({ ...parseCaipAddress(address), caipAddress: address } as never));
  }
}

/** Whose sessions are asked for, and who is asked to sign. */
const page = (sessions: readonly SignInSession[] = []) => {
  const account = new Active(undefined);
  const [looked, asked]: [string[], string[]] = [[], []];
  const clock = new FakeClock();
  const signIn = new AccountSignIn({
    signer: {
      isRequired: true,
      sessions: async ({ caipAddress }: Account) => {
        looked.push(caipAddress);
        return sessions;
      },
      run: async ({ caipAddress }: Account) => {
        asked.push(caipAddress);
        return SESSION;
      },
      signOut: async () => undefined,
    } as never,
    account,
    networks: new Networks([MAIN, DOT], MAIN.id),
    clock,
    scheduler: clock,
    life: new Lifetime(),
  });
  signIn.begin();
  return { signIn, account, looked, asked };
};

describe("whether the active account is signed in", () => {
  it("who is signed in is given that session, and the wallet is not asked again", async () => {
    const { signIn, account, asked, looked } = page([SESSION]);
    account.become(`eip155:1:${ALICE}`);
    await settled();
    expect(signIn.snapshot.status).toBe("signed-in");
    expect(await signIn.sign(signal)).toBe(SESSION);
    expect([asked, looked]).toEqual([[], [`eip155:1:${ALICE}`]]);
  });
  it("who was signed in and is asked anew is asked by the wallet", async () => {
    const { signIn, account, asked } = page([SESSION]);
    account.become(`eip155:1:${ALICE}`);
    await settled();
    signIn.leave("needed");
    expect(await signIn.sign(signal)).toBe(SESSION);
    expect(asked).toEqual([`eip155:1:${ALICE}`]);
  });
  it("nobody is looked up while nobody is connected", async () => {
    const { signIn, looked } = page();
    signIn.check();
    await settled();
    expect([looked, signIn.snapshot.status]).toEqual([[], "idle"]);
    expect(() => signIn.active).toThrow(expect.objectContaining({ code: "sign-in/no-account" }));
  });
  it.each([
    ["a chain without accounts that sign in", `${POLKADOT}:${ALICE}`],
    ["a network that the host does not list", `eip155:10:${ALICE}`],
  ] as const)("nobody is looked up on %s, then or later", async (_, address) => {
    const { signIn, account, looked } = page();
    account.become(address);
    signIn.check();
    await settled();
    expect([looked, signIn.snapshot.status]).toEqual([[], "idle"]);
    expect(await codeOf(Promise.resolve().then(() => signIn.sign(signal)))).toBe(
      "sign-in/no-network",
    );
  });
});
