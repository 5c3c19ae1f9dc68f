import type { ReactElement } from "react";
import { EmptyWalletDrawing } from "../icons/drawings.js";
import { useViewText } from "../messages/use-text.js";
import { ActionButton, type ActionButtonProps } from "./action-button.js";
import { Message } from "./message.js";

interface NoWalletProps extends Pick<ActionButtonProps, "testId" | "onClick"> {
  readonly title: string;
  readonly action: string;
}

/** Replaces a view whose wallet is missing; its button leads to another view. */
export function NoWallet({ title, action, ...button }: NoWalletProps): ReactElement {
  return (
    <Message drawing={<EmptyWalletDrawing />} title={title}>
      <ActionButton kind="primary" {...button}>
        {action}
      </ActionButton>
    </Message>
  );
}

/** Replaces a view that needs an account while no wallet is connected; its button opens Connect. */
export function NotConnected({
  title,
  onConnect,
}: {
  readonly title: string;
  readonly onConnect: () => void;
}): ReactElement {
  return <NoWallet title={title} action={useViewText()("connect")} onClick={onConnect} />;
}
