import {
  type EmbeddedAccountState,
  type EmbeddedUser,
  preferredTypes,
} from "../../domain/embedded-wallet/embedded-account-state.js";
import type { FrameAccountType, FrameUser } from "../../domain/secure-frame/frame-payloads.js";
import type { DefaultAccountTypes } from "../../domain/account/default-account-type.js";
import { StateStore } from "../shared/state-store.js";
import type { LoginCache } from "./login-cache.js";

const userOf = (cache: LoginCache): EmbeddedUser | undefined => {
  if (!cache.isUsed) return undefined;
  const { email, userName } = cache;
  return { ...(email !== undefined && { email }), ...(userName !== undefined && { userName }) };
};

/** What is remembered, and what the wallet itself said since. */
const stateOf = (
  cache: LoginCache,
  ofPage: DefaultAccountTypes,
  smartAccountDeployed?: boolean,
): EmbeddedAccountState => {
  const [user, socialProvider] = [userOf(cache), cache.provider];
  return {
    ...(user !== undefined && { user }),
    ...(user !== undefined && socialProvider !== undefined && { socialProvider }),
    ...(user !== undefined && smartAccountDeployed !== undefined && { smartAccountDeployed }),
    preferredAccountTypes: preferredTypes(cache.preferredType, ofPage),
    smartAccountNetworks: cache.smartNetworks,
  };
};

/**
 * The account of the embedded wallet, as it is remembered and as its frame last said. It asks
 * nobody: whoever asks the frame tells it.
 */
export class EmbeddedAccount extends StateStore<EmbeddedAccountState> {
  readonly #cache: LoginCache;

  readonly #ofPage: DefaultAccountTypes;

  /** `ofPage`: the kinds that the page prefers, for a user who never chose. */
  constructor(cache: LoginCache, ofPage: DefaultAccountTypes = {}) {
    super(stateOf(cache, ofPage));
    this.#cache = cache;
    this.#ofPage = ofPage;
  }

  /** What the user chose here, else what the page prefers; undefined: the frame decides. */
  get preferred(): FrameAccountType | undefined {
    return this.#cache.preferredType ?? this.#ofPage.eip155;
  }
  get smartNetworks(): readonly number[] {
    return this.#cache.smartNetworks;
  }

  /** The frame says who its user is. */
  known(user: FrameUser): void {
    this.#cache.signedIn(user);
    this.#show("smartAccountDeployed" in user ? user.smartAccountDeployed : undefined);
  }

  /** The frame says whether the smart account's contract is deployed. */
  deployed(isDeployed: boolean): void {
    this.#show(isDeployed);
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
    this.update(() => stateOf(this.#cache, this.#ofPage, isDeployed));
  }
}
