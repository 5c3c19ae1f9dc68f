import type { PairingState } from "./pairing-state.js";

/**
 * Nothing was asked for. By itself, because an idle page knows this much of a pairing and no more.
 */
export const initialPairing: PairingState = { status: "idle", isBuffering: false };
