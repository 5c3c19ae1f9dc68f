import type { ReactElement } from "react";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { useAccount } from "../hooks/use-account.js";
import { useActionsOf } from "../hooks/use-group.js";
import { useShellText } from "../messages/use-shell-text.js";
import { accountTarget } from "./account-target.js";
import { LightButton } from "./light-button.js";

/** Props of `ConnectButton`. */
export interface ConnectButtonProps {
  /** Replaces every text of the button. */
  readonly label?: string;
  /** Shows only wallets of one kind of chain. */
  readonly namespace?: Namespace;
  readonly className?: string;
}

/**
 * Opens the modal to connect; with a wallet connected, to the account. While a remembered wallet is
 * brought back it is busy: it never offers to connect who is connected.
 */
export function ConnectButton({ label, namespace, className }: ConnectButtonProps): ReactElement {
  const { status, isRestoring } = useAccount(namespace === undefined ? {} : { namespace });
  const { open } = useActionsOf("modal");
  const text = useShellText();
  const isBusy = status === "connecting" || isRestoring;
  const words =
    status === "connected" ? text("openAccount") : text(isBusy ? "connecting" : "connect");
  return (
    <LightButton
      kind="primary"
      testId="lk-connect-button"
      className={className}
      isBusy={isBusy}
      isHostText={Boolean(label)}
      opensModal
      onClick={() =>
        void open(accountTarget(status === "connected", namespace)).catch(() => undefined)
      }
    >
      {label || words}
    </LightButton>
  );
}
