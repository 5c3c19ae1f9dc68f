import type { CaipNetworkId } from "../../domain/caip/caip.types.js";

/** An account of the phone in one namespace, over a real key. */
export interface PhoneAccount {
  addressOn(networkId: CaipNetworkId): string;
  /**
   * What it answers once a person said yes, by WalletConnect method. Each throws or rejects with
   * code -32602 for parameters it cannot read.
   */
  readonly answers: Readonly<
    Record<string, (params: unknown, networkId: CaipNetworkId) => unknown>
  >;
}
