import type { NamedWallets } from "../../domain/connectors/connector-visibility.js";
import type { WalletsByGroup } from "../../domain/connectors/wallet-rows.js";

/** The catalogue data that connectors are sorted and filtered by. */
export interface CatalogueSummary extends WalletsByGroup {
  readonly excluded: NamedWallets;
  readonly included?: NamedWallets;
}
