import type { Account } from "../../../domain/account/account.js";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import { hasSmartAccounts } from "../../../domain/embedded-wallet/smart-account.js";
import type { Network } from "../../../domain/network/network.js";
import type { EmbeddedAccountState } from "../../embedded-wallet/embedded-account.api.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
import type { Groups, Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { type Outcome, outcomeOf } from "../../shared/views/outcome.js";
import { StateStore } from "../../shared/state-store.js";

type Followed = "emailUpdate" | "embeddedAccount";
type StatesOf<N extends Followed> = Group<Groups[N]["snapshot"]>;

/** The states of the embedded wallet; where there is none, nothing of its code is fetched. */
export const embeddedStates = (
  latchkit: Latchkit,
): readonly [StatesOf<"emailUpdate">, StatesOf<"embeddedAccount">] => {
  const { emailUpdate, embeddedAccount } = latchkit;
  return viewInternalsOf(latchkit).options.hasSecureFrame
    ? [emailUpdate, embeddedAccount]
    : [new StateStore(emailUpdate.snapshot), new StateStore(embeddedAccount.snapshot)];
};

/** The kinds of account that the embedded wallet has. */
export type EmbeddedType = "eoa" | "smartAccount";

/**
 * The kind of account that a user of the embedded wallet may change to on the network (S6-004);
 * undefined where there is only one.
 */
export const otherTypeOf = (
  current: Account | undefined,
  accounts: readonly Account[],
  {
    network,
    embedded: { smartAccountNetworks },
  }: { readonly network: Network; readonly embedded: EmbeddedAccountState },
): EmbeddedType | undefined => {
  if (current?.connectorId !== CONNECTOR_ID.auth) return undefined;
  const other = current.type === "smartAccount" ? "eoa" : "smartAccount";
  const isThere = accounts.some(
    ({ connectorId, networkId, type }) =>
      connectorId === current.connectorId && networkId === current.networkId && type === other,
  );
  const isEnabled = other === "eoa" || hasSmartAccounts(network, smartAccountNetworks);
  return isThere && isEnabled ? other : undefined;
};

/** Changes to the other kind of account; never rejects. */
export const preferType = (latchkit: Latchkit, type: EmbeddedType): Promise<Outcome> =>
  outcomeOf(latchkit.embeddedAccount.actions().then((actions) => actions.prefer(type)));
