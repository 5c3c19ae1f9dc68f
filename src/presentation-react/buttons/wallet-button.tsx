import type { ReactElement, ReactNode } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { CoreKey } from "../messages/keys.js";
import type { Translate } from "../messages/text.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import { LightButton } from "./light-button.js";
import { NetworkDot } from "./network-button.js";
import { type WalletButtonState, useDetailedButton, useWalletButton } from "./use-wallet-button.js";

/** Props of `WalletButton`. */
export interface WalletButtonProps {
  /** Replaces the label while no wallet is connected. */
  readonly label?: string;
  /** `show` reads the native balance while an account is connected. Default `show`. */
  readonly balance?: "show" | "hide";
  /** Names the active network beside the account. Default `show`. */
  readonly network?: "show" | "hide";
  /** Limits the button to wallets and the account of one namespace. */
  readonly namespace?: Namespace;
  /** CSS classes of the button. */
  readonly className?: string;
  /** Renders the host's own button instead, from the same state. */
  readonly children?: (state: WalletButtonState) => ReactNode;
  /**
   * For `children`: `show` also reads name and avatar of the account, its pending transactions, and
   * the pictures of wallet and network. Default `hide`.
   */
  readonly details?: "show" | "hide";
}

/**
 * Connects, is busy while a wallet is requested or a session restored, then shows account, balance
 * and network and opens them. As wide as its content.
 */
export function WalletButton({
  children,
  label,
  className = "",
  network = "show",
  balance = "show",
  details = "hide",
  namespace,
}: WalletButtonProps): ReactElement {
  const state = useWalletButton({ namespace, showsBalance: balance === "show" });
  const { marksUnsupported } = internalsOf(useLatchkit()).options;
  const text = useText();
  if (children && details === "show")
    return (
      <WithDetails state={state} namespace={namespace}>
        {children}
      </WithDetails>
    );
  if (children) return <>{children(state)}</>;
  const isConnected = state.shortAddress !== undefined;
  const isBusy = state.status === "connecting";
  const isWrong = !state.network.isSupported && marksUnsupported;
  const networkName = isWrong ? text("wrongNetwork") : state.network.name;
  const showsNetwork = network === "show";
  const name = isConnected
    ? nameOf(state, text, showsNetwork ? networkName : undefined)
    : undefined;
  return (
    <LightButton
      kind={isConnected ? "plain" : "primary"}
      testId="lk-wallet-button"
      className={`lk-button-wallet ${className}`}
      isBusy={isBusy}
      isHostText={Boolean(label) && !isConnected && !isBusy}
      opensModal
      {...(name === undefined ? {} : { name })}
      onClick={state.open}
    >
      {isConnected ? (
        <Account state={state}>
          {showsNetwork ? (
            <NetworkLabel
              isSupported={state.network.isSupported}
              isWrong={isWrong}
              name={networkName}
            />
          ) : null}
        </Account>
      ) : (
        (isBusy ? undefined : label) || text(isBusy ? "connecting" : "connect")
      )}
    </LightButton>
  );
}

interface DetailedProps {
  readonly state: WalletButtonState;
  readonly namespace: Namespace | undefined;
  readonly children: (state: WalletButtonState) => ReactNode;
}

function WithDetails({ state, namespace, children }: DetailedProps): ReactElement {
  return <>{children(useDetailedButton(state, namespace))}</>;
}

const nameOf = (
  { shortAddress = "", balance = "" }: WalletButtonState,
  text: Translate<CoreKey>,
  network: string | undefined,
): string => {
  const slots = { address: shortAddress, balance, network: network ?? "" };
  if (network === undefined) return text(balance === "" ? "account" : "accountWithBalance", slots);
  return text(balance === "" ? "accountOnNetwork" : "accountWithBalanceOnNetwork", slots);
};

function Account({
  state: { shortAddress, balance },
  children,
}: {
  readonly state: WalletButtonState;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <>
      {shortAddress}
      {balance === undefined ? null : (
        <>
          {" "}
          <span className="lk-button-amount">{balance}</span>
        </>
      )}
      {children}
    </>
  );
}

function NetworkLabel({
  name,
  isSupported,
  isWrong,
}: {
  readonly name: string;
  readonly isSupported: boolean;
  readonly isWrong: boolean;
}): ReactElement {
  return (
    <>
      {" "}
      <span className={`lk-button-amount lk-button-place${isWrong ? " lk-button-wrong" : ""}`}>
        <NetworkDot isSupported={isSupported} isWrong={isWrong} />
        {name}
      </span>
    </>
  );
}
