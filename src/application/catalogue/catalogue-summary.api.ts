import type { NamedWallets } from "../../domain/connectors/connector-visibility.js";
import type { DescribedWallets } from "../../domain/connectors/wallet-rows.js";

/** The catalogue data that connectors are sorted and filtered by. */
export interface CatalogueSummary extends DescribedWallets {
  readonly excluded: NamedWallets;
  readonly included?: NamedWallets;
}
