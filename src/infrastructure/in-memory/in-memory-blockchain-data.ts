import { networkIdOf } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type {
  BlockchainData,
  TokenBalance,
  TokensQuery,
} from "../../ports/blockchain-data.port.js";
import { settleWithin } from "../shared/settle-within.js";

/** Tokens of accounts in a map. */
export class InMemoryBlockchainData implements BlockchainData {
  readonly #tokens = new Map<CaipAddress, readonly TokenBalance[]>();
  /** Networks it cannot be asked about. */
  readonly unsupported = new Set<CaipNetworkId>();
  /** While it is set, every question rejects with it. */
  failure: Error | undefined;
  /** While it is set, no answer comes. */
  isSilent = false;
  /** Every question about tokens so far, in order. */
  readonly queries: TokensQuery[] = [];

  /** Sets what an account holds, from the next question on. */
  setTokens(account: CaipAddress, tokens: readonly TokenBalance[]): void {
    this.#tokens.set(account, tokens);
  }

  tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    this.queries.push(query);
    return settleWithin(
      async () => {
        if (this.isSilent) return new Promise<never>(() => undefined);
        if (this.failure) throw this.failure;
        const networkId = networkIdOf(query.account);
        if (this.unsupported.has(networkId))
          throw new LatchkitError("chain/not-supported", { networkId });
        return this.#tokens.get(query.account) ?? [];
      },
      { signal },
    );
  }
}
