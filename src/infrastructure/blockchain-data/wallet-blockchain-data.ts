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

/** So long a wallet may take before others are asked, ms. */
const WAIT_MS = 5_000;

/** What the wallet of an account reports of it; undefined where it reports nothing. */
export type ReportedAssets = (
  account: CaipAddress,
  signal: AbortSignal,
) => Promise<readonly TokenBalance[] | undefined>;

/** What the adapter is made of. */
export interface WalletBlockchainDataParts {
  readonly reported: ReportedAssets;
  /** Asked where the wallet says nothing that can be used. */
  readonly beside: BlockchainData;
  readonly scheduler: Scheduler;
}

/**
 * What the wallet of an account itself says that it owns (S7-046), where it says so; a service or
 * the chain otherwise, and for everything else.
 */
export class WalletBlockchainData implements BlockchainData {
  readonly #parts: WalletBlockchainDataParts;
  constructor(parts: WalletBlockchainDataParts) {
    this.#parts = parts;
  }

  async tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    return (await this.#reported(query, signal)) ?? this.#parts.beside.tokens(query, signal);
  }

  activity(query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage> {
    return this.#parts.beside.activity(query, signal);
  }

  /** Whatever goes wrong with the wallet, the account is read all the same. */
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
