import type { CaipAddress, CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** Kinds of accounts; `payment` and `ordinal` are Bitcoin's. */
export type AccountType = "eoa" | "smartAccount" | "payment" | "ordinal";

/** A connected account. `address` is checksummed where the namespace has a checksum. */
export interface Account {
  readonly namespace: Namespace;
  readonly address: string;
  readonly caipAddress: CaipAddress;
  readonly networkId: CaipNetworkId;
  readonly connectorId: string;
  readonly type: AccountType;
  /**
   * Hex of the public key, where the wallet gives it (Bitcoin). Public, and the wallet's own word.
   */
  readonly publicKey?: string;
  /** BIP-32 path, where the wallet gives it (Bitcoin). */
  readonly path?: string;
}
