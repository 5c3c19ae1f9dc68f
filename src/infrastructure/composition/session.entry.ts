import { ContainerModule, type Container } from "inversify";
import { ActiveWallets } from "../../application/account/active-wallet.js";
import { UseAccount } from "../../application/account/use-account.js";
import { AskWallet } from "../../application/connection/ask-wallet.js";
import { DisconnectWallet } from "../../application/connection/disconnect-wallet.js";
import { SessionEip1193Provider } from "../../application/connection/eip1193-provider.js";
import { SessionNamespaceProvider } from "../../application/connection/namespace-provider.js";
import { type ConnectionSucceeded, HoldConnection } from "../../application/connection/hold-connection.js";
import { keepRemembered } from "../../application/connection/keep-remembered.js";
import { OpenWallets } from "../../application/connection/open-wallets.js";
import { RememberConnections } from "../../application/connection/remember-connections.js";
import { RestoreConnections } from "../../application/connection/restore-connections.js";
import type { SessionCode } from "../../application/connection/session-code.js";
import { SwitchAccount } from "../../application/connection/switch-account.js";
import { SwitchNetwork } from "../../application/network/switch-network.js";
import { UnsupportedChainGuard } from "../../application/network/unsupported-chain-guard.js";
import type { UnsupportedPolicy } from "../../domain/network/unsupported-chain.js";
import { AgreeWithTabs } from "../../application/tabs/agree-with-tabs.js";
import { OnePrompt } from "../../application/tabs/one-prompt.js";
import { ReachFact } from "../../application/tabs/reach-fact.js";
import { TabFacts } from "../../application/tabs/tab-facts.js";
import * as s from "./session.tokens.js";
import * as t from "./tokens.js";

export { InjectedWalletConnector } from "../wallet-connector/injected-wallet-connector.js";

/** The options this code obeys. */
export interface SessionOptions { readonly unsupported: UnsupportedPolicy; readonly enableReconnect: boolean; readonly succeeded: ConnectionSucceeded }

