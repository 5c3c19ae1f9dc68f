import type { Account } from "../../domain/account/account.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { readMessage } from "../../domain/sign-in/sign-in-message.js";
import { type SignInSession, signInProblem } from "../../domain/sign-in/sign-in-session.js";
import type { Clock } from "../../ports/page.ports.js";
import type { SignIn } from "../../ports/sign-in.port.js";
import { abortError, rejectOnAbort } from "../shared/lifetime.js";

export interface SignWithWalletParts {
  readonly signIn: SignIn;
  /** Asks the account's wallet; rejects if another account is active. */
  readonly ask: (account: Account, message: string, signal: AbortSignal) => Promise<string>;
  readonly origin: string;
  readonly clock: Clock;
}

/** Signs in one given account, whether or not it is active. */
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

  async sessions(
    { networkId, address }: Account,
    signal: AbortSignal,
  ): Promise<readonly SignInSession[]> {
    const { signIn } = this.#parts;
    return rejectOnAbort(signal, signIn.getSessions(networkId, address, signal));
  }

  /**
   * Returns the account's session, or creates one. The message is checked before the wallet is
   * asked; `onMessage` receives it.
   */
  async run(
    account: Account,
    signal: AbortSignal,
    onMessage: (message: string) => void = () => undefined,
  ): Promise<SignInSession> {
    try {
      const [session] = await this.sessions(account, signal);
      return session ?? (await this.#sign(account, signal, onMessage));
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
    const created = await rejectOnAbort(
      signal,
      signIn.createMessage({ chainId, accountAddress }, signal),
    );
    const message = String(created);
    const data = readMessage(message);
    const field = data
      ? signInProblem(data, message, { chainId, accountAddress, ...this.#page })
      : "message";
    if (!data || field !== undefined)
      throw new LatchkitError("sign-in/message-refused", { field: field ?? "message" });
    onMessage(message);
    const signature = await rejectOnAbort(
      signal,
      signIn.signMessage?.({ chainId, accountAddress, message }, signal) ??
        ask(account, message, signal),
    );
    const session: SignInSession = Object.freeze({ data, message, signature });
    await rejectOnAbort(signal, signIn.addSession(session, signal));
    return session;
  }

  get #page(): { readonly origin?: string; readonly now: number } {
    const { origin, clock } = this.#parts;
    return { now: clock.now(), ...(origin !== "" && { origin }) };
  }
}

const RETHROWN_CODES = [
  "wallet/declined",
  "wallet/pending",
  "modal/closed",
  "account/not-available",
] as const;

/** A contract account's failure is `sign-in/smart-account`. */
const errorOf = (cause: unknown, { type }: Account): LatchkitError => {
  if (RETHROWN_CODES.some((code) => isLatchkitError(cause, code))) return cause as LatchkitError;
  if (isLatchkitError(cause, "connection/not-connected"))
    return new LatchkitError("sign-in/no-wallet", {}, { cause });
  if (type === "smartAccount") return new LatchkitError("sign-in/smart-account", {}, { cause });
  return isLatchkitError(cause) ? cause : new LatchkitError("sign-in/failed", {}, { cause });
};
