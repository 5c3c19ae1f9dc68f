import { networkIdOf } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type {
  ActivityPage,
  ActivityQuery,
  BlockchainData,
  TokenBalance,
  TokensQuery,
} from "../../ports/blockchain-data.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** In-memory tokens and activity of accounts. */
export class InMemoryBlockchainData implements BlockchainData {
  readonly #tokens = new Map<CaipAddress, readonly TokenBalance[]>();
  /** Networks that reject as unsupported. */
  readonly unsupported = new Set<CaipNetworkId>();
  /** If set, every request rejects with it. */
  failure: Error | undefined;
  /** If true, requests get no answer. */
  isSilent = false;
  /** All token requests, in order. */
  readonly queries: TokensQuery[] = [];
  /** All activity requests, in order. */
  readonly activityQueries: ActivityQuery[] = [];
  readonly #pages = new Map<CaipAddress, readonly ActivityPage[]>();

  constructor() {
    bindMembers(this);
  }

  /** Sets an account's activity pages; `next` of each is the cursor of the following one. */
  setActivity(account: CaipAddress, ...pages: readonly ActivityPage[]): void {
    this.#pages.set(account, pages);
  }

  /** Sets an account's tokens. */
  setTokens(account: CaipAddress, tokens: readonly TokenBalance[]): void {
    this.#tokens.set(account, tokens);
  }

  /** As `BlockchainData.tokens`. */
  tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    this.queries.push(query);
    return this.#answer(query.account, signal, () => this.#tokens.get(query.account) ?? []);
  }

  /** The page after the one whose `next` is the cursor. */
  activity(query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage> {
    this.activityQueries.push(query);
    return this.#answer(query.account, signal, () => {
      const pages = this.#pages.get(query.account) ?? [];
      const before = pages.findIndex(({ next }) => next !== undefined && next === query.cursor);
      return pages[query.cursor === undefined ? 0 : before + 1] ?? { items: [] };
    });
  }

  #answer<T>(account: CaipAddress, signal: AbortSignal, createAnswer: () => T): Promise<T> {
    return settleWithin(
      async () => {
        if (this.isSilent) return new Promise<never>(() => undefined);
        if (this.failure) throw this.failure;
        const networkId = networkIdOf(account);
        if (this.unsupported.has(networkId))
          throw new LatchkitError("chain/not-supported", { networkId });
        return createAnswer();
      },
      { signal },
    );
  }
}
