import { skip } from "rxjs";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { NameSuggestion, Profile } from "../../domain/names/identity.js";
import { labelOf, labelProblem, possibleName } from "../../domain/names/name-rules.js";
import { type NamesState, NAMES_START } from "../../domain/names/names-state.js";
import { valueOf, toFailed } from "../../domain/shared/load-state.js";
import type { FoundName } from "../../domain/names/resolved-name.js";
import type { Names, NormalizeName } from "../../ports/names.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { AccountQuery } from "../shared/account-query.js";
import { LatestTask } from "../shared/latest-task.js";
import { type Lifetime, rejectOnAbort, toLatchkitError } from "../shared/lifetime.js";
import { type Readable, StateStore } from "../shared/state-store.js";
import type { ReadProfile } from "./read-profile.js";

/** Debounce of suggestions, ms. */
export const DEBOUNCE_MS = 500;

export interface NamesParts {
  readonly account: Readable<CaipAddress | undefined>;
  readonly networkId: () => CaipNetworkId;
  readonly names: Pick<Names, "resolve" | "suggestions">;
  readonly normalize: NormalizeName;
  readonly profiles: ReadProfile;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/**
 * The profile of the active account and the registration form. Results for an earlier account or
 * label are ignored.
 */
export class NamesStore extends StateStore<NamesState> {
  readonly #parts: NamesParts;
  readonly #profile: AccountQuery<Profile>;
  readonly #suggesting: LatestTask;
  #cancelTyping: (() => void) | undefined;

  constructor(parts: NamesParts) {
    super(NAMES_START);
    this.#parts = parts;
    this.#profile = profileQuery(parts);
    this.#suggesting = new LatestTask(parts.life.signal);
    const subscription = this.#profile.state$
      .pipe(skip(1))
      .subscribe((profile) => this.update((state) => ({ ...state, profile })));
    subscription.add(parts.account.state$.pipe(skip(1)).subscribe(() => this.#resetForm()));
    parts.life.onEnd(() => {
      subscription.unsubscribe();
      this.#cancelTyping?.();
    });
  }

  watch(): () => void {
    return this.#profile.watch();
  }

  /** Rejects as `NamesActions.profile`. */
  async profile(force: boolean, signal: AbortSignal): Promise<Profile> {
    return this.#profile.refresh(force, signal);
  }

  /** Rejects as `NamesActions.registered`. */
  async registered(signal: AbortSignal): Promise<readonly string[]> {
    return this.#parts.profiles.names(this.#active, false, signal);
  }

  /** Resolves a name and its normalised form. Rejects as `NamesActions.lookup`. */
  async find(text: string, networkId: CaipNetworkId, signal: AbortSignal): Promise<FoundName> {
    const typed = possibleName(text);
    if (typed === undefined) throw malformed(text);
    const { names, normalize } = this.#parts;
    try {
      const name = await normalize(typed, signal);
      if (name === undefined) throw malformed(typed);
      const address = await names.resolve({ name, networkId }, signal);
      return {
        name,
        resolved: typeof address === "string" ? { address, record: "network" } : address,
      };
    } catch (cause) {
      if (isLatchkitError(cause, "call/aborted") || isLatchkitError(cause, "names/malformed"))
        throw cause;
      throw new LatchkitError("names/resolve-failed", { name: typed }, { cause });
    }
  }

  /** Rejects as `NamesActions.suggestions`. */
  async suggestions(nameInput: string, signal: AbortSignal): Promise<readonly NameSuggestion[]> {
    const label = labelOf(nameInput);
    if (labelProblem(label) !== undefined) throw malformed(label);
    try {
      const query = { name: label, networkId: this.#parts.networkId() };
      return await this.#parts.names.suggestions(query, signal);
    } catch (cause) {
      if (isLatchkitError(cause, "call/aborted")) throw cause;
      throw new LatchkitError("names/suggestions-failed", {}, { cause });
    }
  }

  /** Suggestions follow `DEBOUNCE_MS` after the last change; ignored during a registration. */
  type(typed: string): void {
    if (this.snapshot.step === "registering") return;
    const label = labelOf(typed);
    this.#cancelTyping?.();
    this.#suggesting.cancel();
    const isValid = labelProblem(label) === undefined;
    this.update(({ profile }) => ({
      ...NAMES_START,
      profile,
      label,
      ...(isValid && { suggestions: { status: "loading" } }),
    }));
    if (isValid)
      this.#cancelTyping = this.#parts.scheduler.after(
        DEBOUNCE_MS,
        () => void this.#suggest(label),
      );
  }

  /** Another account's state is not changed. */
  startRegistration(name: string): void {
    this.update(({ error: _, ...state }) => ({ ...state, step: "registering", name }));
  }
  completeRegistration(account: CaipAddress, name: string): void {
    this.#parts.profiles.addRegistered(account, name);
    if (this.#parts.account.snapshot !== account) return;
    const known = valueOf(this.#profile.snapshot);
    this.#profile.put({ ...known, account, name });
    this.update(({ profile }) => ({ ...NAMES_START, profile, step: "registered", name }));
  }
  failRegistration(error: LatchkitError): void {
    this.update(({ name: _, ...state }) => {
      if (state.step !== "registering") return state;
      return error.code === "call/aborted"
        ? { ...state, step: "editing" }
        : { ...state, step: "editing", error };
    });
  }

  get #active(): CaipAddress {
    const account = this.#parts.account.snapshot;
    if (account === undefined) throw new LatchkitError("connection/not-connected", {});
    return account;
  }

  /** Another account begins a new form. */
  #resetForm(): void {
    this.#cancelTyping?.();
    this.#suggesting.cancel();
    this.update(({ profile }) => ({ ...NAMES_START, profile }));
  }

  async #suggest(label: string): Promise<void> {
    const outcome = await this.#suggesting.run((signal) =>
      rejectOnAbort(signal, this.suggestions(label, signal)),
    );
    if (outcome.kind === "replaced" || this.#parts.life.isOver || this.snapshot.label !== label)
      return;
    this.update((state) => ({
      ...state,
      suggestions:
        outcome.kind === "done"
          ? { status: "ready", value: outcome.value }
          : toFailed(state.suggestions, toLatchkitError(outcome.error, "names.suggestions")),
    }));
  }
}

const profileQuery = ({ account, life, profiles }: NamesParts): AccountQuery<Profile> =>
  new AccountQuery({
    account,
    life,
    operation: "names",
    // `profiles` fills its caches itself.
    cache: {
      get: (account) => profiles.cached(account),
      put: () => undefined,
      clear: () => undefined,
    },
    read: (account, { signal, isFresh }) => profiles.read(account, isFresh, signal),
    overlap: "replace",
  });

const malformed = (name: string): LatchkitError =>
  new LatchkitError("names/malformed", { name: name.slice(0, 64) });
