import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { type Connector, connectorsOf } from "../../../domain/connectors/connector.js";
import { installedAs } from "../../../domain/connectors/same-wallet.js";
import type { ConnectorsState } from "../../connectors/connectors.api.js";

/**
 * The connector of a described wallet that is in this browser. One whose identity is in doubt is
 * never taken for it.
 */
export const installedConnector = (
  wallet: Wallet,
  { groups }: ConnectorsState,
): Connector | undefined => installedAs(wallet, connectorsOf(groups));
