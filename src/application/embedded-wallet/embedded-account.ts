import {
  type EmbeddedAccountState,
  type EmbeddedUser,
  preferredTypes,
} from "../../domain/embedded-wallet/embedded-account-state.js";
import type { FrameAccountType, FrameUser } from "../../domain/secure-frame/frame-payloads.js";
import type { DefaultAccountTypes } from "../../domain/account/account-rules.js";
import { StateStore } from "../shared/state-store.js";
import type { LoginCache } from "./login-cache.js";

const userOf = (cache: LoginCache): EmbeddedUser | undefined => {
  if (!cache.isUsed) return undefined;
  const { email, userName } = cache;
  return { ...(email !== undefined && { email }), ...(userName !== undefined && { userName }) };
};

const stateOf = (
  cache: LoginCache,
  pageDefaults: DefaultAccountTypes,
  smartAccountDeployed?: boolean,
): EmbeddedAccountState => {
  const [user, socialProvider] = [userOf(cache), cache.provider];
  return {
    ...(user !== undefined && { user }),
    ...(user !== undefined && socialProvider !== undefined && { socialProvider }),
    ...(user !== undefined && smartAccountDeployed !== undefined && { smartAccountDeployed }),
    preferredAccountTypes: preferredTypes(cache.preferredType, pageDefaults),
    smartAccountNetworks: cache.smartNetworks,
  };
};

/**
 * The embedded wallet's account, from storage and from the frame's last reply. Sends no requests
 * itself.
 */
export class EmbeddedAccount extends StateStore<EmbeddedAccountState> {
  readonly #cache: LoginCache;
  readonly #pageDefaults: DefaultAccountTypes;

  /** `pageDefaults`: for users who never chose. */
  constructor(cache: LoginCache, pageDefaults: DefaultAccountTypes = {}) {
    super(stateOf(cache, pageDefaults));
    this.#cache = cache;
    this.#pageDefaults = pageDefaults;
  }

  /** The user's choice, else the page's preference; undefined: the frame decides. */
  get preferredAccountType(): FrameAccountType | undefined {
    return this.#cache.preferredType ?? this.#pageDefaults.eip155;
  }
  get smartNetworks(): readonly number[] {
    return this.#cache.smartNetworks;
  }

  setUser(user: FrameUser): void {
    this.#cache.storeLogin(user);
    this.#show("smartAccountDeployed" in user ? user.smartAccountDeployed : undefined);
  }

  setDeployed(isDeployed: boolean): void {
    this.#show(isDeployed);
  }

  setPreferred(type: FrameAccountType): void {
    this.#cache.storePreferredType(type);
    this.reload();
  }

  clear(): void {
    this.#cache.clear();
    this.#show(undefined);
  }

  /** Reloads stored data after a change. */
  reload(): void {
    this.#show(this.snapshot.smartAccountDeployed);
  }

  #show(isDeployed: boolean | undefined): void {
    this.update(() => stateOf(this.#cache, this.#pageDefaults, isDeployed));
  }
}
