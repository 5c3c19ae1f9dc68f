import { GUIDES } from "../../domain/config/guides.js";
import { walletsToGet, type GettableWallet } from "../../domain/connectors/wallets-to-get.js";
import type { Group, Latchkit } from "../latchkit.js";
import { derived } from "./derived.js";

/** Wallets a visitor without one may get. */
export interface GetWalletState { readonly wallets: readonly GettableWallet[] }

/** What the help views show and where they lead. */
export interface HelpModel extends Group<GetWalletState> {
  /** Addresses of neutral guides outside of the app. */
  readonly guides: typeof GUIDES;
  getWallet(): void;
}

/** View model of WhatIsAWallet, WhatIsANetwork and GetWallet. */
export const helpModel = (latchkit: Latchkit): HelpModel => {
  const group = derived([latchkit.connectors], ({ groups }): GetWalletState => ({ wallets: walletsToGet(groups) }));
  return {
    guides: GUIDES,
    state$: group.state$,
    get snapshot() { return group.snapshot; },
    getWallet: () => latchkit.navigation.push({ view: "GetWallet" }),
  };
};
