import { explorerLink, type Network } from "../../../domain/network/network.js";
import type { RouteOf } from "../../../domain/navigation/routes.js";
import { valueOfAccount } from "../../../domain/shared/load-state.js";
import { EMPTY_SWAP } from "../../../domain/swap/swap-draft.js";
import { currencyOf } from "../../../domain/swap/swap-token.js";
import { type TokenBalance, canSendToken } from "../../../domain/tokens/token-balance.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import { type AccountAction, accountActions } from "../../shared/views/account-actions.js";
import { outcomeOf } from "../../shared/views/outcome.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";

/** The token that the view shows. */
export type TokenPlace = Omit<RouteOf<"AccountToken">, "view">;

/** An action on the token's page. */
export type TokenAction = Exclude<AccountAction, "onramp">;

/** State of a token's page. */
export interface AccountTokenState {
  /** Missing if the active account does not hold it, or is on another network. */
  readonly token?: TokenBalance;
  readonly network: Network;
  readonly actions: readonly TokenAction[];
  readonly explorerUrl?: string;
}

/** State and actions of a token's page; no action rejects. */
export interface AccountTokenModel extends Group<AccountTokenState> {
  watch(): () => void;
  openSend(): void;
  /**
   * Opens Swap with the token as source and the network's currency as target. For the currency
   * itself, the form is empty.
   */
  openSwap(): void;
  openReceive(): void;
  /** Returns to Account, or to Connect if not connected. */
  leave(): void;
}

const canDo = (action: AccountAction, token: TokenBalance): action is TokenAction => {
  if (action === "onramp") return false;
  return action === "receive" || canSendToken(token);
};

/** View model of AccountToken. */
export const accountTokenModel =
  ({ networkId, token: address }: TokenPlace) =>
  (latchkit: Latchkit): AccountTokenModel => {
    const internals = viewInternalsOf(latchkit);
    const { navigation, swap } = latchkit;
    const state = derive(
      [latchkit.tokens, latchkit.account, latchkit.network, latchkit.features],
      (read, { current }, network, features): AccountTokenState => {
        const token = valueOfAccount(read, current?.caipAddress)?.tokens.find(
          (one) => one.networkId === networkId && one.address === address,
        );
        const { explorerUrl } = network.active;
        return {
          network: network.active,
          actions:
            token === undefined
              ? []
              : accountActions({ features, network, internals }).filter((one) => canDo(one, token)),
          ...(token !== undefined && { token }),
          ...(explorerUrl !== undefined &&
            address !== undefined && {
              explorerUrl: explorerLink(explorerUrl, "address", address),
            }),
        };
      },
    );
    return group(state, {
      watch: () => latchkit.tokens.watch(),
      openSend: () =>
        navigation.push({
          view: "WalletSend",
          arguments: { networkId, ...(address !== undefined && { token: address }) },
        }),
      openSwap: () => {
        const { token, network } = state.snapshot;
        const isCurrency = token?.address === undefined;
        const { decimalSign: _, ...empty } = EMPTY_SWAP;
        const draft = isCurrency ? empty : { ...empty, source: token, target: currencyOf(network) };
        void outcomeOf(swap.actions().then((actions) => actions.edit(draft)));
        navigation.push({ view: "Swap" });
      },
      openReceive: () => navigation.push({ view: "WalletReceive" }),
      leave: () =>
        navigation.reset({ view: latchkit.account.snapshot.current ? "Account" : "Connect" }),
    });
  };
