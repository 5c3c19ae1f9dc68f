import type { ReactElement } from "react";
import { EmptyWalletDrawing } from "../icons/drawings.js";
import { useViewText } from "../messages/use-text.js";
import { ActionButton, type ActionButtonProps } from "./action-button.js";
import { Message } from "./message.js";

interface MissingWalletProps extends Pick<ActionButtonProps, "testId" | "onClick"> {
  readonly title: string;
  readonly action: string;
}

export function MissingWallet({ title, action, ...button }: MissingWalletProps): ReactElement {
  return (
    <Message drawing={<EmptyWalletDrawing />} title={title}>
      <ActionButton kind="primary" {...button}>
        {action}
      </ActionButton>
    </Message>
  );
}

export function NotConnected({
  title,
  onConnect,
}: {
  readonly title: string;
  readonly onConnect: () => void;
}): ReactElement {
  return <MissingWallet title={title} action={useViewText()("connect")} onClick={onConnect} />;
}
