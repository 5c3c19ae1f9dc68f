import type { WalletsState } from "../../domain/connection/wallets-state.js";
import { REFUSAL_ALERTS, type RaiseAlert } from "../../domain/alerts/alerts.js";
import { pairingRefused } from "../../domain/pairing/pairing-state.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { PairingStore } from "./pairing.store.js";
import type { Readable } from "../shared/state-store.js";

const CONNECTOR_ID = "walletConnect";

/**
 * A relay that turns us away reaches the developer as an alert, and to the user in the state of
 * the pairing (S8-001, S8-003, S8-004).
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
    store.apply((state) => pairingRefused(state, event.reason));
    alert(REFUSAL_ALERTS[event.reason], { origin });
  });
  life.onEnd(() => watching.unsubscribe());
};

/**
 * The protocol's public id is set on the HTTP client while a wallet is connected through it, and
 * taken away with the last of them (S7-039).
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
