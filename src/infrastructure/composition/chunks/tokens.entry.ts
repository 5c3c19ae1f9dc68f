import { activeConnection } from "../../../domain/connection/wallets-state.js";
import { type Readable, derive } from "../../../application/shared/state-store.js";
import type { ActivityCode } from "../../../application/activity/activity.group.js";
import { ActivityStore } from "../../../application/activity/activity.store.js";
import type { TokensCode } from "../../../application/tokens/tokens.group.js";
import { TokensStore } from "../../../application/tokens/tokens.store.js";
import type { CaipAddress } from "../../../domain/caip/caip.types.js";
import { BLOCKCHAIN_SERVICE } from "../../../domain/network/service-rpc.js";
import type { BlockchainData } from "../../../ports/blockchain-data.port.js";
import { ChainBlockchainData } from "../../blockchain-data/chain-blockchain-data.js";
import { HttpBlockchainData } from "../../blockchain-data/http-blockchain-data.js";
import type { Services } from "../services/services.types.js";
import type { Bindings } from "../services/table.js";

/** What the chunk of what an account owns and did brings. */
export interface TokensServices {
  readonly accountData: BlockchainData;
  readonly tokensStore: TokensStore;
  readonly tokensCode: TokensCode;
  readonly activityStore: ActivityStore;
  readonly activityCode: ActivityCode;
}

/** The host's own adapter, else the service where there is a project, else the chain alone. */
const accountData = (services: Services): BlockchainData => {
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
    beside: chain,
  });
};

/** The active account on the network that is stood on. */
const activeAccount = ({ connectionStore }: Services): Readable<CaipAddress | undefined> =>
  derive(connectionStore, (state) => activeConnection(state)?.accounts[0].caipAddress);

/** Loaded on their first use, read anew after each transaction that was mined. */
export const table: Bindings<TokensServices, Services> = {
  accountData,
  tokensStore: (services) => {
    const { accountData: data, mined$, clock, scheduler, lifecycle, life } = services;
    const account = activeAccount(services);
    const store = new TokensStore({ account, data, clock, scheduler, lifecycle, life });
    const following = mined$.subscribe(() => store.outdate());
    life.onEnd(() => following.unsubscribe());
    return store;
  },
  tokensCode: ({ tokensStore: store }) => ({ store }),
  activityStore: (services) => {
    const { accountData: data, mined$, clock, events, life } = services;
    const account = activeAccount(services);
    const store = new ActivityStore({ account, data, clock, events, life });
    const following = mined$.subscribe(() => store.outdate());
    life.onEnd(() => following.unsubscribe());
    return store;
  },
  activityCode: ({ activityStore: store }) => ({ store }),
};
