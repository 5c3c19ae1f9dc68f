import { NEVER } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";

const notConnected = async (): Promise<never> => {
  throw new LatchkitError("connection/not-connected", {});
};
const failed = async (): Promise<never> => {
  throw new LatchkitError("connection/failed", { connectorId: "walletConnect" });
};

/** A pairing without WalletConnect, for hosts that run it themselves and only show its code. */
export const NO_WALLET_PAIRING: WalletPairing = {
  sessions: async () => [],
  pair: () => {
    const [uri, outcome] = [failed(), failed()];
    for (const promise of [uri, outcome]) promise.catch(() => undefined);
    return { uri, outcome };
  },
  request: notConnected,
  end: async () => undefined,
  clientId: notConnected,
  events$: NEVER,
};
