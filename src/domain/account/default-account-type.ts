import type { Namespace } from "../caip/caip.types.js";
import type { AccountType } from "./account.js";

/**
 * The kind of account that is shown first where a wallet has several. A namespace with one kind has
 * it only there.
 */
export const DEFAULT_ACCOUNT_TYPES = {
  bip122: "payment",
  eip155: "smartAccount",
  polkadot: "eoa",
  solana: "eoa",
} as const satisfies Partial<Record<Namespace, AccountType>>;

/** The kinds of account that a page shows first in place of these (S6-003). */
export interface DefaultAccountTypes {
  readonly bip122?: "payment" | "ordinal";
  readonly eip155?: "eoa" | "smartAccount";
  readonly polkadot?: "eoa";
  readonly solana?: "eoa";
}

/** The same for any namespace; an ordinary account where nothing else is said. */
export const defaultAccountType = (
  namespace: Namespace,
  types?: DefaultAccountTypes,
): AccountType => {
  const all: Partial<Record<Namespace, AccountType>> = { ...DEFAULT_ACCOUNT_TYPES, ...types };
  return all[namespace] ?? "eoa";
};

/** Accounts with those of the default kind first; otherwise in the order given. */
export const defaultTypeFirst = <A extends { readonly type: AccountType }>(
  namespace: Namespace,
  accounts: readonly [A, ...A[]],
  types?: DefaultAccountTypes,
): readonly [A, ...A[]] => {
  const wanted = defaultAccountType(namespace, types);
  const [first, ...others] = [
    ...accounts.filter(({ type }) => type === wanted),
    ...accounts.filter(({ type }) => type !== wanted),
  ];
  return [first as A, ...others];
};
