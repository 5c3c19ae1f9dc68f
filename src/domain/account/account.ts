import type { CaipAddress, CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** Kinds of accounts; `payment` and `ordinal` are Bitcoin's. */
export type AccountType = "eoa" | "smartAccount" | "payment" | "ordinal";

/** A text as it stands on a namespace: 0x hex on eip155, the namespace's own form elsewhere. */
export type TextOn<N extends Namespace> = N extends "eip155" ? `0x${string}` : string;

/** An account of one namespace. `address` is checksummed where the namespace has a checksum. */
export interface AccountOn<N extends Namespace> {
  readonly namespace: N;
  readonly address: TextOn<N>;
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

/** A connected account; its `namespace` tells which form its address has. */
export type Account<N extends Namespace = Namespace> = { readonly [One in N]: AccountOn<One> }[N];
