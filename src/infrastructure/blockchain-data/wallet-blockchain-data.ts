import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type {
  ActivityPage,
  ActivityQuery,
  BlockchainData,
  TokenBalance,
  TokensQuery,
} from "../../ports/blockchain-data.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { settleWithin } from "../shared/settle-within.js";

const WAIT_MS = 5_000;

/** Assets that the account's wallet reports; undefined if none. */
export type ReportedAssets = (
  account: CaipAddress,
  signal: AbortSignal,
) => Promise<readonly TokenBalance[] | undefined>;

interface WalletBlockchainDataParts {
  readonly reported: ReportedAssets;
  readonly fallback: BlockchainData;
  readonly scheduler: Scheduler;
}

/** Uses the assets that the account's wallet reports, else `fallback`. */
export class WalletBlockchainData implements BlockchainData {
  readonly #parts: WalletBlockchainDataParts;
  constructor(parts: WalletBlockchainDataParts) {
    this.#parts = parts;
  }

  async tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    return (await this.#reported(query, signal)) ?? this.#parts.fallback.tokens(query, signal);
  }

  activity(query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage> {
    return this.#parts.fallback.activity(query, signal);
  }

  async #reported(
    { account }: TokensQuery,
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[] | undefined> {
    const { reported, scheduler } = this.#parts;
    const onLimit = (): LatchkitError =>
      new LatchkitError("wallet/no-answer", { method: "wallet_getAssets", waitMs: WAIT_MS });
    try {
      const limits = { signal, scheduler, waitMs: WAIT_MS, onLimit };
      return await settleWithin(() => reported(account, signal), limits);
    } catch (error) {
      if (signal.aborted && isLatchkitError(error, "call/aborted")) throw error;
      return undefined;
    }
  }
}
