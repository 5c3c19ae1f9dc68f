import type { CaipNetworkId } from "../caip/caip.types.js";
import { CONNECTOR_ID } from "../connectors/connector-id.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import type { Route, ViewName } from "../navigation/route.js";

/** Whose request waits on the user while a view is active. */
export type WaitingOwner = "connect" | "switch-network" | "another-wallet" | "switch-connection";
/** What ends it: the modal closes, the user goes back, or a newer request takes its place. */
export type WaitingEnd = "close" | "back" | "newer";
/** What the promise rejects with then. */
export type CancelCode =
  | "modal/closed"
  | "connection/rejected"
  | "connection/superseded"
  | "network/switch-declined";

/** One row: an end without a code leaves the request waiting. */
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
/** Whatever wallet connects is the answer, so going back to another list leaves it waiting. */
const ANY_WALLET = { close: "modal/closed" } as const;

/** Views behind which a request waits, whose it is, and the code that each end gives it. */
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

/** What a request is about: its code's context. */
export type WaitingSubject =
  | { readonly connectorId: string }
  | { readonly networkId: CaipNetworkId };

/** The error that a request of `owner` ends with. An end that leaves it waiting is no argument. */
export const cancellation = <Owner extends WaitingOwner>(
  owner: Owner,
  end: EndsOf<Owner>,
  subject: WaitingSubject | Record<never, never> = {},
): LatchkitError => {
  const rows: readonly WaitingView[] = WAITING_VIEWS;
  const code: CancelCode =
    rows.find((row) => row.owner === owner)?.cancelCode[end] ?? "modal/closed";
  return new LatchkitError<CancelCode>(code, code === "modal/closed" ? {} : subject);
};

const subjectOf = (route: Route): string => {
  if ("connectorId" in route) return route.connectorId;
  return "networkId" in route ? route.networkId : CONNECTOR_ID.walletConnect;
};

/**
 * Whether a view waits for a request of `owner`, and for which connector or network. A step from
 * the code to where the wallet is had keeps waiting for the same one.
 */
export const waitsFor = (route: Route, owner: WaitingOwner): string | undefined =>
  WAITING_VIEWS.some((row) => row.view === route.view && row.owner === owner)
    ? subjectOf(route)
    : undefined;
