import type { CaipAddress, CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** Account types; only Bitcoin has `payment` and `ordinal`. */
export type AccountType = "eoa" | "smartAccount" | "payment" | "ordinal";

/** A hash or address: 0x hex on eip155, the namespace's own encoding elsewhere. */
export type TextOn<N extends Namespace> = N extends "eip155" ? `0x${string}` : string;

/** An account of one namespace. `address` has its checksum if the namespace defines one. */
export interface AccountOn<N extends Namespace> {
  readonly namespace: N;
  readonly address: TextOn<N>;
  readonly caipAddress: CaipAddress;
  readonly networkId: CaipNetworkId;
  readonly connectorId: string;
  readonly type: AccountType;
  /** Public key in hex, if the wallet reports it (Bitcoin). Not verified. */
  readonly publicKey?: string;
  /** BIP-32 path, if the wallet reports it (Bitcoin). */
  readonly path?: string;
}

/** A connected account; `namespace` determines the address format. */
export type Account<N extends Namespace = Namespace> = { readonly [One in N]: AccountOn<One> }[N];
