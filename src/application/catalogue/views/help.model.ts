import { GUIDES } from "../../../domain/config/guides.js";
import {
  WALLETS_TO_GET,
  walletsToGet,
  type GettableWallet,
} from "../../../domain/connectors/wallets-to-get.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import { internalsOf } from "../../internals.js";
import type { Group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { derive } from "../../shared/state-store.js";
import { followedCatalogue } from "../../shared/views/followed-catalogue.js";

/** Wallets a user without one may get. */
export interface GetWalletState {
  readonly wallets: readonly GettableWallet[];
  /** How many more may come. */
  readonly expected: number;
}

/** What the help views show and where they lead. */
export interface HelpModel extends Group<GetWalletState> {
  /** Addresses of neutral guides outside of the app. */
  readonly guides: typeof GUIDES;
  /** The host's own guide, if it has one. */
  readonly learnMoreUrl?: string;
  /**
   * Wallets are seen: from here on the catalogue is asked and followed. The result ends the
   * following.
   */
  open(): () => void;
  getWallet(): void;
  /** Opens the maker's site in a new tab. False: refused. Call inside the user's gesture. */
  visit(wallet: GettableWallet): boolean;
}

/** View model of WhatIsAWallet, WhatIsANetwork and GetWallet. */
export const helpModel = (latchkit: Latchkit): HelpModel => {
  const { links, track, host } = internalsOf(latchkit);
  const { learnMoreUrl } = host().settings;
  const followed = followedCatalogue(latchkit);
  const group = derive(
    [latchkit.connectors, followed],
    ({ groups }, { catalogue: { recommended, featured }, isLost }): GetWalletState => {
      const wallets = walletsToGet(groups, valueOf(recommended));
      const isComing =
        !isLost &&
        [recommended, featured].some(
          (list) =>
            list.status === "idle" || (list.status === "loading" && valueOf(list) === undefined),
        );
      return { wallets, expected: isComing ? WALLETS_TO_GET - wallets.length : 0 };
    },
  );
  return {
    guides: GUIDES,
    ...(learnMoreUrl !== undefined && { learnMoreUrl }),
    state$: group.state$,
    get snapshot() {
      return group.snapshot;
    },
    open: () => followed.follow(),
    getWallet: () => latchkit.navigation.push({ view: "GetWallet" }),
    visit: ({ id, name, homepage }) => {
      const isOpen = links.openTab(homepage);
      if (isOpen) track({ name: "GET_WALLET", walletName: name, explorerId: id, type: "homepage" });
      return isOpen;
    },
  };
};
