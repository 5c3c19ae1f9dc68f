import { viewInternalsOf } from "../../shared/views/view-options.js";
import type { EmbeddedAccountState } from "../../embedded-wallet/embedded-account.api.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { StateStore } from "../../shared/state-store.js";

/** The embedded wallet's account; where there is none, nothing of its code is fetched. */
export const embeddedState = (latchkit: Latchkit): Group<EmbeddedAccountState> => {
  const { embeddedAccount } = latchkit;
  return viewInternalsOf(latchkit).options.hasSecureFrame
    ? embeddedAccount
    : new StateStore(embeddedAccount.snapshot);
};

/** What a row calls its user. */
export const nameOf = ({ user }: EmbeddedAccountState): { readonly userName?: string } => {
  const userName = user?.userName ?? user?.email;
  return userName === undefined ? {} : { userName };
};
