import { CHAINS } from "../../domain/chains/chains.js";
import { withActions } from "../../application/shared/lazy-groups.js";
import { RememberedCache, clearedOnDisconnect } from "../../application/shared/remembered-cache.js";
import { tokensQuery } from "../../application/tokens/tokens.store.js";
import { networkIdOf } from "../../domain/caip/caip.js";
import { activeConnection } from "../../domain/connection/connection-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import { PORTFOLIOS } from "../../domain/storage/balance-entries.js";
import { reportsAssets } from "../../domain/tokens/read-wallet-assets.js";
import type { BlockchainData, Collectibles } from "../../ports/blockchain-data.port.js";
import { ChainBlockchainData } from "../blockchain-data/chain-blockchain-data.js";
import { HttpBlockchainData } from "../blockchain-data/http-blockchain-data.js";
import { SupportedNetworks } from "../blockchain-data/service-access.js";
import {
  type ReportedAssets,
  WalletBlockchainData,
} from "../blockchain-data/wallet-blockchain-data.js";
import { pageEventLoop } from "../shared/sliced-work.js";
import { activityBindings, type ActivityServices } from "./activity.chunk.js";
import type { Bindings } from "./bindings.js";
import { namesBindings, type NamesServices } from "./names.chunk.js";
import type { Services } from "./services.js";
import { collectiblesQuery } from "../../application/collectibles/collectibles.store.js";
import type { AccountQuery } from "../../application/shared/account-query.js";
import type { CollectibleList } from "../../domain/collectibles/collectible.js";
import { ListedCandidates, RecentCandidates } from "../collectibles/candidates.js";
import { ChainCollectibles } from "../collectibles/chain-collectibles.js";
import type { AccountCode } from "./loaded-code.js";

type AccountDataServices = Services & {
  readonly supportedNetworks: SupportedNetworks | undefined;
};

/** Uses the host's adapter, else the hosted service if there is a project, else the chain. */
const serviceOrChain = (services: AccountDataServices): BlockchainData => {
  const { supportedNetworks: supported } = services;
  const { blockchainData, chains, networks, http, life, options } = services;
  if (blockchainData) return blockchainData;
  const chain = new ChainBlockchainData({
    chains,
    networks: networks.all,
    shown: options.tokens,
  });
  if (options.projectId === undefined) return chain;
  return new HttpBlockchainData({
    http,
    baseUrl: options.services?.blockchain ?? BLOCKCHAIN_SERVICE,
    projectId: options.projectId,
    signal: life.signal,
    fallback: chain,
    supported,
    eventLoop: pageEventLoop(globalThis),
    includesIndivisible: options.wholeTokens ?? false,
  });
};

/**
 * Other wallets are not asked: they may prompt the user. Undefined if the account is no longer
 * active.
 */
const reportedBy =
  ({ connectionStore, operations }: Services): ReportedAssets =>
  (account, signal) =>
    withActions(operations, signal, async ({ account: use }) => {
      const isActiveEmbedded = (): boolean => {
        const active = activeConnection(connectionStore.snapshot);
        const isOwn = active?.accounts[0].caipAddress === account;
        return (
          isOwn &&
          active.connector.id === CONNECTOR_ID.auth &&
          CHAINS[active.namespace].isEip1193 === true
        );
      };
      if (!isActiveEmbedded()) return undefined;
      const canReport = reportsAssets(await use.capabilities({ signal }), networkIdOf(account));
      const tokens = canReport && isActiveEmbedded() ? await use.assets({ signal }) : undefined;
      return isActiveEmbedded() ? tokens : undefined;
    });

const accountDataOf = (services: AccountDataServices): BlockchainData =>
  new WalletBlockchainData({
    reported: reportedBy(services),
    fallback: serviceOrChain(services),
    scheduler: services.scheduler,
  });

interface CollectiblesServices {
  readonly accountCollectibles: Collectibles;
  readonly collectiblesStore: AccountQuery<CollectibleList>;
  readonly collectiblesParts: AccountCode["collectibles"];
}

type CollectiblesDependencies = Services &
  CollectiblesServices & { readonly accountData: BlockchainData };

/** Number of recent blocks searched if no service lists transfers. */
const NFT_BLOCKS = 5_000;

/** Collectibles, refreshed after each mined transaction. */
const collectiblesBindings: Bindings<CollectiblesServices, CollectiblesDependencies> = {
  /** Uses the host's adapter, else verified candidates from the service or the newest blocks. */
  accountCollectibles: ({ collectibles, accountData: data, blockchainData, chains, options }) => {
    if (collectibles) return collectibles;
    const isListed = blockchainData !== undefined || options.projectId !== undefined;
    const candidates = isListed
      ? new ListedCandidates({ data, chains })
      : new RecentCandidates({ chains, blocks: options.nftBlocks ?? NFT_BLOCKS });
    return new ChainCollectibles({ chains, candidates });
  },
  collectiblesStore: (services) => {
    const { accountCollectibles: collectibles, mined$, clock, scheduler, life } = services;
    const { activeAddress: account } = services;
    const store = collectiblesQuery({ account, collectibles, clock, scheduler, life });
    life.unsubscribeOnEnd(mined$.subscribe(() => store.outdate()));
    return store;
  },
  collectiblesParts: ({ collectiblesStore: store }) => ({ store }),
};

export interface TokensServices extends NamesServices, ActivityServices, CollectiblesServices {
  readonly supportedNetworks: SupportedNetworks | undefined;
  readonly accountData: BlockchainData;
  readonly tokensStore: ReturnType<typeof tokensQuery>;
  readonly tokensParts: AccountCode;
}

/** Tokens, loaded on first use and refreshed after each mined transaction. */
export const bindings: Bindings<TokensServices, Services> = {
  ...namesBindings,
  ...activityBindings,
  ...collectiblesBindings,
  supportedNetworks: ({ http, life, options }) =>
    options.projectId === undefined
      ? undefined
      : new SupportedNetworks({
          http,
          baseUrl: options.services?.blockchain ?? BLOCKCHAIN_SERVICE,
          projectId: options.projectId,
          signal: life.signal,
        }),
  accountData: accountDataOf,
  tokensStore: (services) => {
    const { accountData: data, mined$, clock, scheduler, lifecycle, life } = services;
    const { activeAddress: account } = services;
    const cache = clearedOnDisconnect(
      new RememberedCache(PORTFOLIOS, services.stored, clock),
      services,
    );
    const store = tokensQuery({ account, data, cache, clock, scheduler, lifecycle, life });
    life.unsubscribeOnEnd(mined$.subscribe(() => store.outdate()));
    return store;
  },
  tokensParts: (services) => ({
    get store() {
      return services.tokensStore;
    },
    get activity() {
      return services.activityParts;
    },
    get collectibles() {
      return services.collectiblesParts;
    },
    get names() {
      return services.namesParts;
    },
  }),
};
