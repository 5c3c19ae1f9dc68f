import { collectiblesQuery } from "../../application/collectibles/collectibles.store.js";
import type { AccountQuery } from "../../application/shared/account-query.js";
import type { WatchedCode } from "../../application/shared/lazy-groups.js";
import type { CollectibleList } from "../../domain/collectibles/collectible.js";
import type { BlockchainData, Collectibles } from "../../ports/blockchain-data.port.js";
import { ListedCandidates, RecentCandidates } from "../collectibles/candidates.js";
import { ChainCollectibles } from "../collectibles/chain-collectibles.js";
import { activeAccount } from "./activity.chunk.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

/** Collectibles services in the tokens chunk. */
export interface CollectiblesServices {
  readonly accountCollectibles: Collectibles;
  readonly collectiblesStore: AccountQuery<CollectibleList>;
  readonly collectiblesCode: WatchedCode<CollectibleList>;
}

type Dependencies = Services & CollectiblesServices & { readonly accountData: BlockchainData };

/** Number of recent blocks searched if no service lists transfers. */
const BLOCKS = 5_000;

/** Collectibles, refreshed after each mined transaction. */
export const collectiblesBindings: Bindings<CollectiblesServices, Dependencies> = {
  /** Uses the host's adapter, else verified candidates from the service or the newest blocks. */
  accountCollectibles: ({ collectibles, accountData: data, blockchainData, chains, options }) => {
    if (collectibles) return collectibles;
    const isListed = blockchainData !== undefined || options.projectId !== undefined;
    const candidates = isListed
      ? new ListedCandidates({ data, chains })
      : new RecentCandidates({ chains, blocks: options.nftBlocks ?? BLOCKS });
    return new ChainCollectibles({ chains, candidates });
  },
  collectiblesStore: (services) => {
    const { accountCollectibles: collectibles, mined$, clock, scheduler, life } = services;
    const account = activeAccount(services);
    const store = collectiblesQuery({ account, collectibles, clock, scheduler, life });
    const following = mined$.subscribe(() => store.outdate());
    life.onEnd(() => following.unsubscribe());
    return store;
  },
  collectiblesCode: ({ collectiblesStore: store }) => ({ store }),
};
