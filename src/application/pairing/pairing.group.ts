import type { ChosenWallet } from "../../domain/connectors/connector.js";
import { initialPairing } from "../../domain/pairing/pairing-plan.js";
import type { WalletLink } from "../../domain/pairing/pairing-state.js";
import type { PairingGroup } from "./pairing.api.js";
import type { Lazy } from "../shared/lazy.js";
import { lazyGroup } from "../shared/lazy-groups.js";
import type { PairingStore } from "./pairing.store.js";

/** The group and an internal setter. */
export interface LazyPairing {
  readonly group: PairingGroup;
  choose(wallet: ChosenWallet | undefined): void;
}

/** Creates the pairing group. Subscribing, or setting a link or wallet, loads its code. */
export const lazyPairing = (code: Lazy<{ readonly store: PairingStore }>): LazyPairing => {
  const notify = (work: (store: PairingStore) => void): void =>
    void code.load().then(
      ({ store }) => work(store),
      () => undefined,
    );
  return {
    group: lazyGroup(code, initialPairing, {
      preload: async () => {
        await code.load();
      },
      link: (linking?: WalletLink) => notify((store) => store.setLink(linking)),
    }),
    choose: (wallet) => notify((store) => store.choose(wallet)),
  };
};
