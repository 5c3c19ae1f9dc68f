import type { Account } from "../../domain/account/account.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { readMessage } from "../../domain/sign-in/sign-in-message.js";
import { type SignInSession, signInProblem } from "../../domain/sign-in/sign-in-session.js";
import type { Clock } from "../../ports/page.ports.js";
import type { SignIn } from "../../ports/sign-in.port.js";
import { abortError, settleBy } from "../shared/lifetime.js";

/** What signing in is made of. */
export interface SignWithWalletParts {
  readonly signIn: SignIn;
  /** Asks the account's wallet; rejects where the active account is another one by then. */
  readonly ask: (account: Account, message: string, signal: AbortSignal) => Promise<string>;
  /** Origin of the page; empty where there is none. */
  readonly origin: string;
  readonly clock: Clock;
}

/** Signs in one account: it knows whom, and nothing of who is active. */
export class SignWithWallet {
  readonly #parts: SignWithWalletParts;
  constructor(parts: SignWithWalletParts) {
    this.#parts = parts;
  }

  get isRequired(): boolean {
    return this.#parts.signIn.getRequired?.() ?? true;
  }
  get signsOut(): boolean {
    return this.#parts.signIn.signOutOnDisconnect ?? true;
  }

  /** Those that are really the account's, whoever keeps them. */
  async sessions(
    { networkId, address }: Account,
    signal: AbortSignal,
  ): Promise<readonly SignInSession[]> {
    const { signIn } = this.#parts;
    return settleBy(signal, signIn.getSessions(networkId, address, signal));
  }

  /**
   * The account's session: one that is there, else a new one, whose message was compared with the
   * account, its network and the page before the wallet was asked. `onMessage` is told that
   * message.
   */
  async run(
    account: Account,
    signal: AbortSignal,
    onMessage: (message: string) => void = () => undefined,
  ): Promise<SignInSession> {
    try {
      const [kept] = await this.sessions(account, signal);
      return kept ?? (await this.#sign(account, signal, onMessage));
    } catch (cause) {
      throw signal.aborted ? abortError(signal) : errorOf(cause, account);
    }
  }

  async revoke({ networkId, address }: Account, signal: AbortSignal): Promise<void> {
    await this.#parts.signIn.revokeSession(networkId, address, signal);
  }
  async signOut(signal: AbortSignal): Promise<void> {
    await this.#parts.signIn.setSessions([], signal);
  }

  async #sign(
    account: Account,
    signal: AbortSignal,
    onMessage: (message: string) => void,
  ): Promise<SignInSession> {
    const { signIn, ask } = this.#parts;
    const { networkId: chainId, address: accountAddress } = account;
    const made = await settleBy(signal, signIn.createMessage({ chainId, accountAddress }, signal));
    const message = String(made);
    const data = readMessage(message);
    const field = data
      ? signInProblem(data, message, { chainId, accountAddress, ...this.#page })
      : "message";
    if (!data || field !== undefined)
      throw new LatchkitError("sign-in/message-refused", { field: field ?? "message" });
    onMessage(message);
    const signature = await settleBy(
      signal,
      signIn.signMessage?.({ chainId, accountAddress, message }, signal) ??
        ask(account, message, signal),
    );
    const session: SignInSession = Object.freeze({ data, message, signature });
    await settleBy(signal, signIn.addSession(session, signal));
    return session;
  }

  get #page(): { readonly origin?: string; readonly now: number } {
    const { origin, clock } = this.#parts;
    return { now: clock.now(), ...(origin !== "" && { origin }) };
  }
}

const AS_THEY_ARE = [
  "wallet/declined",
  "wallet/pending",
  "modal/closed",
  "account/not-available",
] as const;

/** What a wallet of a contract answers wrong is because it is one. */
const errorOf = (cause: unknown, { type }: Account): LatchkitError => {
  if (AS_THEY_ARE.some((code) => isLatchkitError(cause, code))) return cause as LatchkitError;
  if (isLatchkitError(cause, "connection/not-connected"))
    return new LatchkitError("sign-in/no-wallet", {}, { cause });
  if (type === "smartAccount") return new LatchkitError("sign-in/smart-account", {}, { cause });
  return isLatchkitError(cause) ? cause : new LatchkitError("sign-in/failed", {}, { cause });
};
