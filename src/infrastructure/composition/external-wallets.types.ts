import type { WalletRegistry } from "../../application/connectors/wallet-registry.js";

/** Connectors besides the page's injected wallets, as an idle page has them. */
export interface ExternalWallets {
  /** EVM connector that is restored without a remembered connection: the Safe's, inside a Safe. */
  readonly forced: string | undefined;
  /**
   * Adds the wallets to the registry; settles when they are listed. Returns undefined if there are
   * none. If the code cannot be loaded yet, the wallets are added later.
   */
  list(registry: WalletRegistry): Promise<unknown> | undefined;
}
