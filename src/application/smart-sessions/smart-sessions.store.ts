import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { valueOf } from "../../domain/shared/load-state.js";
import { sessionListOf } from "../../domain/smart-sessions/session-list.js";
import { tokensIn } from "../../domain/smart-sessions/session-tokens.js";
import type {
  SmartSession,
  SmartSessionList,
  TokenUnits,
} from "../../domain/smart-sessions/smart-session.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import { AccountStore, type AccountStoreParts } from "../shared/account-store.js";

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
 * The sessions of the active account. In what their tokens count is asked of the chain once the
 * list is there, and once for each token.
 */
export class SmartSessionsStore extends AccountStore<SmartSessionList> {
  readonly #parts: SmartSessionsStoreParts;
  /** By network and token; those that failed are asked again with the next list. */
  readonly #units = new Map<string, TokenUnits>();

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
      if (state.status === "ready") void this.#lookUp(state.value);
    });
    parts.life.onEnd(() => following.unsubscribe());
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
