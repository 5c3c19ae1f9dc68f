import { type Subscription, distinctUntilChanged, map, pairwise } from "rxjs";
import { cancellation, pendingSubject } from "../../domain/flows/pending-requests.js";
import type { Route } from "../../domain/navigation/routes.js";
import type { ConnectWallet } from "../connection/connect-wallet.js";
import type { ConnectionStore } from "../connection/connection.store.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { OneAtATime } from "../shared/lifetime.js";

export interface WaitingFlowParts {
  readonly connect: Pick<ConnectWallet, "cancel">;
  readonly switching: Pick<OneAtATime, "cancel">;
  readonly connectionStore: ConnectionStore;
  readonly control: Pick<ModalControl, "closed$">;
  readonly navigation: NavigationStore;
}

const cancelLeftRequest = (leftRoute: Route, parts: WaitingFlowParts): void => {
  const { navigation, connect, switching, connectionStore } = parts;
  const { connection, switching: underWay } = connectionStore.snapshot;
  const connectorId = pendingSubject(leftRoute, "connect");
  const isLeft = pendingSubject(navigation.current, "connect") !== connectorId;
  if (connectorId !== undefined && connection.attempt?.connectorId === connectorId && isLeft) {
    connect.cancel(cancellation("connect", "back", { connectorId }));
    connectionStore.clearAttempt();
  }
  const networkId = pendingSubject(leftRoute, "switch-network");
  if (underWay && underWay.networkId === networkId) {
    switching.cancel(cancellation("switch-network", "back", { networkId: underWay.networkId }));
    connectionStore.setSwitching(undefined);
  }
};

/** Cancels pending requests when the user closes the modal or leaves the waiting view. */
export const followWaiting = (parts: WaitingFlowParts): Subscription => {
  const { control, connect, switching, connectionStore, navigation } = parts;
  const subscription = control.closed$.subscribe(() => {
    connect.cancel(cancellation("connect", "close"));
    switching.cancel(cancellation("switch-network", "close"));
    connectionStore.clearAttempt();
    connectionStore.setSwitching(undefined);
  });
  const current$ = navigation.state$.pipe(
    map(() => navigation.current),
    distinctUntilChanged(),
    pairwise(),
  );
  subscription.add(current$.subscribe(([left]) => cancelLeftRequest(left, parts)));
  return subscription;
};
