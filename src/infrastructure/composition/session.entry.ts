import { type Subscription, distinctUntilChanged, map } from "rxjs";
import type { RaiseAlert } from "../../application/alerts/alerts.js";
import { AskWallet } from "../../application/connection/ask-wallet.js";
import { DisconnectWallet } from "../../application/connection/disconnect-wallet.js";
import { LookAtWallet } from "../../application/connection/look-at-wallet.js";
import {
  type ConnectionSucceeded,
  HoldConnection,
} from "../../application/connection/hold-connection.js";
import { followConflicts } from "../../application/connection/follow-conflicts.js";
import { keepRemembered } from "../../application/connection/keep-remembered.js";
import { OpenWallets } from "../../application/connection/open-wallets.js";
import { RememberConnections } from "../../application/connection/remember-connections.js";
import type { Remembered } from "../../application/connection/remembered-connections.js";
import { RestoreConnections } from "../../application/connection/restore-connections.js";
import type { SessionCode } from "../../application/connection/session-code.js";
import type { SessionState } from "../../application/connection/session.store.js";
import type { LazyActions } from "../../application/connection/wallet-actions.js";
import { UnsupportedChainGuard } from "../../application/network/unsupported-chain-guard.js";
import { AgreeWithTabs } from "../../application/tabs/agree-with-tabs.js";
import { OnePrompt } from "../../application/tabs/one-prompt.js";
import { ReachFact } from "../../application/tabs/reach-fact.js";
import { TabFacts } from "../../application/tabs/tab-facts.js";
import type { UnsupportedPolicy } from "../../domain/network/unsupported-chain.js";
import type { Readable } from "../../application/shared/fact-store.js";
import type { MakeLazy } from "../../application/shared/lazy.js";
import type { ProjectFeatures } from "../../domain/config/features.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import { recentFrom } from "../../domain/connection/stored-connections.js";
import type { Core } from "./core.js";

export { InjectedWalletConnector } from "../wallet-connector/injected-wallet-connector.js";

/** The options this code obeys. */
export interface SessionOptions {
  readonly unsupported: UnsupportedPolicy;
  readonly enableReconnect: boolean;
  readonly succeeded: ConnectionSucceeded;
  readonly alert: RaiseAlert;
  readonly lazy: MakeLazy;
  readonly features: Readable<Pick<ProjectFeatures, "multiWallet">>;
}

const adoptWith =
  (restore: RestoreConnections, hold: HoldConnection): SessionCode["adopt"] =>
  async (wallets, signal) => {
    let adopted: readonly Connection[] = [];
    await restore.reach(wallets, signal, (all) => {
      const found = all.flatMap((one) => one ?? []);
      adopted = found.map(({ connection }) => connection);
      hold.adopt(found);
    });
    return adopted;
  };

/**
 * A wallet is chosen, is on its way back or is connected: what is done with it is fetched while it
 * answers.
 */
const isInUse = ({ isRestoring, connection }: SessionState): boolean =>
  isRestoring || connection.attempt !== undefined || connection.connections.length > 0;

/**
 * Fetches the actions each time that wallets begin to be in use: a failure is met again by the call
 * that needs them.
 */
const fetchInTime = ({ session }: Core, actions: LazyActions): Subscription =>
  session.state$.pipe(map(isInUse), distinctUntilChanged()).subscribe((isNow) => {
    if (isNow) actions.preload();
  });

/**
 * What connects, registers and ends wallets, wired by hand in the order it is needed; loaded when
 * the modal opens, with the first call that needs it, or to bring a wallet back. What it follows
 * ends with the instance.
 */
export const sessionCode = (
  core: Core,
  { alert, enableReconnect, lazy, succeeded, features, unsupported }: SessionOptions,
): SessionCode => {
  const { ports, session, networks, navigation, control, events, registry, remembered, life } =
    core;
  const { tabs: channel, clock, random, scheduler } = ports;
  const open = new OpenWallets(session);
  const isMulti = (): boolean => features.snapshot.multiWallet;
  const remember = new RememberConnections(remembered, core.stored, session, (stored) =>
    isMulti() ? recentFrom(stored, registry.snapshot) : [],
  );
  const guard = new UnsupportedChainGuard(session, networks, control, navigation, unsupported);
  const hold = new HoldConnection({
    succeeded,
    session,
    open,
    remembered: remember,
    networks,
    modal: control,
    navigation,
    unsupported: guard,
    events,
    life: life.signal,
    isMulti,
  });
  const restore = new RestoreConnections({
    registry,
    session,
    hold,
    remembered: remember,
    scheduler,
    signal: life.signal,
    isMulti,
  });
  const prompt = new OnePrompt(channel, scheduler);
  const facts = new TabFacts(clock, random.id());
  const look = new LookAtWallet({ session, open, reactions: hold.reactions });
  const reach = new ReachFact({
    facts,
    session,
    networks,
    open,
    hold,
    restore,
    look,
    signal: life.signal,
    enableReconnect,
  });
  const tabs = new AgreeWithTabs({
    channel,
    facts,
    prompt,
    session,
    remembered,
    remember,
    reach,
    look,
    open,
    signal: life.signal,
  });
  const actions: LazyActions = lazy("account", async () => {
    const { walletActions } = await import("./wallet-actions.entry.js");
    return walletActions({ core, open, look, remember, alert });
  });
  const keeping = keepRemembered(session, remember);
  keeping.add(fetchInTime(core, actions));
  keeping.add(tabs.follow());
  keeping.add(followConflicts({ registry, session, hold }));
  keeping.add(registry.state$.subscribe(() => remember.load()));
  keeping.add(features.state$.subscribe(() => remember.load()));
  life.onEnd(() => {
    keeping.unsubscribe();
    open.releaseAll();
  });
  return {
    askWallet: new AskWallet({ hold, session, prompt, look, signal: life.signal }),
    disconnect: new DisconnectWallet({
      session,
      open,
      hold,
      restore,
      remembered: remember,
      tabs,
      events,
    }),
    remembered: {
      forget: (which) => {
        remember.forget(which);
        const isOne = (one: Remembered): boolean =>
          one.namespace === which.namespace && one.connectorId === which.connectorId;
        restore.leaveOut((one) => isOne(one) && !remember.toRestore().some(isOne));
      },
      setLabel: (account, label) => remember.setLabel(account, label),
    },
    restore,
    adopt: adoptWith(restore, hold),
    tabs,
    actions,
  };
};
