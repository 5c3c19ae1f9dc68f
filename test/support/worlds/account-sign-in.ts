import { Lifetime } from "../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../src/application/shared/state-store.js";
import { AccountSignIn } from "../../../src/application/sign-in/account-sign-in.js";
import type { Account } from "../../../src/domain/account/account.js";
import { parseCaipAddress } from "../../../src/domain/caip/caip.js";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import { Networks } from "../../../src/domain/network/networks.js";
import type { SignInSession } from "../../../src/domain/sign-in/sign-in-session.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { aNetwork } from "../doubles/fake-latchkit.js";
import { deferred } from "../doubles/manual-wallet.js";
import { FULL_MESSAGE, SIGN_IN_NOW } from "../fixtures/sign-in.js";
import { flushPromises } from "./instance.js";

export const POLKADOT = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
const NETWORKS = [
  aNetwork("1", "Ethereum"),
  aNetwork("", "Polkadot", { id: POLKADOT, namespace: "polkadot" }),
];

/** A session that ends at the given time, or never. */
export const sessionUntil = (expirationTime?: string): SignInSession => {
  const { expirationTime: _, ...data } = FULL_MESSAGE;
  return {
    data: { ...data, ...(expirationTime !== undefined && { expirationTime }) },
    message: "message",
    signature: "0x",
  };
};

class ActiveAccount extends StateStore<Account | undefined> {
  become(address: CaipAddress | undefined): void {
    this.update(() => address && ({ ...parseCaipAddress(address), caipAddress: address } as never));
  }
}

/** Something that an account's sign-in waits for until the test answers. */
interface Waiting<T> {
  readonly account: CaipAddress;
  answer(value: T): Promise<void>;
  fail(error: unknown): Promise<void>;
}
/** Keeps what it is called for in a list. */
const waitingIn =
  <T>(list: Waiting<T>[]) =>
  ({ caipAddress: account }: Account): Promise<T> => {
    const waiting = deferred<T>();
    list.push({
      account,
      answer: (value) => {
        waiting.resolve(value);
        return flushPromises();
      },
      fail: (error) => {
        waiting.reject(error);
        return flushPromises();
      },
    });
    return waiting.promise;
  };

/** An account's sign-in whose every look for sessions, and every request, the test answers. */
export const setupAccountSignIn = () => {
  const account = new ActiveAccount(undefined);
  const looks: Waiting<readonly SignInSession[]>[] = [];
  const requests: Waiting<SignInSession>[] = [];
  const [clock, life] = [new FakeClock(SIGN_IN_NOW), new Lifetime()];
  const signIn = new AccountSignIn({
    signer: {
      isRequired: true,
      sessions: waitingIn(looks),
      run: waitingIn(requests),
      signOut: async () => undefined,
    },
    account,
    networks: new Networks(NETWORKS, "eip155:1"),
    clock,
    scheduler: clock,
    life,
  });
  signIn.begin();
  const become = account.become.bind(account);
  /** The account is there and was looked for: with a session, or without one. */
  const found = async (address: CaipAddress, ...sessions: SignInSession[]): Promise<void> => {
    become(address);
    await looks.at(-1)?.answer(sessions);
  };
  const status = () => signIn.snapshot.status;
  return { signIn, become, found, status, looks, requests, clock, life };
};
