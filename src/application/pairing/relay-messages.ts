import type { WalletsState } from "../../domain/connection/connection-state.js";
import { REFUSAL_ALERTS, type RaiseAlert } from "../../domain/alerts/alerts.js";
import { setRefusal } from "../../domain/pairing/pairing-state.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { PairingStore } from "./pairing.store.js";
import type { Readable } from "../shared/state-store.js";

const CONNECTOR_ID = "walletConnect";

/**
 * Reports a relay's refusal to the developer as an alert and to the user in the pairing state
 * (spec 8).
 */
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
 * Sets the WalletConnect client id on the HTTP client while a paired wallet is connected (spec 7).
 */
export const followClientId = (
  connectionStore: Readable<WalletsState>,
  pairing: Pick<WalletPairing, "clientId">,
  http: Pick<HttpClient, "setClientId">,
  life: Lifetime,
): void => {
  let isPaired = false;
  const following = connectionStore.state$.subscribe(({ connection }) => {
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
  life.onEnd(() => following.unsubscribe());
};
