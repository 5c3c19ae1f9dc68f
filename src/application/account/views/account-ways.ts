import type { Account } from "../../../domain/account/account.js";
import { toNetworkSpelling } from "../../../domain/address/evm-address.js";
import type { Clipboard } from "../../../ports/page.ports.js";
import type { AccountTab } from "../../../domain/account/account-rules.js";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import type { Connector } from "../../../domain/connectors/connector.js";
import type { Latchkit } from "../../latchkit.js";
import { openOnramp } from "../../shared/views/account-actions.js";
import { viewInternalsOf, type ViewInternals } from "../../shared/views/view-options.js";
import type { EmbeddedAccountState } from "../../embedded-wallet/embedded-wallet.api.js";
import type { Group } from "../../shared/group.js";
import { StateStore } from "../../shared/state-store.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";

/** Disconnects the active connection with `multiWallet`, else all. */
export const endConnection = (latchkit: Latchkit): Promise<Outcome> => {
  const { current } = latchkit.account.snapshot;
  if (!latchkit.features.snapshot.multiWallet || current === undefined)
    return outcomeOf(latchkit.connection.disconnect());
  const { namespace, connectorId } = current;
  // Shows the remaining wallets.
  if (latchkit.connection.snapshot.connections.length > 1)
    latchkit.navigation.push({ view: "ProfileWallets", namespace });
  return outcomeOf(latchkit.connection.disconnect({ namespace, connectorId }));
};

/** The embedded wallet's state; loads no code without a secure frame. */
export const embeddedState = (latchkit: Latchkit): Group<EmbeddedAccountState> => {
  const { embeddedAccount } = latchkit;
  return viewInternalsOf(latchkit).options.hasSecureFrame
    ? embeddedAccount
    : new StateStore(embeddedAccount.snapshot);
};

/** The user's name for a row. */
export const nameOf = ({ user }: EmbeddedAccountState): { readonly userName?: string } => {
  const userName = user?.userName ?? user?.email;
  return userName === undefined ? {} : { userName };
};

/** Copies the address in the network's spelling. False if the page may not use the clipboard. */
export const copyAddressOf = (
  account: Account | undefined,
  clipboard: Clipboard,
): Promise<boolean> =>
  account === undefined
    ? Promise.resolve(false)
    : clipboard.write(toNetworkSpelling(account.networkId, account.address));

/** True for the embedded wallet, which has its own settings. */
export const isEmbedded = (wallet: Connector | undefined): boolean =>
  wallet?.id === CONNECTOR_ID.auth;

/** Navigation and wallet actions of the Account view. */
export const waysFrom = (latchkit: Latchkit, internals: Pick<ViewInternals, "track" | "links">) => {
  const { account, embeddedAccount, navigation } = latchkit;
  return {
    disconnect: () => endConnection(latchkit),
    openConnect: () => navigation.replace({ view: "Connect" }),
    openWallets: () => navigation.push({ view: "ProfileWallets" }),
    openReceive: () => navigation.push({ view: "WalletReceive" }),
    showTab: (tab: AccountTab) => account.showTab(tab),
    openSettings: () => navigation.push({ view: "AccountSettings" }),
    followUser: () => {
      if (isEmbedded(account.snapshot.wallet)) embeddedAccount.actions().catch(() => undefined);
    },
    openOnramp: () => openOnramp(latchkit, internals),
    openSend: () => navigation.push({ view: "WalletSend" }),
    openSwap: () => navigation.push({ view: "Swap" }),
    openNetworks: () => navigation.push({ view: "Networks" }),
    openExplorer: () => {
      const url = account.snapshot.explorerUrl;
      return url !== undefined && internals.links.openTab(url);
    },
  };
};
