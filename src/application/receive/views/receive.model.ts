import type { Account } from "../../../domain/account/account.js";
import type { Network } from "../../../domain/network/network.js";
import { receivingNetworks } from "../../../domain/account/account-rules.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";

/** State of WalletReceive and WalletCompatibleNetworks. */
export interface ReceiveState {
  /** Missing if not connected. */
  readonly account?: Account;
  /** Listed networks on which the account's address can receive, the active one first. */
  readonly networks: readonly Network[];
}

/** State and actions of both views; no action rejects. */
export interface ReceiveModel extends Group<ReceiveState> {
  /** Copies the shown address. False if the page may not use the clipboard. */
  copy(address: string): Promise<boolean>;
  openNetworks(): void;
  openConnect(): void;
}

/** View model of WalletReceive and WalletCompatibleNetworks. */
export const receiveModel = (latchkit: Latchkit): ReceiveModel => {
  const { clipboard } = internalsOf(latchkit);
  const state = derive(
    [latchkit.account, latchkit.network],
    ({ current }, { networks }): ReceiveState =>
      current === undefined
        ? { networks: [] }
        : { account: current, networks: receivingNetworks(current, networks) },
  );
  return group(state, {
    copy: (address) => clipboard.write(address),
    openNetworks: () => latchkit.navigation.push({ view: "WalletCompatibleNetworks" }),
    openConnect: () => latchkit.navigation.replace({ view: "Connect" }),
  });
};
