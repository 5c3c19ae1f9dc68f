import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { type NamedRecipient, recipientName } from "../../domain/send/named-recipient.js";
import type { FoundName } from "../../domain/names/resolved-name.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { type LinkedSignal, type Lifetime, linkSignals, settleBy } from "../shared/lifetime.js";

/** A name is looked up so long after the last key, ms. */
const TYPING_MS = 500;

/** The normalised form of a name, and its address on a network. Rejects as `names.lookup`. */
export type ResolveName = (
  name: string,
  networkId: CaipNetworkId,
  signal: AbortSignal,
) => Promise<FoundName>;

/** What a lookup is made of. */
export interface RecipientLookupParts {
  readonly resolve: ResolveName;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/**
 * Keeps what is known of the name in a form up to date: one lookup at a time, and an answer for
 * what is no longer typed, or for another network, is never shown.
 */
export class RecipientLookup {
  readonly #parts: RecipientLookupParts;
  readonly #show: (recipient: NamedRecipient | undefined) => void;
  /** What was asked for last: name and network. */
  #key: string | undefined;
  #cancel: (() => void) | undefined;
  #asking: LinkedSignal | undefined;

  constructor(parts: RecipientLookupParts, show: (recipient: NamedRecipient | undefined) => void) {
    this.#parts = parts;
    this.#show = show;
    parts.life.onEnd(() => this.#stop());
  }

  /** The form's recipient or account is another one, perhaps. */
  follow(to: string, account: CaipAddress | undefined): void {
    const place = account && parseCaipAddress(account);
    const name = place && recipientName(to, place);
    const key = name && `${place?.networkId} ${name}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#stop();
    if (name === undefined || place === undefined) return this.#show(undefined);
    this.#show({ status: "looking-up", name });
    const ask = (): void => void this.#ask(name, place.networkId);
    this.#cancel = this.#parts.scheduler.after(TYPING_MS, ask);
  }

  async #ask(name: string, networkId: CaipNetworkId): Promise<void> {
    const { resolve, life } = this.#parts;
    const stop = (this.#asking = linkSignals(life.signal));
    let recipient: NamedRecipient;
    try {
      const found = await settleBy(stop.signal, resolve(name, networkId, stop.signal));
      const written = found.name === name ? {} : { written: found.name };
      recipient = found.resolved
        ? { status: "found", name, ...written, ...found.resolved }
        : { status: "unknown", name };
    } catch (cause) {
      const isMalformed = isLatchkitError(cause, "names/malformed");
      recipient = { status: isMalformed ? "malformed" : "failed", name };
    } finally {
      stop.release();
    }
    if (this.#asking === stop && !life.isOver) this.#show(recipient);
  }

  #stop(): void {
    this.#cancel?.();
    this.#asking?.abort(new LatchkitError("call/aborted", {}));
    this.#asking?.release();
    this.#asking = undefined;
  }
}
