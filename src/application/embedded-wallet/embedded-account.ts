import {
  type EmbeddedAccountState,
  type EmbeddedUser,
  preferredTypes,
} from "../../domain/embedded-wallet/embedded-account-state.js";
import type { FrameAccountType, FrameUser } from "../../domain/secure-frame/frame-payloads.js";
import { StateStore } from "../shared/state-store.js";
import type { LoginCache } from "./login-cache.js";

const userOf = (cache: LoginCache): EmbeddedUser | undefined => {
  if (!cache.isUsed) return undefined;
  const { email, userName } = cache;
  return { ...(email !== undefined && { email }), ...(userName !== undefined && { userName }) };
};

/** What is remembered, and what the wallet itself said since. */
const stateOf = (cache: LoginCache, smartAccountDeployed?: boolean): EmbeddedAccountState => {
  const [user, socialProvider] = [userOf(cache), cache.provider];
  return {
    ...(user !== undefined && { user }),
    ...(user !== undefined && socialProvider !== undefined && { socialProvider }),
    ...(user !== undefined && smartAccountDeployed !== undefined && { smartAccountDeployed }),
    preferredAccountTypes: preferredTypes(cache.preferredType),
    smartAccountNetworks: cache.smartNetworks,
  };
};

/**
 * The account of the embedded wallet, as it is remembered and as its frame last said. It asks
 * nobody: whoever asks the frame tells it.
 */
export class EmbeddedAccount extends StateStore<EmbeddedAccountState> {
  readonly #cache: LoginCache;

  constructor(cache: LoginCache) {
    super(stateOf(cache));
    this.#cache = cache;
  }

  /** What the user chose here; undefined where the frame is to decide. */
  get preferred(): FrameAccountType | undefined {
    return this.#cache.preferredType;
  }
  get smartNetworks(): readonly number[] {
    return this.#cache.smartNetworks;
  }

  /** The frame says who its user is. */
  known(user: FrameUser): void {
    this.#cache.signedIn(user);
    this.#show("smartAccountDeployed" in user ? user.smartAccountDeployed : undefined);
  }

  /** The user chose a kind of account, and the frame took it (S3-079). */
  prefer(type: FrameAccountType): void {
    this.#cache.keepPreferred(type);
    this.remembered();
  }

  /** Nobody is signed in any more. */
  clear(): void {
    this.#cache.clear();
    this.#show(undefined);
  }

  /** What is remembered changed elsewhere: another e-mail address. */
  remembered(): void {
    this.#show(this.snapshot.smartAccountDeployed);
  }

  #show(isDeployed: boolean | undefined): void {
    this.update(() => stateOf(this.#cache, isDeployed));
  }
}
