import type { Account } from "../account/account.js";
import { isSameAddress } from "../address/same-address.js";
import type { Connection } from "./connection-state.js";

/** Moves the account with this address to the front; undefined if it is not in the connection. */
export const accountsFrom = (
  { namespace, accounts }: Connection,
  address: string | undefined,
): readonly [Account, ...Account[]] | undefined => {
  const chosen =
    address === undefined
      ? undefined
      : accounts.find((account) => isSameAddress(namespace, account.address, address));
  return chosen && [chosen, ...accounts.filter((account) => account !== chosen)];
};
