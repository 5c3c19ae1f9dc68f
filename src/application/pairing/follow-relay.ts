import type { WalletsState } from "../../domain/connection/connection-state.js";
import { REFUSAL_ALERTS, type RaiseAlert } from "../../domain/alerts/alerts.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { WalletPairing, PairingEvent } from "../../ports/wallet-pairing.port.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { PairingStore } from "./pairing.store.js";
import type { Readable } from "../shared/state-store.js";
import type { Subscription } from "rxjs";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { setRefusal } from "../../domain/pairing/pairing-state.js";

export interface WatchRelayParts {
  readonly pairing: Pick<WalletPairing, "events$">;
  readonly scheduler: Scheduler;
  readonly notify: (isAway: boolean) => void;
}

const RELAY = "relay";

/**
 * Reports the relay as away (`buffering`) if it is disconnected, or does not accept a request, for
 * 5 s, and as back once it reconnects or all late requests are settled.
 */
export const watchRelay = ({ pairing, scheduler, notify }: WatchRelayParts): Subscription => {
  const timers = new Map<number | typeof RELAY, () => void>();
  const overdue = new Set<number | typeof RELAY>();
  const startTimer = (timer: number | typeof RELAY): void => {
    timers.get(timer)?.();
    timers.set(
      timer,
      scheduler.after(PAIRING_TIMES.reconnecting, () => {
        timers.delete(timer);
        overdue.add(timer);
        notify(true);
      }),
    );
  };
  const settle = (timer: number | typeof RELAY): void => {
    timers.get(timer)?.();
    timers.delete(timer);
    if (overdue.delete(timer) && overdue.size === 0) notify(false);
  };
  const settleRelay = (): void => {
    settle(RELAY);
    overdue.clear();
    notify(false);
  };
  const receive = (event: PairingEvent): void => {
    if (event.kind === "relay") return event.isConnected ? settleRelay() : startTimer(RELAY);
    if (event.kind === "request")
      return event.phase === "made" ? startTimer(event.requestId) : settle(event.requestId);
    return undefined;
  };
  const subscription = pairing.events$.subscribe(receive);
  subscription.add(() => {
    for (const cancel of timers.values()) cancel();
  });
  return subscription;
};

const CONNECTOR_ID = "walletConnect";

/** Reports a relay's refusal to the developer as an alert and to the user in the pairing state. */
export const watchRefusals = (
  pairing: WalletPairing,
  store: PairingStore,
  {
    alert,
    origin,
    life,
  }: { readonly alert: RaiseAlert; readonly origin: string; readonly life: Lifetime },
): void => {
  const watching = pairing.events$.subscribe((event) => {
    if (event.kind !== "refused") return;
    store.apply((state) => setRefusal(state, event.reason));
    alert(REFUSAL_ALERTS[event.reason], { origin });
  });
  life.onEnd(() => watching.unsubscribe());
};

/**
 * Sets the WalletConnect client id on the HTTP client while a paired wallet is connected.
 */
export const followClientId = (
  connectionStore: Readable<WalletsState>,
  pairing: Pick<WalletPairing, "clientId">,
  http: Pick<HttpClient, "setClientId">,
  life: Lifetime,
): void => {
  let isPaired = false;
  const subscription = connectionStore.state$.subscribe(({ connection }) => {
    const was = isPaired;
    isPaired = connection.connections.some(({ connector }) => connector.id === CONNECTOR_ID);
    if (was && !isPaired) http.setClientId(undefined);
    if (!was && isPaired)
      pairing.clientId().then(
        (id) => {
          if (isPaired && !life.isOver) http.setClientId(id);
        },
        () => undefined,
      );
  });
  life.onEnd(() => subscription.unsubscribe());
};
