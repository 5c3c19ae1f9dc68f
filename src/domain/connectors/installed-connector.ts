import type { Wallet } from "../catalogue/wallet.js";
import { type Connector, type ConnectorGroup, connectorsOf } from "./connector.js";
import { installedAs } from "./same-wallet.js";

/**
 * The connector of a described wallet that is listed in these groups: it is in the user's browser.
 * One whose identity is in doubt is never taken for it.
 */
export const installedConnector = (
  wallet: Wallet,
  { groups }: { readonly groups: readonly ConnectorGroup[] },
): Connector | undefined => installedAs(wallet, connectorsOf(groups));
