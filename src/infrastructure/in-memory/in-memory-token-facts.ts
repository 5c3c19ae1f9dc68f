import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { TokenLabels } from "../../domain/review/tokens.js";
import { bindMembers } from "../../domain/shared/bind-members.js";
import type { TokenFacts } from "../../ports/review.port.js";
import { settleWithin } from "../shared/settle-within.js";

/** In-memory symbols and decimals of tokens. */
export class InMemoryTokenFacts implements TokenFacts {
  readonly #labels = new Map<CaipNetworkId, TokenLabels>();
  /** If true, requests get no answer. */
  isSilent = false;
  /** All requested tokens, in order. */
  readonly requestedTokens: string[] = [];

  constructor() {
    bindMembers(this);
  }

  /** Replaces the symbols and decimals of a network's tokens. */
  setLabels(networkId: CaipNetworkId, labels: TokenLabels): void {
    this.#labels.set(
      networkId,
      Object.fromEntries(
        Object.entries(labels).map(([token, label]) => [token.toLowerCase(), label]),
      ),
    );
  }

  /** The labels that `setLabels` set for these tokens. */
  labels(
    networkId: CaipNetworkId,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<TokenLabels> {
    this.requestedTokens.push(...tokens);
    const known = this.#labels.get(networkId) ?? {};
    const read = (): TokenLabels =>
      Object.fromEntries(
        tokens.flatMap((token) => {
          const label = known[token.toLowerCase()];
          return label === undefined ? [] : [[token, label]];
        }),
      );
    return settleWithin(
      () => (this.isSilent ? new Promise<TokenLabels>(() => undefined) : read()),
      { signal },
    );
  }
}
