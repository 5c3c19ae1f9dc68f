import { RememberedCache } from "../../application/shared/remembered-cache.js";
import { TokensStore } from "../../application/tokens/tokens.store.js";
import { PORTFOLIOS } from "../../domain/storage/portfolio-entry.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { BlockchainData } from "../../ports/blockchain-data.port.js";
import { ServiceAccess } from "../blockchain-data/service-access.js";
import { SupportedNetworks } from "../blockchain-data/supported-networks.js";
import { accountDataOf } from "./account-data.js";
import { ACTIVITY_TABLE, type ActivityServices, activeAccount } from "./activity-table.js";
import { COLLECTIBLES_TABLE, type CollectiblesServices } from "./collectibles-table.js";
import { whileConnected } from "./while-connected.js";
import { NAMES_TABLE, type NamesServices } from "./names-table.js";
import type { AccountCode, Services } from "./services.js";
import type { Bindings } from "./bindings.js";

/** Services of the tokens chunk, with names, activity and collectibles. */
export interface TokensServices extends NamesServices, ActivityServices, CollectiblesServices {
  /** Absent without a project id. */
  readonly supportedNetworks: SupportedNetworks | undefined;
  readonly accountData: BlockchainData;
  readonly tokensStore: TokensStore;
  readonly tokensCode: AccountCode;
}

/** Tokens, loaded on first use and refreshed after each mined transaction. */
export const bindings: Bindings<TokensServices, Services> = {
  ...NAMES_TABLE,
  ...ACTIVITY_TABLE,
  ...COLLECTIBLES_TABLE,
  supportedNetworks: ({ http, life, options }) =>
    options.projectId === undefined
      ? undefined
      : new SupportedNetworks(
          new ServiceAccess({
            http,
            baseUrl: options.services?.blockchain ?? BLOCKCHAIN_SERVICE,
            projectId: options.projectId,
            signal: life.signal,
          }),
        ),
  accountData: accountDataOf,
  tokensStore: (services) => {
    const { accountData: data, mined$, clock, scheduler, lifecycle, life } = services;
    const account = activeAccount(services);
    const cache = whileConnected(new RememberedCache(PORTFOLIOS, services.stored, clock), services);
    const store = new TokensStore({ account, data, cache, clock, scheduler, lifecycle, life });
    const following = mined$.subscribe(() => store.outdate());
    life.onEnd(() => following.unsubscribe());
    return store;
  },
  tokensCode: (services) => ({
    get store() {
      return services.tokensStore;
    },
    get activityCode() {
      return services.activityCode;
    },
    get collectiblesCode() {
      return services.collectiblesCode;
    },
    get namesCode() {
      return services.namesCode;
    },
  }),
};
