import type { ReactElement } from "react";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { valueOf } from "../../domain/shared/load-state.js";
import { shortAddress } from "../format/address.js";
import { amountText } from "../format/amount.js";
import { useAccount } from "../hooks/use-account.js";
import { useBalance } from "../hooks/use-balance.js";
import { useModal } from "../hooks/use-modal.js";
import { useShellText } from "../messages/use-shell-text.js";
import { useLocale } from "../provider/use-locale.js";
import { LightButton } from "./light-button.js";

/** Props of `AccountButton`. */
export interface AccountButtonProps {
  /**
   * `show` reads the native balance while the button is mounted and an account is connected.
   * Default `hide`.
   */
  readonly balance?: "show" | "hide";
  readonly namespace?: Namespace;
  readonly className?: string;
}

/**
 * Shows the connected account and opens it. Without a connection its label says so and it opens
 * Connect: never nameless, and never a second "Connect Wallet". While a remembered wallet is
 * brought back it is busy.
 */
export function AccountButton({
  balance = "hide",
  namespace,
  className,
}: AccountButtonProps): ReactElement {
  const { current, isRestoring } = useAccount(namespace === undefined ? {} : { namespace });
  const amount = useShownBalance(balance === "show", current?.caipAddress);
  const { open } = useModal();
  const text = useShellText();
  const address = current === undefined ? undefined : shortAddress(current.address);
  // By name: in basic mode nothing else opens for who is connected.
  const target = { ...(current && { view: "Account" as const }), ...(namespace && { namespace }) };
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
      onClick={() => void open(target).catch(() => undefined)}
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

/** The balance in words, only if it belongs to the account shown. */
const useShownBalance = (isWanted: boolean, account: string | undefined): string | undefined => {
  const { balance } = useBalance({ watch: isWanted && account !== undefined });
  const locale = useLocale();
  const value = valueOf(balance);
  return isWanted && value !== undefined && value.account === account
    ? amountText(value, locale)
    : undefined;
};
