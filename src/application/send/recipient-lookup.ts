import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { type NamedRecipient, recipientName } from "../../domain/send/recipient.js";
import type { FoundName } from "../../domain/names/resolved-name.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { type LinkedSignal, type Lifetime, linkSignals, settleBy } from "../shared/lifetime.js";

/** Debounce of the lookup, in ms. */
const TYPING_MS = 500;

/** Resolves a name on a network, with its normalised form. Rejects as `names.lookup`. */
export type ResolveName = (
  name: string,
  networkId: CaipNetworkId,
  signal: AbortSignal,
) => Promise<FoundName>;

/** Dependencies of `RecipientLookup`. */
export interface RecipientLookupParts {
  readonly resolve: ResolveName;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/**
 * Looks up the name in a form: one lookup at a time; results for earlier input or another network
 * are ignored.
 */
export class RecipientLookup {
  readonly #parts: RecipientLookupParts;
  readonly #show: (recipient: NamedRecipient | undefined) => void;
  /** The name and network of the current lookup. */
  #key: string | undefined;
  #cancel: (() => void) | undefined;
  #asking: LinkedSignal | undefined;

  constructor(parts: RecipientLookupParts, show: (recipient: NamedRecipient | undefined) => void) {
    this.#parts = parts;
    this.#show = show;
    parts.life.onEnd(() => this.#stop());
  }

  /** Call when the recipient or account may have changed. */
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
