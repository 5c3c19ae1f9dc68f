import type { Namespace } from "../caip/caip.types.js";
import { CHAINS } from "../chains/chains.js";
import type { AccountType } from "./account.js";

/** Host overrides: only the embedded wallet on EVM networks offers a choice. */
export interface DefaultAccountTypes {
  readonly eip155?: "eoa" | "smartAccount";
}

/** The type of an account whose wallet reports none. */
export const plainAccountType = (namespace: Namespace): AccountType =>
  CHAINS[namespace].accountType ?? "eoa";

/** The account type to show first when a wallet has several. */
export const defaultAccountType = (namespace: Namespace): AccountType =>
  CHAINS[namespace].firstAccountType ?? plainAccountType(namespace);

/** Moves accounts of the default type to the front; the order is otherwise unchanged. */
export const defaultTypeFirst = <A extends { readonly type: AccountType }>(
  namespace: Namespace,
  accounts: readonly [A, ...A[]],
): readonly [A, ...A[]] => {
  const wanted = defaultAccountType(namespace);
  const [first, ...others] = [
    ...accounts.filter(({ type }) => type === wanted),
    ...accounts.filter(({ type }) => type !== wanted),
  ];
  return [first as A, ...others];
};
