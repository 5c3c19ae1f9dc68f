import type { Subscription } from "rxjs";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { PairingEvent, WalletPairing } from "../../ports/wallet-pairing.port.js";

/** Dependencies of `watchRelay`. */
export interface WatchRelayParts {
  readonly pairing: Pick<WalletPairing, "events$">;
  readonly scheduler: Scheduler;
  readonly notify: (isAway: boolean) => void;
}

const RELAY = "relay";

/**
 * Reports the relay as away (`buffering`, spec 3) if it is disconnected, or does not accept a
 * request, for 5 s. Reports it as back once it reconnects or all late requests are settled.
 */
export const watchRelay = ({ pairing, scheduler, notify }: WatchRelayParts): Subscription => {
  const timers = new Map<number | typeof RELAY, () => void>();
  const overdue = new Set<number | typeof RELAY>();
  const startTimer = (who: number | typeof RELAY): void => {
    timers.get(who)?.();
    timers.set(
      who,
      scheduler.after(PAIRING_TIMES.reconnecting, () => {
        timers.delete(who);
        overdue.add(who);
        notify(true);
      }),
    );
  };
  const settle = (who: number | typeof RELAY): void => {
    timers.get(who)?.();
    timers.delete(who);
    if (overdue.delete(who) && overdue.size === 0) notify(false);
  };
  const back = (): void => {
    settle(RELAY);
    overdue.clear();
    notify(false);
  };
  const receive = (event: PairingEvent): void => {
    if (event.kind === "relay") return event.isConnected ? back() : startTimer(RELAY);
    if (event.kind === "request")
      return event.phase === "made" ? startTimer(event.requestId) : settle(event.requestId);
    return undefined;
  };
  const following = pairing.events$.subscribe(receive);
  following.add(() => {
    for (const cancel of timers.values()) cancel();
  });
  return following;
};
