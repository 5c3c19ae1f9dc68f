import type { ReactElement } from "react";
import { EmptyWalletDrawing } from "../icons/drawings.js";
import { useViewText } from "../messages/use-text.js";
import { ActionButton } from "./action-button.js";
import { Message } from "./message.js";

/** Replaces a view that needs an account while no wallet is connected; its button opens Connect. */
export function NotConnected({
  title,
  onConnect,
}: {
  readonly title: string;
  readonly onConnect: () => void;
}): ReactElement {
  const text = useViewText();
  return (
    <Message drawing={<EmptyWalletDrawing />} title={title}>
      <ActionButton kind="primary" onClick={onConnect}>
        {text("connect")}
      </ActionButton>
    </Message>
  );
}
