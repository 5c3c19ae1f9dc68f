import type { ReactElement } from "react";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";

/** Replaces the settings while another wallet is active. */
export function NoSettings({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const text = useViewText();
  return (
    <Message drawing={<EmptyWalletDrawing />} title={text("settingsGone")}>
      <ActionButton kind="primary" testId="lk-to-account" onClick={onLeave}>
        {text("settingsToAccount")}
      </ActionButton>
    </Message>
  );
}
