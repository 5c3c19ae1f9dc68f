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

/** Maximum timer delay in ms; browsers do not support more than 24 days. */
const LONGEST_WAIT_MS = 86_400_000;

/** Dependencies of the store. */
export interface SmartSessionsStoreParts extends Omit<
  AccountStoreParts<SmartSessionList>,
  "read" | "where"
> {
  readonly sessions: SmartSessions;
  /** Throws the reason if the account's sessions cannot be read. */
  readonly check: () => unknown;
  /** Reads a token's symbol and decimals from the account's chain. */
  readonly unitsOf: (
    account: CaipAddress,
    token: string,
    signal: AbortSignal,
  ) => Promise<TokenUnits>;
}

/**
 * The sessions of the active account, read again when one expires. Token units are read from the
 * chain once for each token.
 */
export class SmartSessionsStore extends AccountStore<SmartSessionList> {
  readonly #parts: SmartSessionsStoreParts;
  /** By network and token; failures are retried with the next list. */
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

  /** Rejects as `SmartSessionsGroup.refresh`. */
  override async refresh(force: boolean, signal: AbortSignal): Promise<SmartSessionList> {
    this.#parts.check();
    return super.refresh(force, signal);
  }

  /** A session of the loaded list, if it belongs to the account. */
  known(account: CaipAddress, id: string): SmartSession | undefined {
    const list = valueOf(this.snapshot);
    return list?.account === account ? list.sessions.find((one) => one.id === id) : undefined;
  }

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
          return []; // Amounts stay in base units.
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
