import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { CONNECTOR_ID } from "../connectors/connector-id.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import type { Route, ViewName } from "../navigation/routes.js";

/** The owner of a pending request while a view is active. */
export type WaitingOwner = "connect" | "switch-network" | "another-wallet" | "switch-connection";
/** How the user ends a pending request: closing the modal, going back, or starting a newer one. */
export type WaitingEnd = "close" | "back" | "newer";
export type CancelCode =
  | "modal/closed"
  | "connection/rejected"
  | "connection/superseded"
  | "network/switch-declined";

/** A table row; an end without a code leaves the request pending. */
export interface WaitingView {
  readonly view: ViewName;
  readonly owner: WaitingOwner;
  readonly cancelCode: { readonly [End in WaitingEnd]?: CancelCode };
}

const CONNECT = {
  close: "modal/closed",
  back: "connection/rejected",
  newer: "connection/superseded",
} as const;
const NETWORK = {
  close: "modal/closed",
  back: "network/switch-declined",
  newer: "network/switch-declined",
} as const;
/** Any connected wallet fulfils the request, so going back to the list does not cancel it. */
const ANY_WALLET = { close: "modal/closed" } as const;

/** Views with a pending request, its owner, and the error code for each end. */
export const WAITING_VIEWS = [
  { view: "ConnectingExternal", owner: "connect", cancelCode: CONNECT },
  { view: "ConnectingWalletConnect", owner: "connect", cancelCode: CONNECT },
  { view: "ConnectingWalletConnectBasic", owner: "connect", cancelCode: CONNECT },
  { view: "Downloads", owner: "connect", cancelCode: CONNECT },
  { view: "SwitchNetwork", owner: "switch-network", cancelCode: NETWORK },
  { view: "SwitchActiveChain", owner: "another-wallet", cancelCode: NETWORK },
  { view: "AllWallets", owner: "switch-connection", cancelCode: ANY_WALLET },
  { view: "ConnectingWalletConnect", owner: "switch-connection", cancelCode: ANY_WALLET },
] as const satisfies readonly WaitingView[];

type EndsOf<Owner extends WaitingOwner> = keyof Extract<
  (typeof WAITING_VIEWS)[number],
  { readonly owner: Owner }
>["cancelCode"] &
  WaitingEnd;

/** The request's connector or network, used as error context. */
export type WaitingSubject =
  | { readonly connectorId: string }
  | { readonly networkId: CaipNetworkId };

/** The error with which `ending` cancels a request of `owner`. */
export const cancellation = <Owner extends WaitingOwner>(
  owner: Owner,
  ending: EndsOf<Owner>,
  subject: WaitingSubject | Record<never, never> = {},
): LatchkitError => {
  const rows: readonly WaitingView[] = WAITING_VIEWS;
  const code: CancelCode =
    rows.find((row) => row.owner === owner)?.cancelCode[ending] ?? "modal/closed";
  return new LatchkitError<CancelCode>(code, code === "modal/closed" ? {} : subject);
};

const subjectOf = (route: Route): string => {
  if ("connectorId" in route) return route.connectorId;
  return "networkId" in route ? route.networkId : CONNECTOR_ID.walletConnect;
};

/** The connector or network of a view's pending request of `owner`; undefined if there is none. */
export const pendingSubject = (route: Route, owner: WaitingOwner): string | undefined =>
  WAITING_VIEWS.some((row) => row.view === route.view && row.owner === owner)
    ? subjectOf(route)
    : undefined;

/** True if SwitchActiveChain, or the wallet list it opened, is still in the history. */
export const isSwitchInHistory = (
  entries: readonly Route[],
  { namespace, networkId }: { readonly namespace: Namespace; readonly networkId: CaipNetworkId },
): boolean =>
  entries.some((entry) =>
    entry.view === "SwitchActiveChain"
      ? entry.networkId === networkId
      : entry.view === "Connect" && entry.namespace === namespace,
  );
