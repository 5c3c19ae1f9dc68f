import type { RelayRefusal } from "../../domain/pairing/pairing-state.js";

/** Texts of the relay by reason. */
const TEXTS: readonly (readonly [RegExp, RelayRefusal])[] = [
  [/origin not allowed/u, "origin-not-allowed"],
  [/JWT Token is (?:not yet valid|expired)/u, "not-yet-valid"],
  [/invalid key/u, "invalid-key"],
  // What Node's socket says of a handshake that was answered with this status.
  [/Unexpected server response: 40[13]/u, "unauthorized"],
];
/** What a browser says of any handshake that failed. It tells a page no more. */
const FAILED_HANDSHAKE = /WebSocket connection failed/u;
/** So many in a row, with none that was accepted, are no accident. */
const REFUSED_AFTER = 2;

/** Reads from the texts of a client why the relay turns it away. */
export class RelayRefusals {
  #failures = 0;

  /** A relay that accepted one handshake knows this page: what fails later is the network. */
  accepted(): void {
    this.#failures = Number.NEGATIVE_INFINITY;
  }

  /** Why the relay turned us away, if the text says so. */
  read(text: string): RelayRefusal | undefined {
    const known = TEXTS.find(([part]) => part.test(text))?.[1];
    if (known !== undefined || !FAILED_HANDSHAKE.test(text)) return known;
    this.#failures += 1;
    return this.#failures >= REFUSED_AFTER ? "unauthorized" : undefined;
  }
}
