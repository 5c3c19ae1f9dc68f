import type { ReactElement } from "react";
import {
  connectingMultiChainModel,
  type ChainRow,
} from "../../../application/connection/views/connecting-multi-chain.model.js";
import { imageOf } from "../../../domain/image/image-ref.js";
import { useModel } from "../../hooks/use-model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { WarningIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { Tile } from "../../primitives/tile.js";
import type { ViewProps } from "../view.types.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { chainRow } from "../../format/chain-name.js";
import { useViewText } from "../../messages/use-text.js";
import css from "../networks/networks.css?inline";

/** Chooses the namespace for a wallet that supports several. */
export default function ConnectingMultiChainView({
  route,
}: ViewProps<"ConnectingMultiChain">): ReactElement {
  useSheet(css);
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
  const { id, name: wallet, icon, imageId } = connector;
  return (
    <>
      <Message
        drawing={
          <Tile
            id={id}
            name={wallet}
            image={icon}
            picture={imageOf("asset", imageId)}
            size="large"
          />
        }
        title={wallet}
        hint={text("selectChainHint")}
      />
      {rows.some((row) => row.icon) ? (
        <p className="notice" role="status" data-testid="lk-chain-icons">
          <WarningIcon />
          <span>{text("selectChainPictures")}</span>
        </p>
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

/** The icon of the network, or of the wallet there where it shows different ones. */
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
      lead={
        icon ? (
          <Tile id={namespace} name={name} image={icon} />
        ) : (
          <Tile
            id={network.id}
            name={network.name}
            image={network.imageUrl}
            picture={{ kind: "network", id: network.id }}
            isRound
          />
        )
      }
      name={name}
      tone="positive"
      badge={isConnected ? text("badge_connected") : undefined}
      end="deeper"
      onClick={onChoose}
    />
  );
}
