import type { NamedWallets } from "../../domain/connectors/connector-visibility.js";
import type { DescribedWallets } from "../../domain/connectors/wallet-rows.js";

/** What connectors are listed by, as far as the catalogue said it. */
export interface CatalogueSummary extends DescribedWallets {
  readonly excluded: NamedWallets;
  readonly included?: NamedWallets;
}
