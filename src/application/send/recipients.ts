import type { Namespace } from "../../domain/caip/caip.types.js";
import { withRecipient } from "../../domain/send/recent-recipients.js";
import { RECIPIENTS } from "../../domain/storage/recipients-entry.js";
import type { StoredState } from "../shared/stored-state.js";

/** Past recipients in storage, for suggestions and warnings. */
export class Recipients {
  readonly #stored: Pick<StoredState, "read" | "keep">;
  /** All recipients of this page; the storage has only the last few. */
  readonly #paid = new Map<Namespace, Set<string>>();

  constructor(stored: Pick<StoredState, "read" | "keep">) {
    this.#stored = stored;
  }

  recent(namespace: Namespace): readonly string[] {
    return this.#stored.read(RECIPIENTS)[namespace] ?? [];
  }

  /** The last recipients and all recipients of this page. */
  paid(namespace: Namespace): readonly string[] {
    return [...this.recent(namespace), ...(this.#paid.get(namespace) ?? [])];
  }

  add(namespace: Namespace, to: string): void {
    this.#paid.set(namespace, new Set([...(this.#paid.get(namespace) ?? []), to]));
    this.#stored.keep(RECIPIENTS, withRecipient(this.#stored.read(RECIPIENTS), namespace, to));
  }
}
