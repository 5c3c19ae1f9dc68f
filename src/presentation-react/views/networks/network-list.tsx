import type { ReactElement } from "react";
import type { NetworkRow } from "../../../application/network/views/networks.model.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { Row } from "../../primitives/row.js";
import { Tile, networkTile } from "../../primitives/tile.js";
import { useViewText } from "../../messages/use-text.js";

export function NetworkList({
  rows,
  choose,
}: {
  readonly rows: readonly NetworkRow[];
  readonly choose: (id: CaipNetworkId) => void;
}): ReactElement {
  const text = useViewText();
  return (
    <ul className="stack">
      {rows.map(({ network, isCurrent }) => (
        <li key={network.id}>
          <Row
            testId={`lk-network-${network.id}`}
            lead={<Tile {...networkTile(network)} />}
            name={network.name}
            note={network.isTestnet ? text("testnet") : undefined}
            badge={isCurrent ? text("currentNetwork") : undefined}
            tone="positive"
            end={isCurrent ? "chosen" : "nothing"}
            onClick={() => choose(network.id)}
          />
        </li>
      ))}
    </ul>
  );
}
