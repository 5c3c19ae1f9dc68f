import type { ReactElement } from "react";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { shortenAddress } from "../../domain/account/account.js";
import { useText } from "../messages/use-text.js";
import { LightButton } from "./light-button.js";
import { useOpenAccount, useShownAddress, useShownBalance } from "./button-details.js";

/** Props of `AccountButton`. */
export interface AccountButtonProps {
  /** `show` reads the native balance while an account is connected. Default `hide`. */
  readonly balance?: "show" | "hide";
  /** `show` renders a button that opens Connect while no wallet is connected. Default `hide`. */
  readonly disconnected?: "show" | "hide";
  /** Limits the button to one namespace. */
  readonly namespace?: Namespace;
  /** CSS classes of the button. */
  readonly className?: string;
}

/**
 * Shows the connected account and opens it. Renders nothing while disconnected, unless
 * `disconnected` is `show`; busy while a stored session is restored.
 */
export function AccountButton({
  balance = "hide",
  disconnected = "hide",
  namespace,
  className,
}: AccountButtonProps): ReactElement | null {
  const { current, shown, isRestoring } = useShownAddress(namespace);
  const amount = useShownBalance(balance === "show", current?.caipAddress);
  const openAccount = useOpenAccount(current !== undefined, namespace);
  const text = useText();
  if (shown === undefined && disconnected === "hide") return null;
  const address = shown === undefined ? undefined : shortenAddress(shown);
  const nameOf = (address: string): string =>
    amount === undefined
      ? text("account", { address })
      : text("accountWithBalance", { address, balance: amount });
  const name = address === undefined ? undefined : nameOf(address);
  return (
    <LightButton
      kind="plain"
      testId="lk-account-button"
      className={className}
      isBusy={isRestoring}
      opensModal
      {...(name === undefined ? {} : { name })}
      onClick={openAccount}
    >
      {address ?? text(isRestoring ? "connecting" : "accountNone")}
      {amount === undefined ? null : (
        <>
          {" "}
          <span className="lk-button-amount">{amount}</span>
        </>
      )}
    </LightButton>
  );
}
