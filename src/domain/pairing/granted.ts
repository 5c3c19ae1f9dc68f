import type { Account } from "../account/account.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** A verified grant in one namespace: requested accounts in the wallet's order. */
export interface ApprovedNamespace {
  readonly namespace: Namespace;
  readonly accounts: readonly [ApprovedAccount, ...ApprovedAccount[]];
  /** Requested networks that the wallet granted, by account or by name. */
  readonly networkIds: readonly CaipNetworkId[];
  readonly methods: readonly string[];
  /** Network → the id under which an older wallet granted it; requests use that id. */
  readonly olderIds: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>>;
}
export interface ApprovedAccount extends Pick<
  Account,
  "namespace" | "address" | "caipAddress" | "networkId"
> {}

/** A request in one namespace of a session. */
export interface SessionRequest {
  readonly method: string;
  readonly params?: unknown;
}

/**
 * `known`: answered from the session. `select-network`: without asking the wallet. `send`: to the
 * wallet, with its network id. `read`: answered by the network's RPC.
 */
export type RequestRoute =
  | { readonly kind: "known"; readonly value: unknown }
  | { readonly kind: "select-network"; readonly networkId: CaipNetworkId }
  | { readonly kind: "send"; readonly chainId: CaipNetworkId }
  | { readonly kind: "read"; readonly networkId: CaipNetworkId }
  | { readonly kind: "refused" };

/** Route of a request that is answered without the wallet. */
export const answeredLocally = (value: unknown): RequestRoute => ({ kind: "known", value });

/** Granted addresses on a network, else those of the first network. */
export const grantedAddresses = (
  { accounts }: ApprovedNamespace,
  networkId: CaipNetworkId,
): readonly string[] => {
  const networkAccounts = accounts.filter((account) => account.networkId === networkId);
  return (
    networkAccounts.length > 0
      ? networkAccounts
      : accounts.filter((account) => account.networkId === accounts[0].networkId)
  ).map(({ address }) => address);
};
