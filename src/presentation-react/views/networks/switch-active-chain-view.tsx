import type { ReactElement } from "react";
import { switchActiveChainModel } from "../../../application/network/views/switch-active-chain.model.js";
import { useModel } from "../../hooks/use-model.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { Tile, networkTile } from "../../primitives/tile.js";
import type { ViewProps } from "../view.types.js";
import { chainTab } from "../../format/chain-name.js";
import { useViewText } from "../../messages/use-text.js";

export default function SwitchActiveChainView({
  route,
}: ViewProps<"SwitchActiveChain">): ReactElement {
  const { model, state } = useModel((latchkit) => switchActiveChainModel(latchkit, route));
  const text = useViewText();
  const network = state.network?.name ?? text("unknownNetwork");
  return (
    <Message
      drawing={
        <Tile
          {...networkTile(state.network ?? { id: route.networkId, name: network })}
          size="large"
        />
      }
      title={network}
      hint={
        state.network
          ? text("switchActiveChainText", { network })
          : text("switchActiveChainTextUnknown")
      }
    >
      <ActionButton kind="primary" onClick={model.confirm}>
        {text("switchChainAction", { kind: chainTab(text, route.switchToChain) })}
      </ActionButton>
      <ActionButton kind="quiet" onClick={model.back}>
        {text("back")}
      </ActionButton>
    </Message>
  );
}
