import type { ReactElement } from "react";
import type { ReceiveModel } from "../../../application/receive/views/receive.model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";

/** Nobody is connected, or not any more: no address of before is left. */
export function Gone({ model }: { readonly model: ReceiveModel }): ReactElement {
  const text = useViewText();
  return (
    <Message drawing={<EmptyWalletDrawing />} title={text("receiveGone")}>
      <ActionButton kind="primary" onClick={model.openConnect}>
        {text("connect")}
      </ActionButton>
    </Message>
  );
}
