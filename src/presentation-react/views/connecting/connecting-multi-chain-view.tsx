import { Notice } from "../../primitives/problem.js";
import type { ReactElement } from "react";
import {
  connectingMultiChainModel,
  type ChainRow,
} from "../../../application/connection/views/connecting-multi-chain.model.js";
import { useModel } from "../../hooks/use-model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { Tile, connectorTile, networkTile } from "../../primitives/tile.js";
import type { ViewProps } from "../view.types.js";
import { chainRow } from "../../format/chain-name.js";
import { useViewText } from "../../messages/use-text.js";

export default function ConnectingMultiChainView({
  route,
}: ViewProps<"ConnectingMultiChain">): ReactElement {
  const {
    model,
    state: { connector, rows },
  } = useModel((latchkit) => connectingMultiChainModel(latchkit, route.connectorId));
  const text = useViewText();
  if (connector === undefined)
    return (
      <Message drawing={<EmptyWalletDrawing />} title={text("walletLeft")}>
        <ActionButton kind="primary" onClick={model.back}>
          {text("back")}
        </ActionButton>
      </Message>
    );
  return (
    <>
      <Message
        drawing={<Tile {...connectorTile(connector)} size="large" />}
        title={connector.name}
        hint={text("selectChainHint")}
      />
      {rows.some((row) => row.icon) ? (
        <Notice testId="lk-chain-icons">{text("selectChainPictures")}</Notice>
      ) : null}
      <ul className="stack">
        {rows.map((row) => (
          <li key={row.namespace}>
            <Chain row={row} onChoose={() => model.choose(row.namespace)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The wallet's icon if it has one for this namespace, else the network's. */
function Chain({
  row: { namespace, isConnected, network, icon },
  onChoose,
}: {
  readonly row: ChainRow;
  readonly onChoose: () => void;
}): ReactElement {
  const text = useViewText();
  const name = chainRow(text, namespace);
  return (
    <Row
      testId={`lk-chain-${namespace}`}
      leading={
        icon ? <Tile id={namespace} name={name} image={icon} /> : <Tile {...networkTile(network)} />
      }
      name={name}
      tone="positive"
      badge={isConnected ? text("badge_connected") : undefined}
      trailing="deeper"
      onClick={onChoose}
    />
  );
}
