import { canHaveSmartSessions } from "../../domain/chains/chains.js";
import { SmartSessionsFlow } from "../../application/flows/smart-sessions-flow.js";
import { withActions, type ActionsCode } from "../../application/shared/lazy-groups.js";
import { derive } from "../../application/shared/state-store.js";
import {
  watchedWhileSubscribed,
  SmartSessionsStore,
} from "../../application/smart-sessions/smart-sessions.store.js";
import type {
  ListedSessionActions,
  SmartSessionsState,
} from "../../application/smart-sessions/smart-sessions.api.js";
import { AccountSmartSessions } from "../../application/smart-sessions/smart-sessions.js";
import type { Account } from "../../domain/account/account.js";
import { networkIdOf } from "../../domain/caip/caip.js";
import { plainText } from "../../domain/connectors/announcement.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import { HttpSmartSessions } from "../smart-sessions/http-smart-sessions.js";
import { walletRequester } from "../wallet-connector/wallet-calls.js";
import type { Bindings } from "./bindings.js";
import type { Services } from "./services.js";

const rejectWithoutProject = async (): Promise<never> => {
  throw new LatchkitError("options/needs-another", {
    option: "smartSessions",
    fix: 'Give "projectId".',
  });
};
const NO_SESSIONS: SmartSessions = {
  list: rejectWithoutProject,
  begin: rejectWithoutProject,
  activate: rejectWithoutProject,
  revoke: rejectWithoutProject,
};

const coSignerOf = ({ smartSessions, options, http }: Services): SmartSessions => {
  if (smartSessions) return smartSessions;
  if (options.projectId === undefined) return NO_SESSIONS;
  const baseUrl = options.services?.blockchain ?? BLOCKCHAIN_SERVICE;
  return new HttpSmartSessions({ http, baseUrl, projectId: options.projectId });
};

export interface SmartSessionServices {
  readonly coSigner: SmartSessions;
  readonly accountSmartSessions: AccountSmartSessions;
  readonly smartSessionsStore: SmartSessionsStore;
  readonly smartSessionsFlow: SmartSessionsFlow;
  readonly smartSessionsParts: ActionsCode<SmartSessionsState, ListedSessionActions>;
}

const unitsOf =
  ({ chains }: Services) =>
  async (account: Account["caipAddress"], token: string, signal: AbortSignal) => {
    const reader = await chains.reader("eip155");
    const amount = await reader.holding?.(account, token, signal);
    if (!amount)
      throw new LatchkitError("chain/not-supported", { networkId: networkIdOf(account) });
    return { decimals: amount.decimals, symbol: plainText(amount.symbol) ?? "" };
  };

/** Smart sessions. The list follows the active account while it has subscribers. */
export const bindings: Bindings<SmartSessionServices, Services> = {
  coSigner: coSignerOf,
  accountSmartSessions: (services) =>
    new AccountSmartSessions({
      sessions: services.coSigner,
      isOn: () => services.features.snapshot.smartSessions,
      account: () => services.activeAccount.snapshot,
      findListed: (account, id) => services.smartSessionsStore.cachedSession(account, id),
      clock: services.clock,
      ask: walletRequester((call, signal) =>
        withActions(services.operations, signal, ({ provider }) =>
          provider("eip155").request(call),
        ),
      ),
    }),
  smartSessionsStore: (services) => {
    const { coSigner: sessions, features, activeAccount, clock, scheduler, life } = services;
    const account = derive([activeAccount], (active) => {
      const isOffered = features.snapshot.smartSessions && canHaveSmartSessions(active?.namespace);
      return isOffered ? active?.caipAddress : undefined;
    });
    const check = (): unknown => services.accountSmartSessions.check();
    const parts = { sessions, account, check, unitsOf: unitsOf(services) };
    return new SmartSessionsStore({ ...parts, clock, scheduler, life });
  },
  smartSessionsFlow: ({ accountSmartSessions, smartSessionsStore, control, navigation, life }) =>
    new SmartSessionsFlow({
      sessions: accountSmartSessions,
      shown: () => (control.isOpen ? navigation.current.view : undefined),
      push: (route) => navigation.push(route),
      changed: () => smartSessionsStore.outdate(),
      run: (action, { signal }, work) => life.run(`smartSessions.${action}`, signal, work),
    }),
  smartSessionsParts: ({ smartSessionsStore: store, smartSessionsFlow: flow, life }) => {
    const refresh = ({
      force = false,
      signal,
    }: Parameters<ListedSessionActions["refresh"]>[0] = {}) =>
      life.run("smartSessions.refresh", signal, (callSignal) => store.refresh(force, callSignal));
    const actions: ListedSessionActions = {
      list: (call) => flow.list(call),
      grant: (request, call) => flow.grant(request, call),
      revoke: (id, call) => flow.revoke(id, call),
      refresh,
    };
    return { store: watchedWhileSubscribed(store), actions: () => actions };
  },
};
