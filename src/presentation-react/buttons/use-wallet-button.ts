import type { Namespace } from "../../domain/caip/caip.types.js";
import { shortenAddress } from "../../domain/account/shorten-address.js";
import { useNetwork } from "../hooks/use-network.js";
import { useShellText } from "../messages/use-shell-text.js";
import { useOpenAccount } from "./use-open-account.js";
import { useShownAddress } from "./use-shown-address.js";
import { useShownBalance } from "./use-shown-balance.js";

/** What a wallet button shows and does. */
export interface WalletButtonState {
  /** `connecting` also while a remembered wallet is brought back. */
  readonly status: "disconnected" | "connecting" | "connected";
  /**
   * The whole address, and how it is usually shown. While `connecting`: of the remembered account,
   * where `initialState` names it.
   */
  readonly address?: string;
  readonly shortAddress?: string;
  /** In words of the user's locale, with its unit; absent until it was read. */
  readonly balance?: string;
  readonly network: { readonly name: string; readonly isSupported: boolean };
  /** Opens Connect, or the account. A failure is shown to the user; nothing is thrown. */
  readonly open: () => void;
}

/** The state of a wallet button, of one kind of chain where `namespace` is given. */
export const useWalletButton = ({
  namespace,
  showsBalance,
}: {
  readonly namespace: Namespace | undefined;
  readonly showsBalance: boolean;
}): WalletButtonState => {
  const { current, shown, status, isRestoring } = useShownAddress(namespace);
  const { active, isSupported } = useNetwork();
  const balance = useShownBalance(showsBalance, current?.caipAddress);
  const text = useShellText();
  const waiting = status === "connecting" || isRestoring ? "connecting" : "disconnected";
  return {
    status: current === undefined ? waiting : "connected",
    ...(shown !== undefined && { address: shown, shortAddress: shortenAddress(shown) }),
    ...(balance !== undefined && { balance }),
    network: { name: isSupported ? active.name : text("unknownNetwork"), isSupported },
    open: useOpenAccount(current !== undefined, namespace),
  };
};
