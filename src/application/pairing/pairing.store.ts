import type { ChosenWallet, Connector } from "../../domain/connectors/connector.js";
import { pairedName } from "../../domain/connectors/wallet-match.js";
import { initialPairing } from "../../domain/pairing/pairing-plan.js";
import {
  type PairingState,
  type WalletLink,
  setBuffering,
  setPairedWallet,
  setLink,
} from "../../domain/pairing/pairing-state.js";
import { isOpenableLink } from "../../domain/pairing/openable-link.js";
import { writeLinkChoice } from "../../domain/pairing/link-choice.js";
import { DEEP_LINK_CHOICE } from "../../domain/storage/storage-registry.js";
import type { KeyValueStorage } from "../../ports/page.ports.js";
import { StateStore } from "../shared/state-store.js";

/** CONNECT_SUCCESS properties of a wallet opened by deep link (`mobile`) or QR code (`qrcode`). */
export interface PairingSuccess {
  readonly method: "mobile" | "qrcode";
  readonly walletName: string;
}

/** Store of the current pairing: its uri, its result and the deep link to the wallet app. */
export class PairingStore extends StateStore<PairingState> {
  readonly #storage: KeyValueStorage;
  constructor(storage: KeyValueStorage) {
    super(initialPairing);
    this.#storage = storage;
  }

  apply(step: (state: PairingState) => PairingState): void {
    this.update(step);
  }
  setBuffering(isBuffering: boolean): void {
    this.update((state) => setBuffering(state, isBuffering));
  }

  choose(wallet: ChosenWallet | undefined): void {
    this.update((state) => setPairedWallet(state, wallet));
  }

  /** The deep link that opens the wallet app; undefined if the user scans the code. */
  setLink(link: WalletLink | undefined): void {
    this.update((state) => setLink(state, link));
    if (link === undefined) this.#storage.remove(DEEP_LINK_CHOICE);
  }

  /** After approval: stores the link where the WalletConnect client looks for it. */
  finalise(connector: Connector): PairingSuccess {
    const { linking } = this.snapshot;
    this.update(({ recentWallet }) => setPairedWallet(initialPairing, recentWallet));
    // An old link belongs to another wallet.
    if (linking === undefined || !isOpenableLink(linking.href))
      this.#storage.remove(DEEP_LINK_CHOICE);
    if (linking === undefined) return { method: "qrcode", walletName: pairedName(connector) };
    if (isOpenableLink(linking.href)) this.#storage.set(DEEP_LINK_CHOICE, writeLinkChoice(linking));
    return { method: "mobile", walletName: linking.name || "Unknown" };
  }

  /** Removes the stored link. Keeps a uri that is shown. */
  onConnectionEnded(): void {
    this.#storage.remove(DEEP_LINK_CHOICE);
    this.update((state) => (state.status === "idle" ? initialPairing : state));
  }

  reset(): void {
    this.update(() => initialPairing);
    this.#storage.remove(DEEP_LINK_CHOICE);
  }
}
