import type { ReactElement } from "react";
import { connectingMultiChainModel } from "../../../application/connection/views/connecting-multi-chain.model.js";
import { imageOf } from "../../../domain/image/image-ref.js";
import { useModel } from "../../hooks/use-model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { Tile } from "../../primitives/tile.js";
import type { ViewProps } from "../view.types.js";
import { useViewText } from "../../messages/use-text.js";

/** Chooses the namespace for a wallet that supports several. */
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
        title={text("selectChain", { wallet })}
        hint={text(rows.some((row) => row.icon) ? "selectChainPictures" : "selectChainHint")}
      />
      <ul className="stack">
        {rows.map(({ namespace, isConnected, icon: own }) => {
          const name = text(`namespace_${namespace}`);
          return (
            <li key={namespace}>
              <Row
                testId={`lk-chain-${namespace}`}
                lead={<Tile id={namespace} name={name} image={own} isRound={!own} />}
                name={name}
                tone="positive"
                badge={isConnected ? text("badge_connected") : undefined}
                end="deeper"
                onClick={() => model.choose(namespace)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
