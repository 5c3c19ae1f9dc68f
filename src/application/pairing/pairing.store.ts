import type { Connector } from "../../domain/connectors/connector.js";
import type { ChosenWallet } from "../../domain/connectors/paired-wallet.js";
import { pairedName } from "../../domain/connectors/peer-wallet.js";
import { initialPairing } from "../../domain/pairing/initial-pairing.js";
import {
  type PairingState,
  type WalletLink,
  buffering,
  chosenFor,
  linkedBy,
} from "../../domain/pairing/pairing-state.js";
import { isOpenableLink } from "../../domain/pairing/openable-link.js";
import { writeLinkChoice } from "../../domain/pairing/link-choice.js";
import { DEEP_LINK_CHOICE } from "../../domain/storage/storage-registry.js";
import type { KeyValueStorage } from "../../ports/page.ports.js";
import { StateStore } from "../shared/state-store.js";

/** What CONNECT_SUCCESS says of a wallet that was connected from another device. */
export interface PairingSuccess {
  readonly method: "mobile" | "qrcode";
  readonly walletName: string;
}

/** Owner of the pairing in view: its code, its end, the link the user left by. */
export class PairingStore extends StateStore<PairingState> {
  readonly #storage: KeyValueStorage;
  constructor(storage: KeyValueStorage) {
    super(initialPairing);
    this.#storage = storage;
  }

  apply(step: (state: PairingState) => PairingState): void {
    this.update(step);
  }
  relay(isAway: boolean): void {
    this.update((state) => buffering(state, isAway));
  }

  /** The described wallet that is to be paired; nothing for any. */
  choose(wallet: ChosenWallet | undefined): void {
    this.update((state) => chosenFor(state, wallet));
  }

  /**
   * The user leaves by this link, or chose to scan: then nothing is remembered that would open
   * an app at the next request.
   */
  link(linking: WalletLink | undefined): void {
    this.update((state) => linkedBy(state, linking));
    if (linking === undefined) this.#storage.remove(DEEP_LINK_CHOICE);
  }

  /** The wallet approved: the link is kept where the protocol's own client looks for it. */
  finalise(connector: Connector): PairingSuccess {
    const { linking } = this.snapshot;
    this.update(({ recentWallet }) => chosenFor(initialPairing, recentWallet));
    // Whatever stands there from before leads to another wallet than this one.
    if (linking === undefined || !isOpenableLink(linking.href))
      this.#storage.remove(DEEP_LINK_CHOICE);
    if (linking === undefined) return { method: "qrcode", walletName: pairedName(connector) };
    if (isOpenableLink(linking.href)) this.#storage.set(DEEP_LINK_CHOICE, writeLinkChoice(linking));
    return { method: "mobile", walletName: linking.name || "Unknown" };
  }

  /**
   * The connection is over: nothing leads to its wallet any more. A code that is shown meanwhile
   * stays.
   */
  ended(): void {
    this.#storage.remove(DEEP_LINK_CHOICE);
    this.update((state) => (state.status === "idle" ? initialPairing : state));
  }

  /** Clears uri, expiry, linking and recent wallet, and deletes the stored link (S4-005). */
  reset(): void {
    this.update(() => initialPairing);
    this.#storage.remove(DEEP_LINK_CHOICE);
  }
}
