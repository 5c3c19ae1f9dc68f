import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Identity, Profile } from "../../domain/names/identity.js";
import { hasNames } from "../../domain/chains/chains.js";
import type { Networks } from "../../domain/network/networks.js";
import type { Names } from "../../ports/names.port.js";
import { NAME_ENTRIES } from "../../domain/storage/name-entries.js";
import type { Clock } from "../../ports/page.ports.js";
import { RememberedCache } from "../shared/remembered-cache.js";
import type { StoredState } from "../shared/stored-state.js";

export interface ReadProfileParts {
  readonly names: Pick<Names, "identity" | "namesOf">;
  readonly networks: Pick<Networks, "find">;
  readonly cache: NamesCache;
  readonly isEmbedded: (account: CaipAddress) => boolean;
}

/** Reads name and picture of accounts, and registered names of embedded accounts. */
export class ReadProfile {
  readonly #parts: ReadProfileParts;
  /** Registrations per account, to detect outdated reads. */
  readonly #registered = new Map<CaipAddress, number>();
  constructor(parts: ReadProfileParts) {
    this.#parts = parts;
  }

  cached(account: CaipAddress): Profile | undefined {
    const { cache } = this.#parts;
    if (!hasNames(parseCaipAddress(account).namespace)) return { account };
    const identity = this.#isTestnet(account) ? {} : cache.identities.get(account);
    if (identity === undefined) return undefined;
    if (!this.#needsNames(account, identity)) return { account, ...identity };
    const names = cache.names.get(account);
    return names && profileOf(account, identity, names);
  }

  /** Rejects as `NamesActions.profile`. `force` skips the caches. */
  async read(account: CaipAddress, force: boolean, signal: AbortSignal): Promise<Profile> {
    if (!hasNames(parseCaipAddress(account).namespace)) return { account };
    const identity = this.#isTestnet(account) ? {} : await this.#identity(account, force, signal);
    if (!this.#needsNames(account, identity)) return { account, ...identity };
    return profileOf(account, identity, await this.names(account, force, signal));
  }

  /** The names an account registered. Rejects as `NamesActions.registered`. */
  async names(
    account: CaipAddress,
    force: boolean,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const { names, cache } = this.#parts;
    const cached = force ? undefined : cache.names.get(account);
    if (cached) return cached;
    const before = this.#registered.get(account);
    try {
      const profile = await names.namesOf(account, signal);
      if (before !== this.#registered.get(account)) return cache.names.get(account) ?? profile;
      cache.names.put(account, profile);
      return profile;
    } catch (cause) {
      if (isLatchkitError(cause, "call/aborted")) throw cause;
      throw new LatchkitError("names/reverse-failed", {}, { cause });
    }
  }

  addRegistered(account: CaipAddress, name: string): void {
    const { cache } = this.#parts;
    this.#registered.set(account, (this.#registered.get(account) ?? 0) + 1);
    const others = cache.names.get(account)?.filter((one) => one !== name) ?? [];
    cache.names.put(account, [name, ...others]);
    cache.identities.put(account, { ...cache.identities.get(account), name });
  }

  #isTestnet(account: CaipAddress): boolean {
    return this.#parts.networks.find(parseCaipAddress(account).networkId)?.isTestnet ?? false;
  }

  /** An embedded account without an identity is known by its first name. */
  #needsNames(account: CaipAddress, { name }: Identity): boolean {
    return name === undefined && this.#parts.isEmbedded(account);
  }

  async #identity(account: CaipAddress, force: boolean, signal: AbortSignal): Promise<Identity> {
    const { names, cache } = this.#parts;
    const cached = force ? undefined : cache.identities.get(account);
    if (cached) return cached;
    const before = this.#registered.get(account);
    const identity = await names.identity(account, signal);
    if (before !== this.#registered.get(account)) return cache.identities.get(account) ?? identity;
    cache.identities.put(account, identity);
    return identity;
  }
}

const profileOf = (
  account: CaipAddress,
  identity: Identity,
  [name]: readonly string[],
): Profile => ({ account, ...identity, ...(name !== undefined && { name }) });

/** Names and identities of accounts, cached for 5 minutes. `follow` clears a cache in time. */
export class NamesCache {
  readonly identities: RememberedCache<Identity>;
  readonly names: RememberedCache<readonly string[]>;

  constructor(
    storedState: StoredState,
    clock: Clock,
    follow: <T>(cache: RememberedCache<T>) => RememberedCache<T> = (cache) => cache,
  ) {
    this.identities = follow(new RememberedCache(NAME_ENTRIES.identities, storedState, clock));
    this.names = follow(new RememberedCache(NAME_ENTRIES.names, storedState, clock));
  }
}
