import { ActiveWallets } from "../../application/account/active-wallet.js";
import { UseAccount } from "../../application/account/use-account.js";
import type { RaiseAlert } from "../../application/alerts/alerts.js";
import { SessionEip1193Provider } from "../../application/connection/eip1193-provider.js";
import type { LookAtWallet } from "../../application/connection/look-at-wallet.js";
import {
  type ProviderParts,
  SessionNamespaceProvider,
} from "../../application/connection/namespace-provider.js";
import type { OpenWallets } from "../../application/connection/open-wallets.js";
import type { RememberConnections } from "../../application/connection/remember-connections.js";
import { SwitchAccount } from "../../application/connection/switch-account.js";
import { SwitchConnection } from "../../application/connection/switch-connection.js";
import type { WalletActions } from "../../application/connection/wallet-actions.js";
import type { Eip1193Provider, NamespaceProvider } from "../../application/latchkit.js";
import { WaitingTransactions } from "../../application/navigation/waiting-transactions.js";
import { SwitchNetwork } from "../../application/network/switch-network.js";
import { WalletMoves } from "../../application/network/wallet-moves.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { frozenCopy } from "../../domain/shared/frozen-copy.js";
import type { Core } from "./core.js";

/** The registered wallets, and what reads them and remembers them. */
export interface ActionParts {
  readonly core: Core;
  readonly open: OpenWallets;
  readonly look: LookAtWallet;
  readonly remember: RememberConnections;
  readonly alert: RaiseAlert;
}

/** One provider a namespace, however often it is asked for. */
const providersOf = (parts: ProviderParts): WalletActions["provider"] => {
  const made = new Map<Namespace, Eip1193Provider | NamespaceProvider>();
  return (namespace) => {
    const provider =
      made.get(namespace) ??
      (namespace === "eip155"
        ? new SessionEip1193Provider(parts)
        : new SessionNamespaceProvider(namespace, parts));
    made.set(namespace, provider);
    return provider;
  };
};

/**
 * What is done with connected wallets, wired by hand in the order it is needed. It listens to
 * nothing before it is called.
 */
export const walletActions = ({
  core,
  open,
  look,
  remember,
  alert,
}: ActionParts): WalletActions => {
  const { ports, session, networks, navigation, control, events, registry, life } = core;
  const { scheduler, chains, environment } = ports;
  const wallets = new ActiveWallets(session, open, chains);
  const moves = new WalletMoves({ look, scheduler, signal: life.signal });
  return {
    switchAccount: new SwitchAccount(session, remember),
    switchConnection: new SwitchConnection({
      session,
      registry,
      open,
      connect: core.connect,
      control,
      navigation,
      remembered: remember,
      environment,
      scheduler,
    }),
    switchNetwork: new SwitchNetwork({
      session,
      open,
      networks,
      chains,
      modal: control,
      navigation,
      events,
      alert,
      look,
      moves,
      scheduler,
    }),
    transactions: new WaitingTransactions(() => control.back()),
    account: new UseAccount({ wallets, networks, chains, look, mined: () => core.mined$.next() }),
    copyOf: frozenCopy,
    provider: providersOf({ wallets, session, life, open, moves }),
  };
};
