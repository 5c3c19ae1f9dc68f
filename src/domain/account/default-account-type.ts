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

/** What a page may set otherwise: the embedded wallet has a choice on EVM networks alone. */
export interface DefaultAccountTypes {
  readonly eip155?: "eoa" | "smartAccount";
}

/** The same for any namespace; an ordinary account where the specification names none. */
export const defaultAccountType = (namespace: Namespace): AccountType =>
  (DEFAULT_ACCOUNT_TYPES as Partial<Record<Namespace, AccountType>>)[namespace] ?? "eoa";

/** Accounts with those of the default kind first; otherwise in the order given. */
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
