import type { CollectiblesCode } from "../../application/collectibles/collectibles.group.js";
import { CollectiblesStore } from "../../application/collectibles/collectibles.store.js";
import type { BlockchainData } from "../../ports/blockchain-data.port.js";
import type { Collectibles } from "../../ports/collectibles.port.js";
import { ListedCandidates, RecentCandidates } from "../collectibles/candidates.js";
import { ChainCollectibles } from "../collectibles/chain-collectibles.js";
import { activeAccount } from "./activity-table.js";
import type { Services } from "./services/services.types.js";
import type { Bindings } from "./services/table.js";

/** What collectibles have of the chunk of what an account owns and did. */
export interface CollectiblesServices {
  readonly accountCollectibles: Collectibles;
  readonly collectiblesStore: CollectiblesStore;
  readonly collectiblesCode: CollectiblesCode;
}

type Around = Services & CollectiblesServices & { readonly accountData: BlockchainData };

/** Blocks looked through where no service lists what an account was sent. */
const BLOCKS = 5_000;

/** Collectibles, read anew after each transaction that was mined. */
export const COLLECTIBLES_TABLE: Bindings<CollectiblesServices, Around> = {
  /** The host's own adapter, else what was listed or is in the newest blocks, checked. */
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
    const store = new CollectiblesStore({ account, collectibles, clock, scheduler, life });
    const following = mined$.subscribe(() => store.outdate());
    life.onEnd(() => following.unsubscribe());
    return store;
  },
  collectiblesCode: ({ collectiblesStore: store }) => ({ store }),
};
