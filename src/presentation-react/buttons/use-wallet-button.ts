import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { shortenAddress } from "../../domain/account/account.js";
import { useActionsOf } from "../hooks/use-group.js";
import { useNetwork } from "../hooks/use-modal.js";
import { useText } from "../messages/use-text.js";
import {
  useButtonDetails,
  useOpenAccount,
  useShownAddress,
  useShownBalance,
} from "./button-details.js";

/** State and actions of a wallet button. */
export interface WalletButtonState {
  /** Also `connecting` while a session is restored. */
  readonly status: "disconnected" | "connecting" | "connected";
  /**
   * The whole address and its short form. While `connecting`: the restored account from
   * `initialState`, if given.
   */
  readonly address?: string;
  /** The address, shortened for display. */
  readonly shortAddress?: string;
  /** Formatted in the user's locale with its unit; absent until read. */
  readonly balance?: string;
  /** The active network. */
  readonly network: {
    /** CAIP-2. */
    readonly id: CaipNetworkId;
    /** EVM networks only. */
    readonly chainId?: number;
    readonly name: string;
    readonly isSupported: boolean;
    /** With `details="show"`, once loaded. */
    readonly icon?: string;
  };
  /** The connected wallet; its icon with `details="show"`, once loaded. */
  readonly wallet?: { readonly name: string; readonly icon?: string };
  /** With `details="show"`: the name of the account, such as an ENS name. Untrusted text. */
  readonly name?: string;
  /** With `details="show"`: the picture of the name, for an `img`. */
  readonly avatar?: string;
  /** With `details="show"`: number of transactions that are in no block yet. */
  readonly pendingCount?: number;
  /** Opens Connect or the account. Shows failures to the user; never throws. */
  readonly open: () => void;
  /** Opens the list of networks. Shows failures to the user; never throws. */
  readonly openNetworks: () => void;
}

export const useWalletButton = ({
  namespace,
  showsBalance,
}: {
  readonly namespace: Namespace | undefined;
  readonly showsBalance: boolean;
}): WalletButtonState => {
  const { current, shown, status, isRestoring, wallet } = useShownAddress(namespace);
  const { active, isSupported } = useNetwork();
  const balance = useShownBalance(showsBalance, current?.caipAddress);
  const text = useText();
  const { open: openView } = useActionsOf("modal");
  const buttonStatus = status === "connecting" || isRestoring ? "connecting" : "disconnected";
  return {
    status: current === undefined ? buttonStatus : "connected",
    ...(shown !== undefined && { address: shown, shortAddress: shortenAddress(shown) }),
    ...(balance !== undefined && { balance }),
    network: {
      id: active.id,
      ...(active.chainId !== undefined && { chainId: active.chainId }),
      name: isSupported ? active.name : text("unknownNetwork"),
      isSupported,
    },
    ...(current !== undefined && wallet !== undefined && { wallet: { name: wallet.name } }),
    open: useOpenAccount(current !== undefined, namespace),
    openNetworks: () => void openView({ view: "Networks" }).catch(() => undefined),
  };
};

export const useDetailedButton = (
  state: WalletButtonState,
  namespace: Namespace | undefined,
): WalletButtonState => {
  const { current, wallet } = useShownAddress(namespace);
  const { active, isSupported } = useNetwork();
  const { walletIcon, networkIcon, ...rest } = useButtonDetails({
    account: current?.caipAddress,
    wallet: current && wallet,
    network: isSupported ? active : undefined,
  });
  return {
    ...state,
    ...rest,
    network: { ...state.network, ...(networkIcon !== undefined && { icon: networkIcon }) },
    ...(state.wallet && {
      wallet: { ...state.wallet, ...(walletIcon !== undefined && { icon: walletIcon }) },
    }),
  };
};
