import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { valueOf } from "../../domain/shared/load-state.js";
import { sessionListOf } from "../../domain/smart-sessions/session-list.js";
import { tokensIn } from "../../domain/smart-sessions/session-terms.js";
import {
  type SmartSession,
  type SmartSessionList,
  type TokenUnits,
  nextExpiry,
} from "../../domain/smart-sessions/smart-session.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import { AccountStore, type AccountStoreParts } from "../shared/account-store.js";

/** A browser's timer waits no longer than 24 days, ms. */
const LONGEST_WAIT_MS = 86_400_000;

/** What the store is made of. */
export interface SmartSessionsStoreParts extends Omit<
  AccountStoreParts<SmartSessionList>,
  "read" | "where"
> {
  readonly sessions: SmartSessions;
  /** Throws where there is no account whose sessions can be read, with the reason. */
  readonly check: () => unknown;
  /** In what a token counts, as the account's chain says. */
  readonly unitsOf: (
    account: CaipAddress,
    token: string,
    signal: AbortSignal,
  ) => Promise<TokenUnits>;
}

/**
 * The sessions of the active account, read anew when one of them expires. In what their tokens
 * count is asked of the chain once the list is there, and once for each token.
 */
export class SmartSessionsStore extends AccountStore<SmartSessionList> {
  readonly #parts: SmartSessionsStoreParts;
  /** By network and token; those that failed are asked again with the next list. */
  readonly #units = new Map<string, TokenUnits>();

  #stopWaiting: (() => void) | undefined;

  constructor(parts: SmartSessionsStoreParts) {
    const { sessions, clock } = parts;
    super({
      ...parts,
      where: "smartSessions",
      read: async (account, signal) =>
        sessionListOf(account, await sessions.list(account, signal), clock.now()),
    });
    this.#parts = parts;
    const following = this.state$.subscribe((state) => {
      if (state.status !== "ready") return;
      void this.#lookUp(state.value);
      this.#awaitExpiry(state.value);
    });
    parts.life.onEnd(() => {
      following.unsubscribe();
      this.#stopWaiting?.();
    });
  }

  /** Rejects as `SmartSessionsGroup.refresh` says. */
  override async refresh(force: boolean, signal: AbortSignal): Promise<SmartSessionList> {
    this.#parts.check();
    return super.refresh(force, signal);
  }

  /** A session of the list that is there, if it is that account's. */
  known(account: CaipAddress, id: string): SmartSession | undefined {
    const list = valueOf(this.snapshot);
    return list?.account === account ? list.sessions.find((one) => one.id === id) : undefined;
  }

  /** One that expires is not left among those that may act. */
  #awaitExpiry(list: SmartSessionList): void {
    const { clock, scheduler } = this.#parts;
    this.#stopWaiting?.();
    const now = clock.now();
    const next = nextExpiry(list.sessions, now);
    if (next === undefined) return;
    this.#stopWaiting = scheduler.after(Math.min(next - now, LONGEST_WAIT_MS), () =>
      next <= clock.now() ? this.outdate() : this.#awaitExpiry(list),
    );
  }

  async #lookUp(list: SmartSessionList): Promise<void> {
    const { unitsOf, life } = this.#parts;
    const { account } = list;
    const wanted = tokensIn(list.sessions).filter((token) => !(token in list.tokens));
    if (wanted.length === 0) return;
    const keyOf = (token: string): string => `${account} ${token}`;
    const found = await Promise.all(
      wanted.map(async (token) => {
        try {
          const units =
            this.#units.get(keyOf(token)) ?? (await unitsOf(account, token, life.signal));
          this.#units.set(keyOf(token), units);
          return [[token, units] as const];
        } catch {
          return []; // Its amounts stay in smallest units.
        }
      }),
    );
    const tokens = { ...list.tokens, ...Object.fromEntries(found.flat()) };
    const { snapshot } = this;
    const isStill = snapshot.status === "ready" && snapshot.value === list && !life.isOver;
    if (isStill && found.flat().length > 0)
      this.update(() => ({ status: "ready", value: { ...list, tokens } }));
  }
}
