import type { Account } from "../../domain/account/account.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Networks } from "../../domain/network/networks.js";
import { timeOf } from "../../domain/sign-in/rfc3339.js";
import { canSignInOn } from "../../domain/sign-in/sign-in-message.js";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { type LinkedSignal, type Lifetime, linkSignals, settleBy } from "../shared/lifetime.js";
import { type Readable, StateStore } from "../shared/state-store.js";
import type { SignInState } from "./sign-in.api.js";
import type { SignWithWallet } from "./sign-with-wallet.js";

/** Whose sign-in it is, and who signs. */
export interface AccountSignInParts {
  readonly signer: Pick<SignWithWallet, "isRequired" | "sessions" | "run" | "signOut">;
  /** The active account. */
  readonly account: Readable<Account | undefined>;
  readonly networks: Networks;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/** Longest wait that every platform's timer takes, ms. */
const LONGEST_WAIT_MS = 2_147_483_647;

/** What is looked at again without anybody seeing it. */
const QUIET: readonly SignInState["status"][] = ["needed", "cancelling", "signed-in"];

/**
 * Whether the active account is signed in. Another account or network ends what is under way for
 * the former one, and what that still hears changes nothing: the session of the state is always
 * that of the active account.
 */
export class AccountSignIn extends StateStore<SignInState> {
  readonly #parts: AccountSignInParts;
  #account: Account | undefined;
  /** Ends with the account. */
  #turn: LinkedSignal;
  /** Ends with the user's no. */
  #attempt: LinkedSignal | undefined;
  #signing: Promise<SignInSession> | undefined;
  #stopWaiting: () => void = () => undefined;
  /** Accounts that were seen signed in, the newest first. */
  #signed: readonly Account[] = [];

  constructor(parts: AccountSignInParts) {
    super({ status: "idle", isRequired: parts.signer.isRequired });
    this.#parts = parts;
    this.#turn = linkSignals(parts.life.signal);
  }

  /** Follows the active account from now on. */
  begin(): void {
    const { account, life } = this.#parts;
    const following = account.state$.subscribe((one) => this.#follow(one));
    life.onEnd(() => {
      following.unsubscribe();
      this.#stopWaiting();
    });
  }

  /** Accounts that were seen signed in, the newest first. */
  get signed(): readonly Account[] {
    return this.#signed;
  }

  /** The active account. Throws `sign-in/no-account` and `sign-in/no-network`. */
  get active(): Account {
    const account = this.#parts.account.snapshot;
    if (account === undefined) throw new LatchkitError("sign-in/no-account", {});
    const { networkId } = account;
    if (!this.#isAsked(account)) throw new LatchkitError("sign-in/no-network", { networkId });
    return account;
  }

  /** One request, whoever asks; rejects as `SignInActions.sign`. */
  sign(signal: AbortSignal): Promise<SignInSession> {
    const { active } = this;
    this.#follow(active);
    const { session } = this.snapshot;
    if (session) return Promise.resolve(session);
    const signing = this.#signing ?? this.#run(active);
    return settleBy(signal, signing);
  }

  /** Looks whether there is a session by now, or none any more. */
  check(): void {
    const account = this.#account;
    if (account && this.#isAsked(account)) void this.#check(account);
  }

  /** The user would not: the wallet's answer is not waited for any longer. */
  leave(status: "idle" | "cancelling" | "needed"): void {
    this.#end(new LatchkitError("call/aborted", {}));
    this.#set({ status });
  }

  /** The account is forgotten as one that was signed in. */
  forget(gone: (account: Account) => boolean): void {
    this.#signed = this.#signed.filter((one) => !gone(one));
  }

  #isAsked({ networkId }: Account): boolean {
    return canSignInOn(networkId) && this.#parts.networks.find(networkId) !== undefined;
  }

  #follow(account: Account | undefined): void {
    const former = this.#account;
    this.#account = account;
    if (account?.caipAddress === former?.caipAddress) return;
    const address = former?.address ?? "";
    this.#end(new LatchkitError("account/not-available", { address }));
    this.#turn.abort(new LatchkitError("account/not-available", { address }));
    this.#turn.release();
    this.#turn = linkSignals(this.#parts.life.signal);
    this.#stopWaiting();
    if (account && this.#isAsked(account)) void this.#check(account);
    else this.#set({ status: "idle" });
  }

  async #check(account: Account): Promise<void> {
    if (this.#signing) return;
    const { signal } = this.#turn;
    const { status } = this.snapshot;
    const isQuiet = QUIET.includes(status) && this.snapshot.account === account.caipAddress;
    if (!isQuiet) this.#set({ status: "checking" });
    try {
      const [session] = await this.#parts.signer.sessions(account, signal);
      if (signal.aborted || this.#signing) return;
      if (session) this.#keep(account, session);
      else if (!isQuiet || this.snapshot.status === "signed-in") this.#set({ status: "needed" });
    } catch (cause) {
      if (isQuiet || signal.aborted || this.#signing) return;
      this.#set({ status: "idle", error: new LatchkitError("sign-in/not-begun", {}, { cause }) });
    }
  }

  #run(account: Account): Promise<SignInSession> {
    const attempt = linkSignals(this.#turn.signal);
    this.#attempt = attempt;
    const signing = this.#parts.signer.run(account, attempt.signal, (message) => {
      if (this.#attempt === attempt && !attempt.signal.aborted)
        this.#set({ status: "signing", message });
    });
    this.#signing = signing;
    this.#set({ status: "signing" });
    const ended = (work: () => void): void => {
      attempt.release();
      if (this.#signing !== signing) return;
      this.#signing = undefined;
      work();
    };
    signing.then(
      (session) => ended(() => this.#keep(account, session)),
      (error: LatchkitError) => ended(() => this.#set({ status: "needed", error })),
    );
    return signing;
  }

  #keep(account: Account, session: SignInSession): void {
    this.#signed = [
      account,
      ...this.#signed.filter(({ caipAddress }) => caipAddress !== account.caipAddress),
    ];
    if (this.snapshot.session !== session) this.#set({ status: "signed-in", session });
    this.#watch(session);
  }

  /** Asks again once the session is over. */
  #watch({ data: { expirationTime } }: SignInSession): void {
    this.#stopWaiting();
    const end = timeOf(expirationTime ?? "");
    if (end === undefined) return;
    const { clock, scheduler } = this.#parts;
    const wait = Math.min(Math.max(end - clock.now(), 0) + 1, LONGEST_WAIT_MS);
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
