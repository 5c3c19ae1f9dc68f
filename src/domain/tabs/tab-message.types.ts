import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** The wallet a tab shows for a namespace. */
export interface TabWallet {
  readonly connectorId: string;
  /** The active account, as the wallet names it. */
  readonly address: string;
}

/**
 * When a change was made, and by whom. The later wins; of two in the same ms the one with the
 * greater tab id.
 */
export interface TabStamp {
  /** Epoch ms. */
  readonly at: number;
  readonly tab: string;
}

/**
 * One change that tabs agree on: the wallets of a namespace, the shown one and those connected
 * behind it in their order (none: ended), or the active network.
 */
export type TabChange =
  | (TabStamp & {
      readonly about: "wallet";
      readonly namespace: Namespace;
      readonly wallet?: TabWallet;
      readonly behind?: readonly TabWallet[];
    })
  | (TabStamp & { readonly about: "network"; readonly networkId: CaipNetworkId });

/** How a tab's question to a wallet ended without a connection. */
export const ASK_ENDS = ["declined", "pending", "failed"] as const;
export type AskEnd = (typeof ASK_ENDS)[number];

/** What tabs say to each other. `hello`: a tab came back and asks what it missed. */
export type TabMessage =
  | { readonly kind: "changes"; readonly changes: readonly TabChange[] }
  | { readonly kind: "asked"; readonly connectorId: string; readonly end: AskEnd }
  | { readonly kind: "hello" };
