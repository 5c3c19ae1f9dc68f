import type { Namespace } from "../caip/caip.types.js";
import type { AccountType } from "./account.js";

/** The account type to show first when a wallet has several. */
export const DEFAULT_ACCOUNT_TYPES = {
  bip122: "payment",
  eip155: "smartAccount",
  polkadot: "eoa",
  solana: "eoa",
} as const satisfies Partial<Record<Namespace, AccountType>>;

/** Host overrides: only the embedded wallet on EVM networks offers a choice. */
export interface DefaultAccountTypes {
  readonly eip155?: "eoa" | "smartAccount";
}

/** The default for any namespace; `eoa` where the specification sets no default. */
export const defaultAccountType = (namespace: Namespace): AccountType =>
  (DEFAULT_ACCOUNT_TYPES as Partial<Record<Namespace, AccountType>>)[namespace] ?? "eoa";

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
