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
  const late = new Map<number | typeof RELAY, () => void>();
  const shown = new Set<number | typeof RELAY>();
  const waits = (who: number | typeof RELAY): void => {
    late.get(who)?.();
    late.set(
      who,
      scheduler.after(PAIRING_TIMES.reconnecting, () => {
        late.delete(who);
        shown.add(who);
        notify(true);
      }),
    );
  };
  const over = (who: number | typeof RELAY): void => {
    late.get(who)?.();
    late.delete(who);
    if (shown.delete(who) && shown.size === 0) notify(false);
  };
  const back = (): void => {
    over(RELAY);
    shown.clear();
    notify(false);
  };
  const receive = (event: PairingEvent): void => {
    if (event.kind === "relay") return event.isConnected ? back() : waits(RELAY);
    if (event.kind === "request")
      return event.phase === "made" ? waits(event.requestId) : over(event.requestId);
    return undefined;
  };
  const following = pairing.events$.subscribe(receive);
  following.add(() => {
    for (const cancel of late.values()) cancel();
  });
  return following;
};
