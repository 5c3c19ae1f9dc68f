import * as v from "valibot";
import { type ActivityEntry, readActivity } from "../../domain/activity/read-activity.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import { CHAINS } from "../../domain/chains/chains.js";
import { assetId } from "../../domain/chains/currencies.js";
import { type TokenEntry, readTokenBalance } from "../../domain/tokens/read-token-balance.js";
import type {
  ActivityPage,
  ActivityQuery,
  BlockchainData,
  TokenBalance,
  TokensQuery,
} from "../../ports/blockchain-data.port.js";
import { type EventLoop, SlicedWork, mapInSlices } from "../shared/sliced-work.js";
import {
  BlockchainDataClient,
  SupportedNetworks,
  type SupportedNetworksParts,
} from "./service-access.js";

const MAX_TOKENS = 10_000;
const MAX_ACTIVITIES = 1_000;
/** Characters. */
const MAX_CURSOR = 2_048;
const text = v.nullish(v.string());

const BalanceAnswer = v.object({ balances: v.array(v.unknown()) });
const Balance = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: text,
  address: text,
  value: v.optional(v.unknown()),
  price: v.optional(v.unknown()),
  quantity: v.object({ decimals: v.string(), numeric: v.string() }),
  iconUrl: text,
}) satisfies v.GenericSchema<unknown, TokenEntry>;

const HistoryAnswer = v.object({ data: v.array(v.unknown()), next: text });
const Transfer = v.object({
  direction: text,
  quantity: v.nullish(v.object({ numeric: text })),
  /** Absent without a known price, as for NFTs. */
  value: v.optional(v.unknown()),
  fungible_info: v.nullish(
    v.object({ name: text, symbol: text, icon: v.nullish(v.object({ url: text })) }),
  ),
  nft_info: v.nullish(
    v.object({
      name: text,
      flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()) })),
      content: v.nullish(v.object({ preview: v.nullish(v.object({ url: text })) })),
    }),
  ),
});
const Transaction = v.object({
  id: v.string(),
  metadata: v.object({
    operationType: v.string(),
    hash: v.string(),
    minedAt: v.pipe(
      v.string(),
      v.transform((date) => Date.parse(date)),
    ),
    status: v.string(),
    chain: text,
  }),
  transfers: v.nullish(v.array(Transfer)),
}) satisfies v.GenericSchema<unknown, ActivityEntry>;

/** Tokens in `forceUpdate`. */
const MAX_FRESH = 20;

interface HttpBlockchainDataParts extends SupportedNetworksParts {
  /** Used for namespaces that the service does not support. */
  readonly fallback: BlockchainData;
  /** Shared with other adapters of the service; default: its own. */
  readonly supported?: SupportedNetworks | undefined;
  /** Lets the page run while a long list is parsed. */
  readonly eventLoop: EventLoop;
  /** Keeps tokens without decimals. */
  readonly includesIndivisible?: boolean;
}

/** The hosted blockchain data service; `fallback` serves the other namespaces. */
export class HttpBlockchainData implements BlockchainData {
  readonly #service: BlockchainDataClient;
  readonly #supported: SupportedNetworks;
  readonly #fallback: BlockchainData;
  readonly #eventLoop: EventLoop;
  readonly #includesIndivisible: boolean;

  constructor({
    fallback,
    supported,
    eventLoop,
    includesIndivisible,
    ...parts
  }: HttpBlockchainDataParts) {
    this.#fallback = fallback;
    this.#includesIndivisible = includesIndivisible ?? false;
    this.#eventLoop = eventLoop;
    this.#service = new BlockchainDataClient(parts);
    this.#supported = supported ?? new SupportedNetworks(parts);
  }

  async tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    const { account, fresh = [] } = query;
    const { namespace, networkId, address } = parseCaipAddress(account);
    const { service } = CHAINS[namespace];
    if (!service?.hasBalances) return this.#fallback.tokens(query, signal);
    await this.#supported.check(networkId, signal);
    const tokenIds = fresh.slice(0, MAX_FRESH).map((token) => assetId(networkId, token.address));
    const { balances } = await this.#service.get(BalanceAnswer, {
      path: `/v1/account/${encodeURIComponent(address)}/balance`,
      query: {
        currency: "usd",
        chainId: networkId,
        ...(service.canRefresh && tokenIds.length > 0 && { forceUpdate: tokenIds.join(",") }),
      },
      signal,
    });
    return mapInSlices(
      balances.slice(0, MAX_TOKENS),
      (entry) => {
        const { success, output } = v.safeParse(Balance, entry);
        return success
          ? readTokenBalance(output, networkId, { withIndivisible: this.#includesIndivisible })
          : undefined;
      },
      new SlicedWork(this.#eventLoop, signal),
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
    const items = data.slice(0, MAX_ACTIVITIES).flatMap((entry) => {
      const { success, output } = v.safeParse(Transaction, entry);
      return success ? (readActivity(output) ?? []) : [];
    });
    return { items, ...(next && next.length <= MAX_CURSOR && { next }) };
  }
}
