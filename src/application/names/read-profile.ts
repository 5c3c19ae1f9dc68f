import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Identity, Profile } from "../../domain/names/identity.js";
import { hasNames } from "../../domain/chains/abilities.js";
import type { Networks } from "../../domain/network/networks.js";
import type { Names } from "../../ports/names.port.js";
import type { NamesCache } from "./names-cache.js";

/** Dependencies of `ReadProfile`. */
export interface ReadProfileParts {
  readonly names: Pick<Names, "identity" | "namesOf">;
  readonly networks: Pick<Networks, "find">;
  readonly cache: NamesCache;
  readonly isEmbedded: (account: CaipAddress) => boolean;
}

/** Reads name and picture of accounts, and registered names of embedded accounts. */
export class ReadProfile {
  readonly #parts: ReadProfileParts;
  /** Number of registrations per account, to detect outdated reads. */
  readonly #registered = new Map<CaipAddress, number>();
  constructor(parts: ReadProfileParts) {
    this.#parts = parts;
  }

  /** Rejects as `NamesActions.profile`. `force` skips the caches. */
  async run(account: CaipAddress, force: boolean, signal: AbortSignal): Promise<Profile> {
    const { namespace, networkId } = parseCaipAddress(account);
    const isTestnet = this.#parts.networks.find(networkId)?.isTestnet ?? false;
    if (!hasNames(namespace)) return { account };
    const known = isTestnet ? {} : await this.#identity(account, force, signal);
    if (known.name !== undefined || !this.#parts.isEmbedded(account)) return { account, ...known };
    const [name] = await this.names(account, force, signal);
    return { account, ...known, ...(name !== undefined && { name }) };
  }

  /** The names an account registered. Rejects as `NamesActions.registered`. */
  async names(
    account: CaipAddress,
    force: boolean,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const { names, cache } = this.#parts;
    const young = force ? undefined : cache.names.get(account);
    if (young) return young;
    const before = this.#registered.get(account);
    try {
      const read = await names.namesOf(account, signal);
      if (before !== this.#registered.get(account)) return cache.names.get(account) ?? read;
      cache.names.put(account, read);
      return read;
    } catch (cause) {
      if (isLatchkitError(cause, "call/aborted")) throw cause;
      throw new LatchkitError("names/reverse-failed", {}, { cause });
    }
  }

  /** Stores a newly registered name as the account's first. */
  keep(account: CaipAddress, name: string): void {
    const { cache } = this.#parts;
    this.#registered.set(account, (this.#registered.get(account) ?? 0) + 1);
    const others = cache.names.get(account)?.filter((one) => one !== name) ?? [];
    cache.names.put(account, [name, ...others]);
    cache.identities.put(account, { ...cache.identities.get(account), name });
  }

  async #identity(account: CaipAddress, force: boolean, signal: AbortSignal): Promise<Identity> {
    const { names, cache } = this.#parts;
    const young = force ? undefined : cache.identities.get(account);
    if (young) return young;
    const before = this.#registered.get(account);
    const read = await names.identity(account, signal);
    if (before !== this.#registered.get(account)) return cache.identities.get(account) ?? read;
    cache.identities.put(account, read);
    return read;
  }
}
