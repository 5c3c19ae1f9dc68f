import type { WalletRegistry } from "../../application/connectors/wallet-registry.js";

/** Ways to connect besides the wallets of the page, as an idle page has them. */
export interface ExternalWallets {
  /** The EVM connector that is brought back though nothing is remembered: inside a Safe its own. */
  readonly forced: string | undefined;
  /**
   * Lists them; settles once they stand in the registry. A page that has none fetches nothing. Code
   * that cannot be had yet lists them when it comes.
   */
  list(registry: WalletRegistry): Promise<unknown> | undefined;
}
