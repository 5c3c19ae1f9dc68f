import type { CaipAddress, CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** Kinds of accounts (spec section 3); `payment` and `ordinal` are Bitcoin's. */
export type AccountType = "eoa" | "smartAccount" | "payment" | "ordinal";

/** A connected account. `address` is checksummed where the namespace has a checksum. Spec section 3. */
export interface Account {
  readonly namespace: Namespace;
  readonly address: string;
  readonly caipAddress: CaipAddress;
  readonly networkId: CaipNetworkId;
  readonly connectorId: string;
  readonly type: AccountType;
}
