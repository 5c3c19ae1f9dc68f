import { hasNames } from "../../domain/chains/chains.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { registeredName } from "../../domain/names/name-rules.js";
import type {
  Identity,
  NameQuery,
  NameRecord,
  NameRegistration,
  NameSuggestion,
  Names,
} from "../../ports/names.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** In-memory names and identities. */
export class InMemoryNames implements Names {
  readonly #identities = new Map<string, Identity>();
  readonly #owners = new Map<string, string>();
  readonly #records = new Map<string, NameRecord>();
  /** If set, every request rejects with it. */
  failure: Error | undefined;
  /** If true, requests get no answer. */
  isSilent = false;
  /** All requests: the method and its subject. */
  readonly requests: { readonly call: keyof Names; readonly subject: string }[] = [];
  /** Registrations, in order. */
  readonly registrations: NameRegistration[] = [];

  constructor() {
    bindMembers(this);
  }

  /** Sets an address's identity on every network. */
  setIdentity(address: string, identity: Identity): void {
    this.#identities.set(address.toLowerCase(), identity);
  }

  /** Assigns a name to an address, with that record type on every network. */
  assign(name: string, address: string, record: NameRecord = "network"): void {
    this.#owners.set(name, address);
    this.#records.set(name, record);
  }

  /** As `Names.identity`. */
  identity(account: CaipAddress, signal: AbortSignal): Promise<Identity> {
    const { address, namespace } = parseCaipAddress(account);
    return this.#answer("identity", account, signal, () =>
      hasNames(namespace) ? (this.#identities.get(address.toLowerCase()) ?? {}) : {},
    );
  }

  /** As `Names.resolve`. */
  resolve({ name }: NameQuery, signal: AbortSignal): ReturnType<Names["resolve"]> {
    return this.#answer("resolve", name, signal, () => {
      const address = this.#owners.get(name);
      const record = this.#records.get(name) ?? "network";
      return address === undefined ? undefined : { address, record };
    });
  }

  /** As `Names.namesOf`. */
  namesOf(account: CaipAddress, signal: AbortSignal): Promise<readonly string[]> {
    const { address } = parseCaipAddress(account);
    const isOwn = ([, owner]: readonly [string, string]): boolean =>
      owner.toLowerCase() === address.toLowerCase();
    return this.#answer("namesOf", account, signal, () =>
      [...this.#owners].filter(isOwn).map(([name]) => name),
    );
  }

  /** The label and two free variants. */
  suggestions({ name: label }: NameQuery, signal: AbortSignal): Promise<readonly NameSuggestion[]> {
    return this.#answer("suggestions", label, signal, () =>
      [label, `${label}-1`, `${label}-2`].map((one) => {
        const name = registeredName(one);
        return { name, isRegistered: this.#owners.has(name) };
      }),
    );
  }

  /** As `Names.register`. */
  register(registration: NameRegistration, signal: AbortSignal): Promise<void> {
    const { name, account } = registration;
    return this.#answer("register", name, signal, () => {
      if (this.#owners.has(name)) throw new LatchkitError("names/register-failed", { name });
      this.registrations.push(registration);
      this.assign(name, parseCaipAddress(account).address);
    });
  }

  #answer<T>(
    call: keyof Names,
    subject: string,
    signal: AbortSignal,
    createAnswer: () => T,
  ): Promise<T> {
    this.requests.push({ call, subject });
    return settleWithin(
      async () => {
        if (this.isSilent) return new Promise<never>(() => undefined);
        if (this.failure) throw this.failure;
        return createAnswer();
      },
      { signal },
    );
  }
}
