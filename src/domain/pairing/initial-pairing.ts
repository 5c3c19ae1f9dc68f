import type { PairingState } from "./pairing-state.js";

/** Initial state. In its own module, since idle pages load it. */
export const initialPairing: PairingState = { status: "idle", isBuffering: false };
