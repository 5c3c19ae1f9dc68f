import type { ReactElement } from "react";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { useAccount } from "../hooks/use-account.js";
import { useText } from "../messages/use-text.js";
import { LightButton } from "./light-button.js";
import { useOpenAccount } from "./button-details.js";

/** Props of `ConnectButton`. */
export interface ConnectButtonProps {
  /** Replaces every text of the button. */
  readonly label?: string;
  /** Limits the button to wallets of one namespace. */
  readonly namespace?: Namespace;
  /** CSS classes of the button. */
  readonly className?: string;
}

/** Opens Connect, or the account once a wallet is connected. Busy while a session is restored. */
export function ConnectButton({ label, namespace, className }: ConnectButtonProps): ReactElement {
  const { status, isRestoring } = useAccount(namespace === undefined ? {} : { namespace });
  const openAccount = useOpenAccount(status === "connected", namespace);
  const text = useText();
  const isBusy = status === "connecting" || isRestoring;
  const words =
    status === "connected" ? text("openAccount") : text(isBusy ? "connecting" : "connect");
  return (
    <LightButton
      kind={status === "connected" ? "plain" : "primary"}
      testId="lk-connect-button"
      className={className}
      isBusy={isBusy}
      isHostText={Boolean(label)}
      opensModal
      onClick={openAccount}
    >
      {label || words}
    </LightButton>
  );
}
