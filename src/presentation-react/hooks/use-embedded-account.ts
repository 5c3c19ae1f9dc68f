import type {
  EmbeddedAccountGroup,
  EmbeddedAccountState,
} from "../../application/embedded-wallet/embedded-account.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/**
 * The account of the embedded wallet: its user, and which of its accounts is preferred. Its code is
 * fetched with the first use.
 */
export const useEmbeddedAccount = (): {
  readonly embeddedAccount: EmbeddedAccountState;
} & Actions<EmbeddedAccountGroup> => {
  const embeddedAccount = useStateOf("embeddedAccount");
  return { embeddedAccount, ...useActionsOf("embeddedAccount") };
};
