import type { CaipNetworkId } from "../../domain/caip/caip.types.js";

/** An account of the phone in one namespace, with a real key. */
export interface PhoneAccount {
  addressOn(networkId: CaipNetworkId): string;
  /**
   * Results after approval, by WalletConnect method. Throws or rejects with code -32602 for invalid
   * parameters.
   */
  readonly answers: Readonly<
    Record<string, (params: unknown, networkId: CaipNetworkId) => unknown>
  >;
}
