import {
  GUIDES,
  WALLETS_TO_GET,
  walletsToGet,
  type GettableWallet,
} from "../../../domain/connectors/wallets-to-get.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import { internalsOf } from "../../internals.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { derive } from "../../shared/state-store.js";
import { deferredCatalogue } from "../../shared/views/deferred-catalogue.js";

export interface GetWalletState {
  readonly wallets: readonly GettableWallet[];
  readonly expected: number;
}

export interface HelpModel extends Group<GetWalletState> {
  readonly guides: typeof GUIDES;
  readonly learnMoreUrl?: string;
  /** Call when wallets are visible: loads the catalogue. Returns an unsubscribe function. */
  open(): () => void;
  getWallet(): void;
  /** Opens the wallet's site in a new tab. Call synchronously on click. False if rejected. */
  visit(wallet: GettableWallet): boolean;
}

export const helpModel = (latchkit: Latchkit): HelpModel => {
  const { links, track, host } = internalsOf(latchkit);
  const { learnMoreUrl } = host().settings;
  const followed = deferredCatalogue(latchkit);
  const state = derive(
    [latchkit.connectors, followed],
    ({ groups }, { catalogue: { recommended, featured }, hasFailed }): GetWalletState => {
      const wallets = walletsToGet(groups, valueOf(recommended));
      const isLoading =
        !hasFailed &&
        [recommended, featured].some(
          (list) =>
            list.status === "idle" || (list.status === "loading" && valueOf(list) === undefined),
        );
      return { wallets, expected: isLoading ? WALLETS_TO_GET - wallets.length : 0 };
    },
  );
  return group(state, {
    guides: GUIDES,
    ...(learnMoreUrl !== undefined && { learnMoreUrl }),
    open: () => followed.follow(),
    getWallet: () => latchkit.navigation.push({ view: "GetWallet" }),
    visit: ({ id, name, homepage }) => {
      const isOpen = links.openTab(homepage);
      if (isOpen) track({ name: "GET_WALLET", walletName: name, explorerId: id, type: "homepage" });
      return isOpen;
    },
  });
};
