import type { AccountActions } from "../../application/account/account.group.js";
import { ActivityStore } from "../../application/activity/activity.store.js";
import { FollowPending, type SentTransactions } from "../../application/activity/follow-pending.js";
import { type Readable, StateStore } from "../../application/shared/state-store.js";
import type { TokensState } from "../../application/tokens/tokens.api.js";
import { type KnownToken, activityOfSent } from "../../domain/activity/activity-list.js";
import type { SentTransaction } from "../../domain/activity/sent-transaction.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { networkIdOf, parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { valueOf } from "../../domain/shared/load-state.js";
import type { BlockchainData } from "../../ports/blockchain-data.port.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";
import type { AccountCode } from "./loaded-code.js";

export interface ActivityServices {
  readonly sentFromHere: SentTransactions;
  readonly activityStore: ActivityStore;
  readonly activityParts: AccountCode["activity"];
}

type Dependencies = Services &
  ActivityServices & {
    readonly accountData: BlockchainData;
    readonly tokensStore: Readable<TokensState>;
  };

/** Empty until the code that sends transactions is loaded. */
const sentFromHere = ({ operations, life }: Services): SentTransactions => {
  const store = new StateStore<readonly SentTransaction[]>([]);
  let actions: AccountActions | undefined;
  // An array: loaded code calls back before `follow` returns.
  const stops: (() => void)[] = [];
  const follow = (loaded: AccountActions): void => {
    actions = loaded;
    const subscription = loaded.sent.state$.subscribe((list) => store.update(() => list));
    stops.push(() => subscription.unsubscribe());
  };
  stops.push(operations.whenLoaded((loaded) => void stops.push(loaded.actions.whenLoaded(follow))));
  life.onEnd(() => stops.forEach((stop) => stop()));
  return {
    state$: store.state$,
    get snapshot() {
      return store.snapshot;
    },
    settle: (finalStatus) => actions?.sent.settle(finalStatus),
    batch: async (id, signal) => {
      if (!actions) throw new LatchkitError("connection/not-connected", {});
      return actions.account.callsStatus(id, { signal, namespace: "eip155" });
    },
  };
};

const tokenOf = (
  { networks, tokensStore }: Dependencies,
  { account, request: { token } }: SentTransaction,
): KnownToken => {
  if (token === undefined) return networks.find(networkIdOf(account))?.currency;
  const portfolio = valueOf(tokensStore.snapshot);
  const tokenAddress = token.toLowerCase();
  return portfolio?.account === account
    ? portfolio.tokens.find(({ address }) => address?.toLowerCase() === tokenAddress)
    : undefined;
};

const pendingOf = (services: Dependencies): FollowPending => {
  const { chains, mined$, scheduler, life, sentFromHere: sent } = services;
  return new FollowPending({
    account: services.activeAddress,
    sent,
    batchOf: (id, signal) => sent.batch(id, signal),
    receiptOf: async ({ account, hash }, signal) => {
      const { namespace, networkId } = parseCaipAddress(account);
      return (await chains.reader(namespace)).receipt(networkId, hash, signal);
    },
    mined: () => mined$.next(),
    scheduler,
    life,
  });
};

export const activityBindings: Bindings<ActivityServices, Dependencies> = {
  sentFromHere,
  activityStore: (services) => {
    const { accountData: data, mined$, clock, events, life, sentFromHere: sent } = services;
    const { activeAddress: account } = services;
    const ownSent = {
      changes$: sent.state$,
      of: (account: CaipAddress) =>
        sent.snapshot
          .filter((one) => one.account === account)
          .map((one) => activityOfSent(one, tokenOf(services, one))),
    };
    const pending = pendingOf(services);
    const store = new ActivityStore({ account, data, clock, events, life, sent: ownSent, pending });
    life.unsubscribeOnEnd(mined$.subscribe(() => store.outdate()));
    return store;
  },
  activityParts: ({ activityStore: store }) => ({ store }),
};
