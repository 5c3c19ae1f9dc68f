import type { BitcoinPageApi, BitcoinPageApiName } from "./page-api.js";
import { leatherApi } from "./leather-api.js";
import { okxApi } from "./okx-api.js";
import {
  injectMethods,
  injectRpc,
  injectStandard,
  type MethodsOptions,
  type PageLink,
  type RpcOptions,
  type StandardOptions,
} from "./page-sides.js";
import { satsConnectApi } from "./sats-connect-api.js";
import { standardApi } from "./standard-api.js";
import { unisatApi } from "./unisat-api.js";

export const PAGE_APIS: Readonly<Record<BitcoinPageApiName, BitcoinPageApi>> = {
  standard: standardApi,
  "sats-connect": satsConnectApi,
  leather: leatherApi,
  okx: okxApi,
  unisat: unisatApi,
};

/** The identity of a wallet. */
export interface WalletIdentity {
  readonly name: string;
  /** Also the id of the sats-connect provider. */
  readonly id: string;
  readonly icon: string;
  /** Chain names of the Wallet Standard. */
  readonly chains: readonly string[];
}

const SHARED = [
  "requestAccounts",
  "getAccounts",
  "getPublicKey",
  "getNetwork",
  "signMessage",
  "signPsbt",
  "pushPsbt",
  "disconnect",
];

/** A self-contained function and its plain-data argument, both sent to the page. */
export type PageSide =
  | { readonly inject: typeof injectMethods; readonly options: MethodsOptions }
  | { readonly inject: typeof injectRpc; readonly options: RpcOptions }
  | { readonly inject: typeof injectStandard; readonly options: StandardOptions };

export const pageSideOf = (
  api: BitcoinPageApiName,
  { name, id, icon, chains }: WalletIdentity,
): PageSide => {
  switch (api) {
    case "standard":
      return { inject: injectStandard, options: { name, icon, chains } };
    case "sats-connect":
      return {
        inject: injectRpc,
        options: {
          path: `${id}.BitcoinProvider`,
          throws: false,
          listed: { id: `${id}.BitcoinProvider`, name, icon },
        },
      };
    case "leather":
      return {
        inject: injectRpc,
        options: {
          path: "LeatherProvider",
          throws: true,
          listed: { id: "LeatherProvider", name: "Leather", icon },
        },
      };
    case "okx":
      return {
        inject: injectMethods,
        options: {
          paths: ["okxwallet.bitcoin", "okxwallet.bitcoinTestnet"],
          methods: [...SHARED, "connect", "send"],
        },
      };
    case "unisat":
      return {
        inject: injectMethods,
        options: {
          paths: ["unisat"],
          methods: [...SHARED, "getChain", "switchChain", "sendBitcoin"],
        },
      };
  }
};

/** Injects a page API into this page. Returns the undo. */
export const injectPageApi = (link: PageLink, side: PageSide): (() => void) => {
  if (side.inject === injectStandard) return injectStandard(link, side.options as StandardOptions);
  return side.inject === injectRpc
    ? injectRpc(link, side.options as RpcOptions)
    : injectMethods(link, side.options as MethodsOptions);
};
