import { parseCaipAddress } from "../../domain/caip/caip.js";
import { CHAINS } from "../../domain/chains/chains.js";
import { readActivity } from "../../domain/activity/read-activity.js";
import { assetId } from "../../domain/chains/currencies.js";
import { readTokenBalance } from "../../domain/tokens/read-token-balance.js";
import type {
  ActivityPage,
  ActivityQuery,
  BlockchainData,
  TokenBalance,
  TokensQuery,
} from "../../ports/blockchain-data.port.js";
import { type PageTurns, SlicedWork, readInTurns } from "../shared/sliced-work.js";
import { BalanceAnswer, MAX_ENTRIES, readTokenEntry } from "./balance-answer.js";
import { HistoryAnswer, readCursor, readHistoryEntries } from "./history-answer.js";
import { ServiceAccess, type ServiceAccessParts, SupportedNetworks } from "./service-access.js";

/** Maximum number of tokens in `forceUpdate`. */
const MAX_FRESH = 20;

interface HttpBlockchainDataParts extends ServiceAccessParts {
  /** Used for namespaces that the service does not support. */
  readonly beside: BlockchainData;
  /** Shared with other adapters of the service; default: its own. */
  readonly supported?: SupportedNetworks | undefined;
  /** Lets the page run while a long list is parsed. */
  readonly turns: PageTurns;
  /** Keeps tokens without decimals. */
  readonly withWhole?: boolean;
}

/**
 * The hosted blockchain data service. Namespaces that it does not support (spec 9) use `beside`.
 */
export class HttpBlockchainData implements BlockchainData {
  readonly #service: ServiceAccess;
  readonly #supported: SupportedNetworks;
  readonly #fallback: BlockchainData;
  readonly #turns: PageTurns;
  readonly #withWhole: boolean;

  constructor({ beside, supported, turns, withWhole, ...parts }: HttpBlockchainDataParts) {
    this.#fallback = beside;
    this.#withWhole = withWhole ?? false;
    this.#turns = turns;
    this.#service = new ServiceAccess(parts);
    this.#supported = supported ?? new SupportedNetworks(this.#service);
  }

  async tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    const { account, fresh = [] } = query;
    const { namespace, networkId, address } = parseCaipAddress(account);
    const { service } = CHAINS[namespace];
    if (!service?.hasBalances) return this.#fallback.tokens(query, signal);
    await this.#supported.check(networkId, signal);
    const named = fresh.slice(0, MAX_FRESH).map((token) => assetId(networkId, token.address));
    const { balances } = await this.#service.get(BalanceAnswer, {
      path: `/v1/account/${encodeURIComponent(address)}/balance`,
      query: {
        currency: "usd",
        chainId: networkId,
        ...(service.canRefresh && named.length > 0 && { forceUpdate: named.join(",") }),
      },
      signal,
    });
    return readInTurns(
      balances.slice(0, MAX_ENTRIES),
      (one) => {
        const entry = readTokenEntry(one);
        return entry && readTokenBalance(entry, networkId, { withWhole: this.#withWhole });
      },
      new SlicedWork(this.#turns, signal),
    );
  }

  async activity(query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage> {
    const { account, cursor } = query;
    const { namespace, networkId, address } = parseCaipAddress(account);
    if (!CHAINS[namespace].service?.hasActivity) return this.#fallback.activity(query, signal);
    await this.#supported.check(networkId, signal);
    const { data, next } = await this.#service.get(HistoryAnswer, {
      path: `/v1/account/${encodeURIComponent(address)}/history`,
      query: { chainId: networkId, ...(cursor !== undefined && { cursor }) },
      signal,
    });
    const following = readCursor(next);
    return {
      items: readHistoryEntries(data).flatMap((entry) => readActivity(entry) ?? []),
      ...(following !== undefined && { next: following }),
    };
  }
}
