import type { ReactElement } from "react";
import type { SendModel } from "../../../application/send/views/send.model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";

/** Nobody is connected, or not any more: nothing can be sent. */
export function Gone({ model }: { readonly model: SendModel }): ReactElement {
  const text = useViewText();
  return (
    <Message drawing={<EmptyWalletDrawing />} title={text("sendGone")}>
      <ActionButton kind="primary" onClick={model.openConnect}>
        {text("connect")}
      </ActionButton>
    </Message>
  );
}

/** The active network is of a kind on which nothing is sent from here. */
export function NotOffered({ network }: { readonly network: string }): ReactElement {
  const text = useViewText();
  return <Message drawing={<EmptyWalletDrawing />} title={text("sendNotOffered", { network })} />;
}
