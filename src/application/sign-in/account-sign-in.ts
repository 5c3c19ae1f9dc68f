import type { Account } from "../../domain/account/account.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Networks } from "../../domain/network/networks.js";
import { timeOf } from "../../domain/sign-in/sign-in-fields.js";
import { canSignInOn } from "../../domain/sign-in/sign-in-message.js";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import {
  type LinkedSignal,
  type Lifetime,
  linkSignals,
  rejectOnAbort,
} from "../shared/lifetime.js";
import { type Readable, StateStore } from "../shared/state-store.js";
import type { SignInState } from "./sign-in.api.js";
import type { SignWithWallet } from "./sign-with-wallet.js";

export interface AccountSignInParts {
  readonly signer: Pick<SignWithWallet, "isRequired" | "sessions" | "run" | "signOut">;
  readonly account: Readable<Account | undefined>;
  readonly networks: Networks;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/** Maximum timer delay on all platforms, ms. */
const MAX_DELAY_MS = 2_147_483_647;

const RECHECKED_SILENTLY: readonly SignInState["status"][] = ["needed", "cancelling", "signed-in"];

/** Sign-in state of the active account. Another account or network cancels pending work. */
export class AccountSignIn extends StateStore<SignInState> {
  readonly #parts: AccountSignInParts;
  #account: Account | undefined;
  #accountSignal: LinkedSignal;
  #attempt: LinkedSignal | undefined;
  #signing: Promise<SignInSession> | undefined;
  #stopWaiting: () => void = () => undefined;
  #signedInAccounts: readonly Account[] = [];

  constructor(parts: AccountSignInParts) {
    super({ status: "idle", isRequired: parts.signer.isRequired });
    this.#parts = parts;
    this.#accountSignal = linkSignals(parts.life.signal);
  }

  begin(): void {
    const { account, life } = this.#parts;
    const subscription = account.state$.subscribe((one) => this.#onAccount(one));
    life.onEnd(() => {
      subscription.unsubscribe();
      this.#stopWaiting();
    });
  }

  /** Accounts that signed in, the newest first. */
  get signedInAccounts(): readonly Account[] {
    return this.#signedInAccounts;
  }

  /** The active account. Throws `sign-in/no-account` and `sign-in/no-network`. */
  get active(): Account {
    const account = this.#parts.account.snapshot;
    if (account === undefined) throw new LatchkitError("sign-in/no-account", {});
    const { networkId } = account;
    if (!this.#supportsSignIn(account))
      throw new LatchkitError("sign-in/no-network", { networkId });
    return account;
  }

  /** Concurrent calls share one request; rejects as `SignInActions.sign`. */
  sign(signal: AbortSignal): Promise<SignInSession> {
    const { active } = this;
    this.#onAccount(active);
    const { session } = this.snapshot;
    if (session) return Promise.resolve(session);
    const signing = this.#signing ?? this.#run(active);
    return rejectOnAbort(signal, signing);
  }

  check(): void {
    const account = this.#account;
    if (account && this.#supportsSignIn(account)) void this.#check(account);
  }

  /** The user declined: stops waiting for the wallet. */
  leave(status: "idle" | "cancelling" | "needed"): void {
    this.#end(new LatchkitError("call/aborted", {}));
    this.#set({ status });
  }

  forget(isForgotten: (account: Account) => boolean): void {
    this.#signedInAccounts = this.#signedInAccounts.filter((one) => !isForgotten(one));
  }

  #supportsSignIn({ networkId }: Account): boolean {
    return canSignInOn(networkId) && this.#parts.networks.find(networkId) !== undefined;
  }

  #onAccount(account: Account | undefined): void {
    const former = this.#account;
    this.#account = account;
    if (account?.caipAddress === former?.caipAddress) return;
    const address = former?.address ?? "";
    this.#end(new LatchkitError("account/not-available", { address }));
    this.#accountSignal.abort(new LatchkitError("account/not-available", { address }));
    this.#accountSignal.release();
    this.#accountSignal = linkSignals(this.#parts.life.signal);
    this.#stopWaiting();
    if (account && this.#supportsSignIn(account)) void this.#check(account);
    else this.#set({ status: "idle" });
  }

  async #check(account: Account): Promise<void> {
    if (this.#signing) return;
    const { signal } = this.#accountSignal;
    const { status } = this.snapshot;
    const isSilent =
      RECHECKED_SILENTLY.includes(status) && this.snapshot.account === account.caipAddress;
    if (!isSilent) this.#set({ status: "checking" });
    try {
      const [session] = await this.#parts.signer.sessions(account, signal);
      if (signal.aborted || this.#signing) return;
      if (session) this.#setSignedIn(account, session);
      else if (!isSilent || this.snapshot.status === "signed-in") this.#set({ status: "needed" });
    } catch (cause) {
      if (isSilent || signal.aborted || this.#signing) return;
      this.#set({ status: "idle", error: new LatchkitError("sign-in/not-begun", {}, { cause }) });
    }
  }

  #run(account: Account): Promise<SignInSession> {
    const attempt = linkSignals(this.#accountSignal.signal);
    this.#attempt = attempt;
    const signing = this.#parts.signer.run(account, attempt.signal, (message) => {
      if (this.#attempt === attempt && !attempt.signal.aborted)
        this.#set({ status: "signing", message });
    });
    this.#signing = signing;
    this.#set({ status: "signing" });
    const finishAttempt = (work: () => void): void => {
      attempt.release();
      if (this.#signing !== signing) return;
      this.#signing = undefined;
      work();
    };
    signing.then(
      (session) => finishAttempt(() => this.#setSignedIn(account, session)),
      (error: LatchkitError) => finishAttempt(() => this.#set({ status: "needed", error })),
    );
    return signing;
  }

  #setSignedIn(account: Account, session: SignInSession): void {
    this.#signedInAccounts = [
      account,
      ...this.#signedInAccounts.filter(({ caipAddress }) => caipAddress !== account.caipAddress),
    ];
    if (this.snapshot.session !== session) this.#set({ status: "signed-in", session });
    this.#watchExpiry(session);
  }

  #watchExpiry({ data: { expirationTime } }: SignInSession): void {
    this.#stopWaiting();
    const expiresAt = timeOf(expirationTime ?? "");
    if (expiresAt === undefined) return;
    const { clock, scheduler } = this.#parts;
    const wait = Math.min(Math.max(expiresAt - clock.now(), 0) + 1, MAX_DELAY_MS);
    this.#stopWaiting = scheduler.after(wait, () => this.check());
  }

  #end(reason: LatchkitError): void {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    this.#signing = undefined;
    attempt?.abort(reason);
    attempt?.release();
  }

  #set(next: Pick<SignInState, "status" | "session" | "message" | "error">): void {
    const account = this.#account?.caipAddress;
    const { isRequired } = this.#parts.signer;
    this.update(() => ({ isRequired, ...(account && { account }), ...next }));
  }
}
