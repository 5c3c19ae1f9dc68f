import type { ReactElement } from "react";
import type { SwapModel } from "../../../application/swap/views/swap.model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";

/** Nobody is connected, or not any more: nothing can be swapped. */
export function Gone({ model }: { readonly model: SwapModel }): ReactElement {
  const text = useViewText();
  return (
    <Message drawing={<EmptyWalletDrawing />} title={text("swapGone")}>
      <ActionButton kind="primary" onClick={model.openConnect}>
        {text("connect")}
      </ActionButton>
    </Message>
  );
}

/** Nothing is swapped on the active network. */
export function NotOffered({ network }: { readonly network: string }): ReactElement {
  const text = useViewText();
  return <Message drawing={<EmptyWalletDrawing />} title={text("swapNotOffered", { network })} />;
}
