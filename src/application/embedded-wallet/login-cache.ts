import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { EMBEDDED_ENTRIES } from "../../domain/storage/embedded-entries.js";
import type { PendingRedirect } from "../../domain/embedded-wallet/redirect-login.js";
import type { FrameAccountType } from "../../domain/secure-frame/frame-payloads.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { StoredState } from "../shared/stored-state.js";

/** Who signed in, as far as it is remembered. */
export interface RememberedLogin {
  readonly email?: string | null | undefined;
  readonly userName?: string | null | undefined;
  /** The account elsewhere that was used; absent: unchanged. */
  readonly provider?: SocialProvider | undefined;
  readonly chainId: string | number;
}

/**
 * What is remembered of signing in: that somebody did, with which e-mail or user name, where, and
 * when the last e-mail went out. No code, token or key is.
 */
export class LoginCache {
  readonly #stored: StoredState;
  constructor(stored: StoredState) {
    this.#stored = stored;
  }

  get isUsed(): boolean {
    return this.#stored.read(EMBEDDED_ENTRIES.isLoginUsed);
  }
  get email(): string | undefined {
    return this.#stored.read(EMBEDDED_ENTRIES.email);
  }
  get userName(): string | undefined {
    return this.#stored.read(EMBEDDED_ENTRIES.socialUserName);
  }
  /** The account elsewhere that was used to sign in (S3-074). */
  get provider(): SocialProvider | undefined {
    return this.#stored.read(EMBEDDED_ENTRIES.socialProvider);
  }
  /** The sign-in that left the page, to come back to it (S3-076). */
  get pendingRedirect(): PendingRedirect | undefined {
    return this.#stored.read(EMBEDDED_ENTRIES.telegramProvider);
  }
  get lastChain(): string {
    return this.#stored.read(EMBEDDED_ENTRIES.lastChain);
  }
  /** Epoch ms. */
  get lastEmailAt(): number | undefined {
    return this.#stored.read(EMBEDDED_ENTRIES.lastEmailAt);
  }
  get smartNetworks(): readonly number[] {
    return this.#stored.read(EMBEDDED_ENTRIES.smartNetworks);
  }

  /** A sign-in leaves the page; nothing: it came back, or is over. */
  redirected(pending: PendingRedirect | undefined): void {
    if (pending) this.#stored.write(EMBEDDED_ENTRIES.telegramProvider, pending);
    else this.#stored.forget(EMBEDDED_ENTRIES.telegramProvider);
  }

  /** An e-mail went out; epoch ms. */
  emailSent(at: number): void {
    this.#stored.write(EMBEDDED_ENTRIES.lastEmailAt, at);
  }

  /**
   * An e-mail is asked for, at `at` (epoch ms). Counts from now on: who leaves before the reply
   * gets the e-mail all the same. Only a refusal takes it back; the error is thrown again.
   */
  async sending<T>(at: number, reply: () => Promise<T>): Promise<T> {
    const before = this.#stored.read(EMBEDDED_ENTRIES.lastEmailAt);
    this.emailSent(at);
    try {
      return await reply();
    } catch (error) {
      if (isLatchkitError(error, "frame/refused"))
        this.#stored.write(EMBEDDED_ENTRIES.lastEmailAt, before);
      throw error;
    }
  }

  /** Somebody is signed in; another e-mail may be asked for at once (S4-050). */
  signedIn({ email, userName, provider, chainId }: RememberedLogin): void {
    this.#stored.write(EMBEDDED_ENTRIES.isLoginUsed, true);
    this.#stored.write(EMBEDDED_ENTRIES.lastChain, String(chainId));
    if (provider) this.#begins(provider);
    if (email) this.#stored.write(EMBEDDED_ENTRIES.email, email);
    if (userName) this.#stored.write(EMBEDDED_ENTRIES.socialUserName, userName);
    this.#stored.forget(EMBEDDED_ENTRIES.lastEmailAt);
  }

  /** The address that signs in is another one from now on. */
  emailChanged(email: string): void {
    this.#stored.write(EMBEDDED_ENTRIES.isLoginUsed, true);
    this.#stored.write(EMBEDDED_ENTRIES.email, email);
    this.#stored.forget(EMBEDDED_ENTRIES.lastEmailAt);
  }

  /** Whoever signs in does so with this e-mail address, and with no account elsewhere. */
  byEmail(email: string): void {
    this.#begins(undefined);
    this.#stored.write(EMBEDDED_ENTRIES.email, email);
  }

  /** Somebody signs in anew, maybe somebody else: nothing of the former names is theirs. */
  #begins(provider: SocialProvider | undefined): void {
    const { email, socialUserName, socialProvider } = EMBEDDED_ENTRIES;
    this.#stored.forget(email);
    this.#stored.forget(socialUserName);
    if (provider) this.#stored.write(socialProvider, provider);
    else this.#stored.forget(socialProvider);
  }

  /**
   * Nobody is (S4-051). When the last e-mail went out stays, or signing out would unblock it; so
   * does which account elsewhere was used, to come back by.
   */
  clear(): void {
    const { isLoginUsed, email, lastChain, socialUserName, preferredTypes } = EMBEDDED_ENTRIES;
    this.#stored.forget(preferredTypes);
    this.#stored.forget(isLoginUsed);
    this.#stored.forget(email);
    this.#stored.forget(lastChain);
    this.#stored.forget(socialUserName);
  }

  /** The kind of account that the user chose on EVM networks (S3-079). */
  get preferredType(): FrameAccountType | undefined {
    return this.#stored.read(EMBEDDED_ENTRIES.preferredTypes).eip155;
  }
  keepPreferred(type: FrameAccountType): void {
    this.#stored.write(EMBEDDED_ENTRIES.preferredTypes, { eip155: type });
  }

  /** The chains with smart accounts; none where that is not known (S4-052). */
  keepSmartNetworks(ids: readonly number[]): void {
    this.#stored.write(EMBEDDED_ENTRIES.smartNetworks, ids);
  }
}
