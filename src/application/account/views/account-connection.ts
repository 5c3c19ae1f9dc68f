import type { Account } from "../../../domain/account/account.js";
import { toNetworkSpelling } from "../../../domain/address/evm-address.js";
import type { Clipboard } from "../../../ports/page.ports.js";
import type { Latchkit } from "../../latchkit.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
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

/** Copies the address in the network's spelling. False if the page may not use the clipboard. */
export const copyAddressOf = (
  account: Account | undefined,
  clipboard: Clipboard,
): Promise<boolean> =>
  account === undefined
    ? Promise.resolve(false)
    : clipboard.write(toNetworkSpelling(account.networkId, account.address));
