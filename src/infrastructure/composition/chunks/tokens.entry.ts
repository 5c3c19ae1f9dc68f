import { activeConnection } from "../../../domain/connection/wallets-state.js";
import { type Readable, derive } from "../../../application/shared/state-store.js";
import type { ActivityCode } from "../../../application/activity/activity.group.js";
import { ActivityStore } from "../../../application/activity/activity.store.js";
import type { TokensCode } from "../../../application/tokens/tokens.group.js";
import { TokensStore } from "../../../application/tokens/tokens.store.js";
import type { CaipAddress } from "../../../domain/caip/caip.types.js";
import { BLOCKCHAIN_SERVICE } from "../../../domain/network/service-rpc.js";
import type { BlockchainData } from "../../../ports/blockchain-data.port.js";
import { ServiceAccess } from "../../blockchain-data/service-access.js";
import { SupportedNetworks } from "../../blockchain-data/supported-networks.js";
import { accountDataOf } from "../account-data.js";
import { NAMES_TABLE, type NamesServices } from "../names-table.js";
import type { Services } from "../services/services.types.js";
import type { Bindings } from "../services/table.js";

/** What the chunk of what an account owns and did brings. */
export interface TokensServices extends NamesServices {
  /** Absent without a project id. */
  readonly supportedNetworks: SupportedNetworks | undefined;
  readonly accountData: BlockchainData;
  readonly tokensStore: TokensStore;
  /** With what names have of it: one table for both, so that they share what they ask. */
  readonly tokensCode: TokensCode & Pick<NamesServices, "namesCode">;
  readonly activityStore: ActivityStore;
  readonly activityCode: ActivityCode;
}

/** The active account on the network that is stood on. */
const activeAccount = ({ connectionStore }: Services): Readable<CaipAddress | undefined> =>
  derive(connectionStore, (state) => activeConnection(state)?.accounts[0].caipAddress);

/** Loaded on their first use, read anew after each transaction that was mined. */
export const table: Bindings<TokensServices, Services> = {
  ...NAMES_TABLE,
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
    const store = new TokensStore({ account, data, clock, scheduler, lifecycle, life });
    const following = mined$.subscribe(() => store.outdate());
    life.onEnd(() => following.unsubscribe());
    return store;
  },
  tokensCode: (services) => ({
    get store() {
      return services.tokensStore;
    },
    get namesCode() {
      return services.namesCode;
    },
  }),
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
