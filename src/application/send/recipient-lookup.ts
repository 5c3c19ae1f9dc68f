import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { type NamedRecipient, recipientName } from "../../domain/send/recipient.js";
import type { FoundName } from "../../domain/names/resolved-name.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { LatestTask, type TaskOutcome } from "../shared/latest-task.js";
import { type Lifetime, rejectOnAbort } from "../shared/lifetime.js";

/** Debounce of the lookup, ms. */
const DEBOUNCE_MS = 500;

/** Resolves a name on a network, with its normalised form. Rejects as `names.lookup`. */
export type ResolveName = (
  name: string,
  networkId: CaipNetworkId,
  signal: AbortSignal,
) => Promise<FoundName>;

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
  #key: string | undefined;
  #cancel: (() => void) | undefined;
  readonly #lookups: LatestTask;

  constructor(parts: RecipientLookupParts, show: (recipient: NamedRecipient | undefined) => void) {
    this.#parts = parts;
    this.#show = show;
    this.#lookups = new LatestTask(parts.life.signal);
    parts.life.onEnd(() => this.#stop());
  }

  follow(to: string, account: CaipAddress | undefined): void {
    const sender = account && parseCaipAddress(account);
    const name = sender && recipientName(to, sender);
    const key = name && `${sender?.networkId} ${name}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#stop();
    if (name === undefined || sender === undefined) return this.#show(undefined);
    this.#show({ status: "looking-up", name });
    const lookUp = (): void => void this.#lookUp(name, sender.networkId);
    this.#cancel = this.#parts.scheduler.after(DEBOUNCE_MS, lookUp);
  }

  async #lookUp(name: string, networkId: CaipNetworkId): Promise<void> {
    const { resolve, life } = this.#parts;
    const key = this.#key;
    const outcome = await this.#lookups.run((signal) =>
      rejectOnAbort(signal, resolve(name, networkId, signal)),
    );
    if (outcome.kind !== "replaced" && this.#key === key && !life.isOver)
      this.#show(recipientOf(name, outcome));
  }

  #stop(): void {
    this.#cancel?.();
    this.#lookups.cancel();
  }
}

const recipientOf = (
  name: string,
  outcome: Exclude<TaskOutcome<FoundName>, { readonly kind: "replaced" }>,
): NamedRecipient => {
  if (outcome.kind === "failed") {
    const isMalformed = isLatchkitError(outcome.error, "names/malformed");
    return { status: isMalformed ? "malformed" : "failed", name };
  }
  const { name: written, resolved } = outcome.value;
  if (!resolved) return { status: "unknown", name };
  return { status: "found", name, ...(written !== name && { written }), ...resolved };
};
