import type { Wallet } from "../../domain/catalogue/wallet.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { ConnectorsState } from "../latchkit.js";

const isSame = ({ rdns, name }: Wallet, connector: Connector): boolean =>
  (rdns !== undefined && (connector.info?.rdns === rdns || connector.id === rdns)) || connector.name === name;

/** The connector of a catalogue wallet that is in this browser: announced, injected or of the same name. One whose identity is in doubt is never taken for it. */
export const installedConnector = (wallet: Wallet, { groups }: ConnectorsState): Connector | undefined =>
  groups.flatMap(({ connectors }) => connectors).find((connector) => connector.type !== "WALLET_CONNECT" && !connector.isConflicting && isSame(wallet, connector));
