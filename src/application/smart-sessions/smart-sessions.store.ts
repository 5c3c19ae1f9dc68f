import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { type LoadState, mapLoadState, valueOf } from "../../domain/shared/load-state.js";
import { sessionListOf } from "../../domain/smart-sessions/session-list.js";
import { tokensIn } from "../../domain/smart-sessions/session-terms.js";
import {
  type SmartSession,
  type SmartSessionList,
  type TokenUnits,
  nextExpiry,
} from "../../domain/smart-sessions/smart-session.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import { AccountQuery, type AccountQueryParts } from "../shared/account-query.js";
import { ActiveAccountCache } from "../shared/remembered-cache.js";
import { type Readable, StateStore, derive } from "../shared/state-store.js";
import { withTimeout } from "../shared/run-within.js";
import { Observable } from "rxjs";

/** Maximum age of a list that is reused, ms. */
const LIFETIME_MS = 30_000;
/** Timeout of a read in ms. */
const LIMIT_MS = 60_000;
/** Maximum timer delay, ms. */
const MAX_DELAY_MS = 86_400_000;

/** Dependencies of the store. */
export interface SmartSessionsStoreParts extends Pick<
  AccountQueryParts<SmartSessionList>,
  "account" | "life"
> {
  readonly sessions: SmartSessions;
  /** Throws the reason if the account's sessions cannot be read. */
  readonly check: () => unknown;
  readonly unitsOf: (
    account: CaipAddress,
    token: string,
    signal: AbortSignal,
  ) => Promise<TokenUnits>;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
}

/** Token units by network and token. */
type Units = ReadonlyMap<string, TokenUnits>;

/** The sessions of the active account, read again when one expires. */
export class SmartSessionsStore implements Readable<LoadState<SmartSessionList>> {
  readonly #parts: SmartSessionsStoreParts;
  readonly #query: AccountQuery<SmartSessionList>;
  /** Failures are retried with the next list. */
  readonly #units = new StateStore<Units>(new Map());
  readonly #shown: Readable<LoadState<SmartSessionList>>;
  #stopWaiting: (() => void) | undefined;

  constructor(parts: SmartSessionsStoreParts) {
    this.#parts = parts;
    this.#query = listQuery(parts);
    this.#shown = derive([this.#query, this.#units], (state, units) =>
      mapLoadState(state, (list) => withUnits(list, units)),
    );
    const subscription = this.#query.state$.subscribe((state) => {
      if (state.status === "idle") this.#stopWaiting?.();
      if (state.status !== "ready") return;
      void this.#lookUp(state.value);
      this.#awaitExpiry(state.value);
    });
    parts.life.onEnd(() => {
      subscription.unsubscribe();
      this.#stopWaiting?.();
    });
  }

  get state$(): Readable<LoadState<SmartSessionList>>["state$"] {
    return this.#shown.state$;
  }
  get snapshot(): LoadState<SmartSessionList> {
    return this.#shown.snapshot;
  }

  /** As `AccountQuery.watch`. */
  watch(): () => void {
    return this.#query.watch();
  }

  /** Rejects as `SmartSessionsGroup.refresh`. */
  async refresh(force: boolean, signal: AbortSignal): Promise<SmartSessionList> {
    return withUnits(await this.#query.refresh(force, signal), this.#units.snapshot);
  }

  /** After a grant, a revocation or an expiry. */
  outdate(): void {
    this.#query.outdate();
  }

  cachedSession(account: CaipAddress, id: string): SmartSession | undefined {
    const list = valueOf(this.#query.snapshot);
    return list?.account === account ? list.sessions.find((one) => one.id === id) : undefined;
  }

  #awaitExpiry(list: SmartSessionList): void {
    const { clock, scheduler } = this.#parts;
    this.#stopWaiting?.();
    const now = clock.now();
    const next = nextExpiry(list.sessions, now);
    if (next === undefined) return;
    this.#stopWaiting = scheduler.after(Math.min(next - now, MAX_DELAY_MS), () =>
      next <= clock.now() ? this.outdate() : this.#awaitExpiry(list),
    );
  }

  async #lookUp({ account, sessions, tokens }: SmartSessionList): Promise<void> {
    const { unitsOf, life } = this.#parts;
    const missingTokens = tokensIn(sessions).filter(
      (token) => !(token in tokens) && !this.#units.snapshot.has(keyOf(account, token)),
    );
    const balances = await Promise.all(
      missingTokens.map(async (token): Promise<readonly [string, TokenUnits][]> => {
        try {
          return [[keyOf(account, token), await unitsOf(account, token, life.signal)]];
        } catch {
          return []; // Amounts stay in base units.
        }
      }),
    );
    if (balances.flat().length > 0 && !life.isOver)
      this.#units.update((units) => new Map([...units, ...balances.flat()]));
  }
}

const keyOf = (account: CaipAddress, token: string): string => `${account} ${token}`;

const listQuery = ({
  sessions,
  clock,
  scheduler,
  account,
  life,
  check,
}: SmartSessionsStoreParts): AccountQuery<SmartSessionList> =>
  new AccountQuery({
    account,
    life,
    check,
    operation: "smartSessions",
    cache: new ActiveAccountCache(LIFETIME_MS, clock),
    read: async (owner, { signal }) => {
      const list = (callSignal: AbortSignal) => sessions.list(owner, callSignal);
      const all = await withTimeout(scheduler, LIMIT_MS, signal, list);
      return sessionListOf(owner, all, clock.now());
    },
    overlap: "replace",
    hidesOutdated: true,
  });

const withUnits = (list: SmartSessionList, units: Units): SmartSessionList => {
  const tokens = tokensIn(list.sessions).flatMap((token) => {
    const tokenUnits = units.get(keyOf(list.account, token));
    return tokenUnits ? [[token, tokenUnits] as const] : [];
  });
  return tokens.length === 0
    ? list
    : { ...list, tokens: { ...list.tokens, ...Object.fromEntries(tokens) } };
};

/** The same state, watched while it has subscribers. */
export const watchedWhileSubscribed = <S>(
  store: Readable<S> & { watch(): () => void },
): Readable<S> => ({
  get snapshot() {
    return store.snapshot;
  },
  state$: new Observable<S>((subscriber) => {
    subscriber.add(store.state$.subscribe(subscriber));
    subscriber.add(store.watch());
  }),
});
