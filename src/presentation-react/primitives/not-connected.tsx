import type { ReactElement } from "react";
import { EmptyWalletDrawing } from "../icons/drawings.js";
import { useViewText } from "../messages/use-text.js";
import { ActionButton, type ActionButtonProps } from "./action-button.js";
import { Message } from "./message.js";

interface NoWalletProps extends Pick<ActionButtonProps, "testId" | "onClick"> {
  readonly title: string;
  readonly action: string;
}

export function NoWallet({ title, action, ...button }: NoWalletProps): ReactElement {
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
  return <NoWallet title={title} action={useViewText()("connect")} onClick={onConnect} />;
}