/** What works on a session; loaded when the modal opens, with the first verb, or to bring a wallet back. */
const sessionModule = ({ enableReconnect, succeeded, unsupported }: SessionOptions): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(s.OPEN_WALLETS).toResolvedValue((session) => new OpenWallets(session), [t.SESSION]).inSingletonScope();
    bind(s.REMEMBER_CONNECTIONS).toResolvedValue((remembered, stored) => new RememberConnections(remembered, stored), [t.REMEMBERED_CONNECTIONS, t.STORED_STATE]).inSingletonScope();
    bind(s.UNSUPPORTED_CHAIN_GUARD).toResolvedValue((session, networks, control, navigation) => new UnsupportedChainGuard(session, networks, control, navigation, unsupported), [t.SESSION, t.NETWORKS, t.MODAL_CONTROL, t.NAVIGATION]).inSingletonScope();
    bind(s.HOLD_CONNECTION).toResolvedValue(
      (session, open, remembered, networks, modal, guard, events, { signal }) => new HoldConnection(succeeded, session, open, remembered, networks, modal, guard, events, signal),
      [t.SESSION, s.OPEN_WALLETS, s.REMEMBER_CONNECTIONS, t.NETWORKS, t.MODAL_CONTROL, s.UNSUPPORTED_CHAIN_GUARD, t.EVENT_LOG, t.LIFETIME],
    ).inSingletonScope();
    bind(s.ASK_WALLET).toResolvedValue((hold, session, prompt) => new AskWallet(hold, session, prompt), [s.HOLD_CONNECTION, t.SESSION, s.ONE_PROMPT]).inSingletonScope();
    bind(s.DISCONNECT_WALLET).toResolvedValue((session, open, hold, events) => new DisconnectWallet(session, open, hold, events), [t.SESSION, s.OPEN_WALLETS, s.HOLD_CONNECTION, t.EVENT_LOG]).inSingletonScope();
    bind(s.RESTORE_CONNECTIONS).toResolvedValue((registry, session, open, hold, { scheduler }) => new RestoreConnections(registry, session, open, hold, scheduler), [t.WALLET_REGISTRY, t.SESSION, s.OPEN_WALLETS, s.HOLD_CONNECTION, t.PORTS]).inSingletonScope();
    bind(s.ONE_PROMPT).toResolvedValue(({ tabs, scheduler }) => new OnePrompt(tabs, scheduler), [t.PORTS]).inSingletonScope();
    bind(s.AGREE_WITH_TABS).toResolvedValue(
      ({ tabs, clock, random }, prompt, session, networks, open, hold, restore, remembered, { signal }) => {
        const facts = new TabFacts(clock, random.id());
        const reach = new ReachFact({ facts, session, networks, open, hold, restore, signal, enableReconnect });
        return new AgreeWithTabs({ channel: tabs, facts, prompt, session, remembered, reach });
      },
      [t.PORTS, s.ONE_PROMPT, t.SESSION, t.NETWORKS, s.OPEN_WALLETS, s.HOLD_CONNECTION, s.RESTORE_CONNECTIONS, t.REMEMBERED_CONNECTIONS, t.LIFETIME],
    ).inSingletonScope();
    bind(s.SWITCH_ACCOUNT).toResolvedValue((session) => new SwitchAccount(session), [t.SESSION]).inSingletonScope();
    bind(s.SWITCH_NETWORK).toResolvedValue(
      (session, open, networks, control, navigation, events, { chains, logger }) => new SwitchNetwork(session, open, networks, chains, control, navigation, events, logger),
      [t.SESSION, s.OPEN_WALLETS, t.NETWORKS, t.MODAL_CONTROL, t.NAVIGATION, t.EVENT_LOG, t.PORTS],
    ).inSingletonScope();
    bind(s.ACTIVE_WALLETS).toResolvedValue((session, open, { chains }) => new ActiveWallets(session, open, chains), [t.SESSION, s.OPEN_WALLETS, t.PORTS]).inSingletonScope();
    bind(s.USE_ACCOUNT).toResolvedValue((wallets, networks, { chains }) => new UseAccount(wallets, networks, chains), [s.ACTIVE_WALLETS, t.NETWORKS, t.PORTS]).inSingletonScope();
  });

const adoptWith = (restore: RestoreConnections, hold: HoldConnection): SessionCode["adopt"] => async (wallets, signal) => {
  const all = await Promise.all(wallets.map((one) => restore.reconnect(one, signal)));
  const found = signal.aborted ? [] : all.flatMap((one) => (one ? [one] : []));
  hold.adopt(found);
  return found.map(({ connection }) => connection);
};

/** Adds the session's code to an instance; what it follows ends with the instance. */
export const sessionCode = (container: Container, options: SessionOptions): SessionCode => {
  container.load(sessionModule(options));
  const [life, session] = [container.get(t.LIFETIME), container.get(t.SESSION)];
  const keeping = keepRemembered(session, container.get(s.REMEMBER_CONNECTIONS));
  const tabs = container.get(s.AGREE_WITH_TABS);
  keeping.add(tabs.follow());
  life.onEnd(() => { keeping.unsubscribe(); container.get(s.OPEN_WALLETS).releaseAll(); });
  return {
    askWallet: container.get(s.ASK_WALLET),
    disconnect: container.get(s.DISCONNECT_WALLET),
    switchAccount: container.get(s.SWITCH_ACCOUNT),
    switchNetwork: container.get(s.SWITCH_NETWORK),
    restore: container.get(s.RESTORE_CONNECTIONS),
    adopt: adoptWith(container.get(s.RESTORE_CONNECTIONS), container.get(s.HOLD_CONNECTION)),
    tabs,
    account: container.get(s.USE_ACCOUNT),
    provider: (namespace) => {
      const parts = { wallets: container.get(s.ACTIVE_WALLETS), session, life };
      return namespace === "eip155" ? new SessionEip1193Provider(parts) : new SessionNamespaceProvider(namespace, parts);
    },
  };
};
