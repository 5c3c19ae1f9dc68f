import { parseCaipAddress } from "../../domain/caip/caip.js";
import { hasActivityService, hasBalanceService } from "../../domain/network/namespace-support.js";
import { readActivity } from "../../domain/activity/read-activity.js";
import { assetId } from "../../domain/tokens/native-token.js";
import { readTokenBalance } from "../../domain/tokens/read-token-balance.js";
import type {
  ActivityPage,
  ActivityQuery,
  BlockchainData,
  TokenBalance,
  TokensQuery,
} from "../../ports/blockchain-data.port.js";
import { type PageTurns, SlicedWork, readInTurns } from "../shared/sliced-work.js";
import { BalanceAnswer, MOST_ENTRIES, readTokenEntry } from "./balance-answer.js";
import { HistoryAnswer, readCursor, readHistoryEntries } from "./history-answer.js";
import { ServiceAccess, type ServiceAccessParts } from "./service-access.js";
import { SupportedNetworks } from "./supported-networks.js";

/** So many tokens are named at most in one address. */
const MOST_FRESH = 20;

/** What the adapter is made of. */
export interface HttpBlockchainDataParts extends ServiceAccessParts {
  /** Asked about the kinds of chains that the service is not asked about. */
  readonly beside: BlockchainData;
  /** Shared with others who ask the same service; absent: its own. */
  readonly supported?: SupportedNetworks | undefined;
  /** A long list is read in several of them. */
  readonly turns: PageTurns;
  /** Tokens without decimals are kept. */
  readonly withWhole?: boolean;
}

/** The hosted blockchain data service; kinds of chains beyond S9-022 are read `beside` it. */
export class HttpBlockchainData implements BlockchainData {
  readonly #service: ServiceAccess;
  readonly #supported: SupportedNetworks;
  readonly #beside: BlockchainData;
  readonly #turns: PageTurns;
  readonly #withWhole: boolean;

  constructor({ beside, supported, turns, withWhole, ...parts }: HttpBlockchainDataParts) {
    this.#beside = beside;
    this.#withWhole = withWhole ?? false;
    this.#turns = turns;
    this.#service = new ServiceAccess(parts);
    this.#supported = supported ?? new SupportedNetworks(this.#service);
  }

  async tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    const { account, fresh = [] } = query;
    const { namespace, networkId, address } = parseCaipAddress(account);
    if (!hasBalanceService(namespace)) return this.#beside.tokens(query, signal);
    await this.#supported.check(networkId, signal);
    const named = fresh.slice(0, MOST_FRESH).map((token) => assetId(networkId, token.address));
    const { balances } = await this.#service.get(BalanceAnswer, {
      path: `/v1/account/${encodeURIComponent(address)}/balance`,
      query: {
        currency: "usd",
        chainId: networkId,
        // The service knows it on EVM networks alone, and refuses it elsewhere.
        ...(namespace === "eip155" && named.length > 0 && { forceUpdate: named.join(",") }),
      },
      signal,
    });
    return readInTurns(
      balances.slice(0, MOST_ENTRIES),
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
    if (!hasActivityService(namespace)) return this.#beside.activity(query, signal);
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
