import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { EMBEDDED_ENTRIES } from "../../domain/storage/embedded-entries.js";
import type { PendingRedirect } from "../../domain/embedded-wallet/social-result.js";
import type { FrameAccountType } from "../../domain/secure-frame/frame-payloads.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { StoredState } from "../shared/stored-state.js";

export interface RememberedLogin {
  readonly email?: string | null | undefined;
  readonly userName?: string | null | undefined;
  /** Absent: unchanged. */
  readonly provider?: SocialProvider | undefined;
  readonly chainId: string | number;
}

/**
 * Stored data of signing in: the e-mail or user name, the chain, the time of the last e-mail. Never
 * a code, token or key.
 */
export class LoginCache {
  readonly #stored: StoredState;
  constructor(storedState: StoredState) {
    this.#stored = storedState;
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
  get provider(): SocialProvider | undefined {
    return this.#stored.read(EMBEDDED_ENTRIES.socialProvider);
  }
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

  storeRedirect(pending: PendingRedirect | undefined): void {
    if (pending) this.#stored.write(EMBEDDED_ENTRIES.telegramProvider, pending);
    else this.#stored.forget(EMBEDDED_ENTRIES.telegramProvider);
  }

  /** `at`: epoch ms. */
  storeEmailTime(at: number): void {
    this.#stored.write(EMBEDDED_ENTRIES.lastEmailAt, at);
  }

  /**
   * Stores `at` (epoch ms) before `reply` settles, because a cancelled request still sends the
   * e-mail. Only a refusal restores the previous time.
   */
  async recordEmail<T>(at: number, reply: () => Promise<T>): Promise<T> {
    const before = this.#stored.read(EMBEDDED_ENTRIES.lastEmailAt);
    this.storeEmailTime(at);
    try {
      return await reply();
    } catch (error) {
      if (isLatchkitError(error, "frame/refused"))
        this.#stored.write(EMBEDDED_ENTRIES.lastEmailAt, before);
      throw error;
    }
  }

  storeLogin({ email, userName, provider, chainId }: RememberedLogin): void {
    this.#stored.write(EMBEDDED_ENTRIES.isLoginUsed, true);
    this.#stored.write(EMBEDDED_ENTRIES.lastChain, String(chainId));
    if (provider) this.#resetUser(provider);
    if (email) this.#stored.write(EMBEDDED_ENTRIES.email, email);
    if (userName) this.#stored.write(EMBEDDED_ENTRIES.socialUserName, userName);
    this.#stored.forget(EMBEDDED_ENTRIES.lastEmailAt);
  }

  storeChangedEmail(email: string): void {
    this.#stored.write(EMBEDDED_ENTRIES.isLoginUsed, true);
    this.#stored.write(EMBEDDED_ENTRIES.email, email);
    this.#stored.forget(EMBEDDED_ENTRIES.lastEmailAt);
  }

  storeEmail(email: string): void {
    this.#resetUser(undefined);
    this.#stored.write(EMBEDDED_ENTRIES.email, email);
  }

  #resetUser(provider: SocialProvider | undefined): void {
    const { email, socialUserName, socialProvider } = EMBEDDED_ENTRIES;
    this.#stored.forget(email);
    this.#stored.forget(socialUserName);
    if (provider) this.#stored.write(socialProvider, provider);
    else this.#stored.forget(socialProvider);
  }

  /**
   * Keeps the time of the last e-mail, so that signing out does not lift the limit, and the social
   * provider.
   */
  clear(): void {
    const { isLoginUsed, email, lastChain, socialUserName, preferredTypes } = EMBEDDED_ENTRIES;
    this.#stored.forget(preferredTypes);
    this.#stored.forget(isLoginUsed);
    this.#stored.forget(email);
    this.#stored.forget(lastChain);
    this.#stored.forget(socialUserName);
  }

  get preferredType(): FrameAccountType | undefined {
    return this.#stored.read(EMBEDDED_ENTRIES.preferredTypes).eip155;
  }
  storePreferredType(type: FrameAccountType): void {
    this.#stored.write(EMBEDDED_ENTRIES.preferredTypes, { eip155: type });
  }

  /** Stores the chains with smart accounts; empty if unknown. */
  storeSmartNetworks(ids: readonly number[]): void {
    this.#stored.write(EMBEDDED_ENTRIES.smartNetworks, ids);
  }
}
