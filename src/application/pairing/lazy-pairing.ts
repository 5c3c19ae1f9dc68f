import { initialPairing } from "../../domain/pairing/initial-pairing.js";
import type { PairingState, WalletLink } from "../../domain/pairing/pairing-state.js";
import type { PairingGroup } from "../latchkit.js";
import { LazyCapability } from "../shared/lazy-capability.js";
import type { PairingStore } from "./pairing.store.js";

/** The pairing group before and after its code is there. Only following it, or a choice of a link, fetches the code. */
export const lazyPairing = (load: () => Promise<PairingStore>): PairingGroup => {
  const shell = new LazyCapability<PairingState, PairingStore>("pairing", load, initialPairing);
  return {
    state$: shell.state$,
    get snapshot() { return shell.snapshot; },
    preload: async () => { await shell.load(); },
    link: (linking?: WalletLink) => void shell.load().then((store) => store.link(linking), () => undefined),
  };
};
