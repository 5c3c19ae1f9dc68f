import type { Namespace } from "../../domain/caip/caip.types.js";
import { withRecipient } from "../../domain/send/recent-recipients.js";
import { RECIPIENTS } from "../../domain/storage/recipients-entry.js";
import type { StoredState } from "../shared/stored-state.js";

/** Whom the user sent to, in the storage of the browser: for the form, and for its warnings. */
export class Recipients {
  readonly #stored: Pick<StoredState, "read" | "keep">;
  /** All of this page, which outlive the stored few. */
  readonly #paid = new Map<Namespace, Set<string>>();

  constructor(stored: Pick<StoredState, "read" | "keep">) {
    this.#stored = stored;
  }

  /** The last ones, the newest first. */
  recent(namespace: Namespace): readonly string[] {
    return this.#stored.read(RECIPIENTS)[namespace] ?? [];
  }

  /** Those, and all that this page paid. */
  paid(namespace: Namespace): readonly string[] {
    return [...this.recent(namespace), ...(this.#paid.get(namespace) ?? [])];
  }

  add(namespace: Namespace, to: string): void {
    this.#paid.set(namespace, new Set([...(this.#paid.get(namespace) ?? []), to]));
    this.#stored.keep(RECIPIENTS, withRecipient(this.#stored.read(RECIPIENTS), namespace, to));
  }
}
